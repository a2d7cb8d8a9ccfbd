import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, it } from 'node:test'
import sharp from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { ticketQrText } from '#domains/events/tickets/index.ts'
import { takePicture, type View } from '#test/support/browser/code-picture.ts'

const conditions: Readonly<Record<string, Partial<View>>> = {
  'out of focus': { blur: 3 },
  noisy: { noise: 70 },
  'in the dark': { levels: [8, 40] },
  'under a lamp': { glare: 70 },
  '90 pixels wide': { width: 90 },
  '70 pixels wide': { width: 70, blur: 0.6 },
  'turned away': { tilt: 50 },
  'on a dim screen': { levels: [90, 122] },
  'white on black': { isInverted: true },
  'under a thumb': { thumb: 110 },
  moving: { motion: 12 },
  'scratched and smeared': { dirt: 24 },
  'bent around a bottle': { bend: 0.7 },
}
const angles = [4, 37, 118]
const text = ticketQrText({ baseUrl: 'https://hearth.example' }, '8T3K5Q0VXW')

before(async () => {
  const file = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const options: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true }

async function read(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
  return (await readBarcodes(pixels as never, options))[0]?.text
}

it('reads a ticket in bad conditions: 38 of 39', async () => {
  const unread: string[] = []
  for (const [name, view] of Object.entries(conditions))
    for (const degrees of angles) {
      const picture = await takePicture(text, { ...view, degrees, seed: degrees })
      if ((await read(picture)) !== text) unread.push(`${name}, ${degrees}°`)
    }
  assert.ok(unread.length <= 1, `not read: ${unread.join('; ')}`)
})

it('reads nothing from a wall', async () => {
  assert.equal(await read(await takePicture(null)), undefined)
})
