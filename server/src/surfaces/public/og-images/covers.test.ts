import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { rasterCoverPath, themeOf } from '#kernel/formats/covers.ts'
import { coverOf, coverPath } from '#surfaces/site/covers/cover.ts'
import { recolorings } from '#surfaces/site/covers/raster.ts'
import { useApp } from '#test/support/app/harness.ts'

const ids = Array.from({ length: 20 }, (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`)

describe('the drawn cover in a mail', () => {
  const app = useApp()

  it('is a PNG in the colors of the theme that may be kept for good', async () => {
    const { statusCode, headers, rawPayload } = await app.http.inject('/og/covers/coral-3.png')
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['cache-control'], headers['cross-origin-resource-policy']],
      [200, 'image/png', 'public, max-age=31536000, immutable', 'cross-origin'],
    )
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [1120, 630])
    const [red, green, blue] = data
    const corner = `#${[red!, green!, blue!].map((one) => one.toString(16).padStart(2, '0')).join('')}`
    assert.ok(
      recolorings('coral').some(([, to]) => to === corner),
      corner,
    )
    assert.ok(rawPayload.length < 100_000, `${rawPayload.length} bytes`)
    const again = { url: '/og/covers/coral-3.png', headers: { 'if-none-match': String(headers.etag) } }
    assert.equal((await app.http.inject(again)).statusCode, 304)
  })

  it('has the theme and the pattern of the page, for every event', () => {
    for (const id of ids) {
      const theme = themeOf(id)
      const page = coverPath(coverOf(id, theme)).slice('/covers/'.length)
      assert.ok(page.startsWith(`${rasterCoverPath(id, theme).slice('/og/covers/'.length, -4)}-`), page)
    }
  })

  it('is drawn for no other name', async () => {
    for (const name of [
      'gold-3',
      'coral-10',
      'coral',
      'coral-',
      'constructor-1',
      'CORAL-1',
      'coral-3-ff',
      '..%2f3',
      'coral--1',
    ])
      assert.equal((await app.get(`/og/covers/${name}.png`)).status, 404, name)
    assert.equal((await app.get('/og/covers/coral-3.svg')).status, 404)
  })
})
