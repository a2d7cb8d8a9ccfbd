// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import jsqr from 'jsqr'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse, changeUser, makePass, visitsTo } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { writeContact } from './vcard.ts'

let site: Site
let browser: Browser
before(async () => {
  site = await openSite()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await site[Symbol.asyncDispose]()
})

/** The package's types describe another kind of module than it is. */
const decode = jsqr as unknown as typeof jsqr.default
const size = 330

/** The lines of a contact after unfolding. */
const linesOf = (contact: string) => contact.replaceAll('\r\n ', '').split('\r\n')

describe('a contact file', () => {
  it('a contact holds the name, the profile and links; no email address, no settings', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    const social_links = ['https://github.com/ana', 'https://ana.example/?a=b,c;d']
    await changeUser(site.app, ana, { social_links, bio: 'my bio', location: 'Porto' })
    const id = await makePass(site.app, ana, { label: 'my label' })
    const visitor = await browse(site)
    const { status, headers, text } = await visitor.get(`/pass/${id}/contact.vcf`)
    assert.deepEqual([status, headers['content-type']], [200, 'text/vcard; charset=utf-8'])
    assert.equal(headers['content-disposition'], 'attachment; filename="contact.vcf"')
    assert.deepEqual(linesOf(text), [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      'FN:Ana Lee',
      'N:;Ana Lee;;;',
      `URL:https://hearth.test/members/${ana.username}`,
      'URL:https://github.com/ana',
      'URL:https://ana.example/?a=b,c;d',
      'END:VCARD',
      '',
    ])
    assert.deepEqual([await visitsTo(site.app, id), visitor.cookies.size], [[], 0])
  })

  it('a contact of a private member holds only the name; an unclaimed tag has none', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    await changeUser(site.app, ana, { social_links: ['https://ana.example/'], profile_visibility: 'private' })
    const visitor = await browse(site)
    const { text } = await visitor.get(`/pass/${await makePass(site.app, ana)}/contact.vcf`)
    assert.deepEqual(linesOf(text).slice(3, 6), ['FN:Ana Lee', 'N:;Ana Lee;;;', 'END:VCARD'])
    assert.equal((await visitor.get(`/pass/${await makePass(site.app, null)}/contact.vcf`)).status, 404)
  })

  it('no text can add a property to a contact, and folding never splits a character', () => {
    const name = `Ana\r\nEMAIL:evil@example.org\nNOTE:x\u2028TEL:1\u0000; Lee, "the\\one" ${'ä🙂'.repeat(40)}`
    const contact = writeContact({
      name,
      url: 'https://hearth.test/\r\nEMAIL:x',
      links: [`https://ana.example/${'x'.repeat(200)}`],
    })
    assert.ok(contact.endsWith('END:VCARD\r\n'))
    for (const wrong of ['\r', '\n', '\u0000', '\u2028']) assert.ok(!contact.replaceAll('\r\n', '').includes(wrong))
    for (const line of contact.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.ok(line.isWellFormed())
    }
    const properties = linesOf(contact).map((line) => line.split(':')[0])
    assert.deepEqual(properties, ['BEGIN', 'VERSION', 'KIND', 'FN', 'N', 'URL', 'URL', 'END', ''])
    assert.match(linesOf(contact)[3]!, /^FN:Ana\\nEMAIL:evil@example.org\\nNOTE:x\\nTEL:1\\; Lee\\, "the\\\\one" ä🙂/)
  })
})

describe('a QR code', () => {
  /** Like a camera: the browser draws the picture, another program reads the pixels. */
  async function read(type: string, file: Buffer): Promise<{ text: string | undefined; width: number }> {
    const page = await browser.newPage()
    const source = `data:${type};base64,${file.toString('base64')}`
    const { width, dots } = (await page.evaluate(`(async () => {
      const image = new Image()
      image.src = ${JSON.stringify(source)}
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = ${size}
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0, ${size}, ${size})
      const { data } = context.getImageData(0, 0, ${size}, ${size})
      const dots = Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4] < 128 ? '#' : ' '))
      return { width: image.naturalWidth, dots: dots.join('') }
    })()`)) as { width: number; dots: string }
    await page.close()
    const pixels = new Uint8ClampedArray(
      [...dots].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])),
    )
    return { text: decode(pixels, size, size)?.data, width }
  }

  it('the SVG and the PNG code lead to the pass, for every visitor', async () => {
    const id = await makePass(site.app, await makeUser(site.app))
    for (const [file, type] of [
      ['qr.svg', 'image/svg+xml'],
      ['qr.png', 'image/png'],
    ] as const) {
      const answer = await site.http.inject({ method: 'GET', url: `/pass/${id}/${file}` })
      assert.equal(answer.statusCode, 200)
      assert.ok(String(answer.headers['content-type']).startsWith(type))
      assert.ok(answer.rawPayload.length < 10_000, `${file} has ${answer.rawPayload.length} bytes`)
      const { text, width } = await read(type, answer.rawPayload)
      assert.equal(text, `https://hearth.test/pass/${id}`)
      if (type === 'image/png') assert.ok(width >= 450 && width <= 600, `it is ${width} wide`)
    }
  })

  it('an unclaimed tag has a code, an unknown pass has none', async () => {
    const visitor = await browse(site)
    assert.equal((await visitor.get(`/pass/${await makePass(site.app, null)}/qr.svg`)).status, 200)
    assert.equal((await visitor.get(`/pass/${'x'.repeat(22)}/qr.png`)).status, 404)
  })
})
