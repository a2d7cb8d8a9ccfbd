import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { waitUntil } from '#test/faults/child.ts'
import { openGate } from '#test/faults/gate.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { fontAssets } from './fonts/fonts.ts'
import { lastInstanceName } from './instance.ts'

const app = useApp()

async function setLook(look: Record<string, string | null>): Promise<void> {
  await app.database.updateTable('instance_settings').set(look).execute()
  // The settings are read again after a second.
  app.clock.advance(2000)
}

const pageAt = async (path: string) => (await app.get(path, { headers: { accept: 'text/html' } })).text

describe('fonts', () => {
  it('are small together, and kept for good', async () => {
    const sizes = await Promise.all(
      fontAssets.map(async ({ path }) => {
        const answer = await app.get(path, { headers: { 'accept-encoding': 'br' } })
        assert.equal(answer.headers['content-type'], 'font/woff2')
        assert.equal(answer.headers['content-encoding'], undefined)
        assert.match(String(answer.headers['cache-control']), /immutable/)
        return Number(answer.headers['content-length'])
      }),
    )
    const sum = sizes.reduce((one, other) => one + other, 0)
    assert.ok(sum <= 80_000, `${sum} bytes`)
  })

  it('are allowed by the policy of pages, and the two that every page needs are announced', async () => {
    const { headers, text } = await app.get('/', { headers: { accept: 'text/html' } })
    assert.match(String(headers['content-security-policy']), /font-src 'self'; manifest-src 'self'/)
    assert.equal(text.match(/rel="preload" as="font"/g)?.length, 2)
  })
})

describe('the color of the instance', () => {
  it('is a style sheet of its own, which only an instance with a color loads', async () => {
    await setLook({ brand_color: null })
    assert.doesNotMatch(await pageAt('/'), /\/assets\/brand\//)
    await setLook({ brand_color: '#115577' })
    const page = await pageAt('/')
    const [, path = ''] = /href="(\/assets\/brand\/[^"]+)"/.exec(page) ?? []
    assert.equal(path, '/assets/brand/115577.css')
    const { headers, text } = await app.get(path)
    assert.match(String(headers['content-type']), /^text\/css/)
    assert.match(String(headers['cache-control']), /immutable/)
    assert.match(text, /--brand:#115577/)
    assert.match(page, /\/icons\/180\.png\?v=115577/)
    await setLook({ brand_color: null })
  })

  it('can be nothing but a color', async () => {
    for (const file of ['red.css', '11557.css', '115577', '115577.css%0a', '%7D*%7B.css'])
      assert.equal((await app.get(`/assets/brand/${file}`)).status, 404, file)
  })
})

describe('icons and the manifest', () => {
  it('are in the color and the name of the instance', async () => {
    await setLook({ brand_color: '#115577', name: 'Harbor "Club"', tagline: 'By the sea' })
    const { headers, text } = await app.get('/manifest.webmanifest')
    assert.match(String(headers['content-type']), /^application\/manifest\+json/)
    const manifest = JSON.parse(text)
    assert.deepEqual(
      [manifest.name, manifest.description, manifest.theme_color],
      ['Harbor "Club"', 'By the sea', '#115577'],
    )
    for (const { src, sizes } of manifest.icons) {
      const icon = await app.http.inject(src)
      assert.equal(icon.statusCode, 200, src)
      const { data, info } = await sharp(icon.rawPayload).raw().toBuffer({ resolveWithObject: true })
      assert.equal(`${info.width}x${info.height}`, sizes)
      assert.deepEqual([...data.subarray(0, 3)], [0x11, 0x55, 0x77])
      const middle = (Math.floor(info.height * 0.7) * info.width + Math.floor(info.width / 2)) * info.channels
      assert.ok(data[middle]! > 200, 'the flame is white')
    }
    await setLook({ brand_color: null, name: 'Hearth', tagline: null })
  })

  it('an icon of another size is not found, and the old address of icons works', async () => {
    assert.equal((await app.get('/icons/9999.png')).status, 404)
    const ico = await app.http.inject('/favicon.ico')
    assert.equal(ico.headers['content-type'], 'image/x-icon')
    assert.equal((await sharp(ico.rawPayload.subarray(22)).metadata()).width, 32)
  })
})

describe('the footer', () => {
  it('links the legal texts and the contact that are set, and no others', async () => {
    await setLook({
      privacy_text: null,
      privacy_url: null,
      terms_text: null,
      terms_url: null,
      imprint_text: null,
      contact: null,
    })
    assert.doesNotMatch(await pageAt('/'), />(Privacy|Terms|Imprint|Contact)</)
    await setLook({
      privacy_text: 'We keep little.',
      terms_url: 'https://example.org/terms',
      contact: 'mailto:hello@example.org',
    })
    const page = await pageAt('/')
    assert.match(page, /<a href="\/legal\/privacy">Privacy/)
    assert.match(page, /<a href="https:\/\/example.org\/terms">Terms/)
    assert.match(page, /<a href="mailto:hello@example.org">Contact/)
    assert.doesNotMatch(page, />Imprint</)
    await setLook({ privacy_text: null, terms_url: null, contact: null })
  })
})

describe('a database that is away', () => {
  it('leaves the name on the page of the outage, also of a process that had shown no page before', async () => {
    await setLook({ name: 'Makers of Lagos' })
    const url = new URL(app.url)
    await using gate = await openGate(Number(url.port))
    url.port = String(gate.port)
    await using started = await startApp({ beside: { url: url.href, clock: app.clock } })
    await started.http.listen({ port: 0, host: '127.0.0.1' })
    await waitUntil('the name is known', 10_000, () => lastInstanceName(started) === 'Makers of Lagos')
    gate.set('stopped')
    app.clock.advance(2000)
    const page = await started.http.inject({ url: '/events', headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 503)
    assert.match(page.payload, /<title>[^<]* · Makers of Lagos<\/title>/)
    await setLook({ name: 'Hearth' })
  })
})
