import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { openDrawer } from '#platform/media/drawing.ts'
import { draw, homePreview } from './image.ts'

const drawer = openDrawer()
const background = '#ffffff'

/** The part of a picture that is not empty. */
async function inkOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const inked = (at: number) => data.subarray(at * 3, at * 3 + 3).some((value) => value < 0xa0)
  const spots = Array.from({ length: info.width * info.height }, (_, at) => at).filter(inked)
  const [xs, ys] = [spots.map((at) => at % info.width), spots.map((at) => Math.floor(at / info.width))]
  const span = (all: number[]) => all.reduce((most, one) => Math.max(most, one), 0) - Math.min(...all) + 1
  const middle = spots[Math.floor(spots.length / 2)]! * 3
  return { width: span(xs), height: span(ys), color: [...data.subarray(middle, middle + 3)] }
}

async function drawSign(text: string) {
  const place = { left: 20, top: 20, width: 360, height: 160, align: 'left' } as const
  const look = { family: 'Figtree', weight: 'normal', sizes: [80], color: '#000000', background, text } as const
  return inkOf(await drawer({ width: 400, height: 200, background, boxes: [], texts: [{ ...place, ...look }] }))
}

// A sign without a font is drawn as a box, which is neither flat nor narrow nor red.
describe('previews have fonts of their own, whatever the server has', () => {
  for (const [name, sign] of [
    ['Chinese', '一'],
    ['Japanese', 'ー'],
    ['Korean', 'ㅡ'],
  ] as const)
    it(`${name}: a sign of one stroke is flat`, async () => {
      const { width, height } = await drawSign(sign)
      assert.ok(height < width / 3, `${width} × ${height}`)
    })
  it('Arabic: the letter alef is narrow', async () => {
    const { width, height } = await drawSign('ا')
    assert.ok(width < height / 2, `${width} × ${height}`)
  })
  it('emoji are in color', async () => {
    const { color } = await drawSign('🟥')
    assert.ok(color[0]! > 0x90 && color[1]! < 0x80, `${color}`)
  })
})

const long = {
  English:
    'An unusually long evening of open workshops, shared soup and slow conversations about the old harbour cranes',
  German: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellungseröffnungsfeierlichkeitenplanungstreffen',
  Japanese: '夏祭りの夜に東京の下町を歩きながら写真を撮る会初心者歓迎カメラの貸し出しもあります雨の日は中止します',
}

describe('the words of a preview', () => {
  for (const [name, title] of Object.entries(long))
    it(`in ${name} end above the name of the instance, between two lines`, async () => {
      const lines = ['Saturday 5 July 2036 at 18:00 CEST', `${title} `.repeat(3)]
      const preview = { theme: 'coral', id: 'x', kicker: title, title, lines } as const
      const png = await drawer(draw(preview, { name: 'Hearth' }))
      const { data, info } = await sharp(png)
        .extract({ left: 560, top: 479, width: 640, height: 18 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.ok(
        data.every((value, at) => value === data[at % info.channels]),
        'nothing stands there',
      )
    })
  it('of the home page say the name of the instance once', () => {
    const said = (tagline: string | undefined) =>
      draw(homePreview('Hearth', tagline, 'Find events.'), { name: 'Hearth' }).texts.filter(
        ({ text }) => text === 'Hearth',
      )
    assert.deepEqual([said(undefined).length, said('Come in').length], [1, 1])
  })
})
