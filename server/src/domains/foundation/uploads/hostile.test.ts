import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeGlb, makePicture, makePng, makeTellingJpeg } from '#test/support/builders/pictures.ts'
import { ask, filePath, upload } from '#test/support/builders/uploads.ts'
import { startFileApp } from '#test/support/services/stores.ts'

const script = '<script>alert("zq-payload")</script>'
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`)
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('zq-payload')">${script}</svg>`)

const png = await makePng()
const [jpeg, gif, webp] = await Promise.all(
  ['image/jpeg', 'image/gif', 'image/webp'].map((type) => makePicture[type]!()),
)
const glb = makeGlb()

/** Only the header of a picture says how large it is; this one claims the given size. */
function claimPng(width: number, height: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(2 ** 24, Math.ceil(width / 8 + 1) * height)))
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

function claimGif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
const after8 = (bytes: Buffer, more: Buffer) => Buffer.concat([bytes, more])
const scene = (more: object) => makeGlb({ asset: { version: '2.0' }, ...more })

type Hostile = [name: string, contentType: string, bytes: Buffer, category?: string]
const model = 'meetpass-model'

/** None of these may be served. */
const refused: Hostile[] = [
  ['HTML as PNG', 'image/png', html],
  ['HTML as JPEG', 'image/jpeg', html],
  ['HTML as GIF', 'image/gif', html],
  ['HTML as WebP', 'image/webp', html],
  ['HTML as a model', 'model/gltf-binary', html, model],
  ['HTML as a model of plain bytes', 'application/octet-stream', html, model],
  ['HTML as an avatar of plain bytes', 'application/octet-stream', html, 'avatar'],
  ['SVG as a hero of plain bytes', 'application/octet-stream', svg, 'hero'],
  ['SVG as PNG', 'image/png', svg],
  ['SVG as WebP', 'image/webp', svg],
  ['SVG behind a byte order mark', 'image/png', after8(Buffer.from([0xef, 0xbb, 0xbf]), svg)],
  ['a script in the head of a PNG', 'image/png', after8(png.subarray(0, 8), html)],
  ['a script in the head of a JPEG', 'image/jpeg', after8(jpeg!.subarray(0, 4), html)],
  ['GIF89a and then a script', 'image/gif', Buffer.from(`GIF89a/*${script}*/=1;`)],
  ['RIFF and then a script', 'image/webp', Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${script}`)],
  ['a single zero', 'image/png', Buffer.alloc(1)],
  ['a megabyte of zeros', 'image/png', Buffer.alloc(1_000_000)],
  ['a megabyte of noise', 'image/jpeg', randomBytes(1_000_000)],
  ['a PNG as JPEG', 'image/jpeg', png],
  ['a JPEG as PNG', 'image/png', jpeg!],
  ['a GIF as WebP', 'image/webp', gif!],
  ['a WebP as GIF', 'image/gif', webp!],
  [
    'a PDF',
    'image/png',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
  ],
  ['a ZIP', 'image/png', Buffer.from('PK\x03\x04\x14\0\0\0\0\0zq-payload')],
  ['a program', 'image/png', Buffer.from('\x7fELF\x02\x01\x01zq-payload')],
  ['a TIFF', 'image/png', Buffer.from('II*\0\x08\0\0\0zq-payload')],
  ['a picture of 50,000 × 50,000', 'image/png', claimPng(50_000, 50_000)],
  ['a picture of 8,000 × 7,000', 'image/png', claimPng(8000, 7000)],
  ['a picture of 2³¹ − 1 × 1', 'image/png', claimPng(2 ** 31 - 1, 1)],
  ['a picture of 0 × 0', 'image/png', claimPng(0, 0)],
  ['a GIF of 65,535 × 65,535', 'image/gif', claimGif(65_535, 65_535, 1)],
  ['a GIF of a thousand large frames', 'image/gif', claimGif(3000, 3000, 1000)],
  ['half a PNG', 'image/png', png.subarray(0, png.length / 2)],
  [
    'half a JPEG',
    'image/jpeg',
    (
      await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 9000),
  ],
  ['a PNG whose rows were changed', 'image/png', changed(png, (copy) => copy.fill(0xff, 60, 80))],
  ['the first 12 bytes of a model', 'model/gltf-binary', glb.subarray(0, 12), model],
  ['a truncated model', 'model/gltf-binary', glb.subarray(0, -4), model],
  ['a model with more behind it', 'model/gltf-binary', after8(glb, html), model],
  ['a model of version 1', 'model/gltf-binary', changed(glb, (copy) => copy.writeUInt32LE(1, 4)), model],
  [
    'a model with a part beyond its end',
    'model/gltf-binary',
    changed(glb, (copy) => copy.writeUInt32LE(0xfffffff0, 12)),
    model,
  ],
  ['a model whose scene is no JSON', 'model/gltf-binary', changed(glb, (copy) => copy.write('<scr', 20)), model],
  ['a model without a version', 'model/gltf-binary', makeGlb({}), model],
  [
    'a model that loads from elsewhere',
    'model/gltf-binary',
    scene({ buffers: [{ uri: 'https://spy.example/x.bin' }] }),
    model,
  ],
  [
    'a model with a picture elsewhere',
    'model/gltf-binary',
    scene({ images: [{ uri: 'http://spy.example/x.png' }] }),
    model,
  ],
  ['a model that is a picture', 'model/gltf-binary', png, model],
]

/** These are good pictures with something in them: the picture is served, and nothing of the rest. */
const cleaned: Hostile[] = [
  ['a PNG with HTML behind it', 'image/png', after8(png, html)],
  ['a JPEG with HTML behind it', 'image/jpeg', after8(jpeg!, html)],
  ['a GIF with HTML behind it', 'image/gif', after8(gif!, html)],
  ['a WebP with HTML behind it', 'image/webp', after8(webp!, html)],
  ['a JPEG with a script as its comment', 'image/jpeg', withComment(jpeg!)],
  ['a PNG with a script as its text', 'image/png', withText(png)],
  ['a JPEG with an archive behind it', 'image/jpeg', after8(jpeg!, Buffer.from('PK\x03\x04zq-payload'))],
]

function withComment(bytes: Buffer): Buffer {
  const comment = Buffer.from(script)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)])
}

function withText(bytes: Buffer): Buffer {
  const body = Buffer.from(`tEXtComment\0${script}`, 'latin1')
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([bytes.subarray(0, 33), frame.subarray(0, 4), body, frame.subarray(4), bytes.subarray(33)])
}

describe(`${refused.length + cleaned.length + 1} hostile files`, () => {
  let app: App
  let token: string
  before(async () => {
    app = await startFileApp('disk')
    token = await makeToken(app, await makeUser(app), ['read:uploads', 'write:uploads'])
  })
  after(() => app[Symbol.asyncDispose]())

  for (const [name, contentType, bytes, category = 'media'] of refused)
    it(`${name}: not served, and it does no harm`, async () => {
      const { key, publicUrl } = await upload(app, token, bytes, { contentType, category })
      const answer = await fetch(publicUrl)
      assert.equal(answer.status, 404)
      assert.match(answer.headers.get('content-type')!, /^application\/json/)
      assert.doesNotMatch(await answer.text(), /zq-payload/)
      const row = await app.database
        .selectFrom('uploads')
        .select(['state', 'flaw'])
        .where('key', '=', key)
        .executeTakeFirst()
      assert.equal(row?.state, 'rejected', `${row?.flaw}`)
    })

  for (const [name, contentType, bytes, category = 'media'] of cleaned)
    it(`${name}: the picture is served without it`, async () => {
      const { publicUrl } = await upload(app, token, bytes, { contentType, category })
      const answer = await fetch(publicUrl)
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, contentType])
      const served = Buffer.from(await answer.arrayBuffer())
      assert.doesNotMatch(served.toString('latin1'), /zq-payload|<script/)
      assert.deepEqual((({ width, height }) => [width, height])(await sharp(served).metadata()), [64, 48])
    })

  it('HTML as plain bytes: an attachment of no type that a browser would show', async () => {
    const { publicUrl } = await upload(app, token, html, { contentType: 'application/octet-stream' })
    const { headers } = await fetch(publicUrl)
    assert.equal(headers.get('content-type'), 'application/octet-stream')
    assert.match(headers.get('content-disposition')!, /^attachment;/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy')!, /sandbox/)
  })

  it('a photograph loses its location and author, and keeps its orientation', async () => {
    const telling = await makeTellingJpeg()
    assert.match(telling.toString('latin1'), /zq-secret-maker/)
    assert.match(telling.toString('latin1'), /zq-secret-place/)
    const { publicUrl } = await upload(app, token, telling, { contentType: 'image/jpeg' })
    const served = Buffer.from(await (await fetch(publicUrl)).arrayBuffer())
    const { exif, xmp, iptc, orientation, width, height } = await sharp(served).metadata()
    assert.deepEqual([exif, xmp, iptc, orientation], [undefined, undefined, undefined, undefined])
    assert.doesNotMatch(served.toString('latin1'), /zq-secret|Exif|GPS/)
    assert.deepEqual([width, height], [48, 64])
  })

  for (const filename of [
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\r\nSet-Cookie: x=1',
    '"; filename="evil.html',
    '\u202egnp.exe',
    'x\u2028y',
    '😀',
    '.',
    '%0d%0aX: y',
    "a'b(c)*d",
  ])
    it(`a file that is called ${JSON.stringify(filename)} gets a header of one line, and no path`, async () => {
      const { key, publicUrl } = await upload(app, token, html, { contentType: 'application/octet-stream', filename })
      assert.match(key, /^media\/[0-9a-f-]{36}\/[0-9a-f]{32}\.bin$/)
      const { headers } = await fetch(publicUrl)
      assert.equal(headers.get('set-cookie'), null)
      assert.match(
        headers.get('content-disposition')!,
        /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w%.~-]*$/,
      )
      assert.doesNotMatch(headers.get('content-disposition')!, /\.\.[/\\]|%0D|%0A|%2F|%5C|%E2%80%AE/i)
    })

  it('a key that climbs leads nowhere', async () => {
    for (const path of [
      '../../package.json',
      '..%2f..%2fpackage.json',
      '....//etc/passwd',
      'media/%00',
      '/etc/passwd',
      'media/a/../b',
    ])
      assert.equal((await app.get(filePath(path))).status, 404, path)
  })

  it('one byte over the limit is not even asked for', async () => {
    assert.equal((await ask(app, token, { size: 10_485_761 })).status, 400)
  })
})
