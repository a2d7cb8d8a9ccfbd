/**
 * Writes the pictures that the server cannot draw by itself, because it decodes no SVG: the flame as a mask, and the
 * patterns of drawn covers in colors that stand for those of a theme. Run it after a change of either drawing:
 * `node scripts/make-pictures.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { patternCount } from '../server/src/kernel/formats/covers.ts'
import { drawPattern } from '../server/src/surfaces/site/covers/cover.ts'
import { standIns } from '../server/src/surfaces/site/covers/raster.ts'
import { flame } from '../server/src/surfaces/site/parts/icons.ts'

const folder = (path: string) => {
  const whole = join(import.meta.dirname, '../server/src/surfaces', path)
  mkdirSync(whole, { recursive: true })
  return whole
}

/** Twice the size in which they are shown, so that edges are smooth when they are made smaller. */
const shapes = [
  ['', { width: 1040, height: 1260 }],
  ['wide-', { width: 2240, height: 1260 }],
] as const

for (const [shape, size] of shapes)
  for (let pattern = 0; pattern < patternCount; pattern += 1) {
    const svg = drawPattern({ seed: 7, pattern }, standIns, { ...size, isCrisp: true })
    const png = await sharp(Buffer.from(svg)).png({ palette: true, colors: 8, dither: 0, effort: 10 }).toBuffer()
    writeFileSync(join(folder('site/covers/patterns'), `${shape}${pattern}.png`), png)
    console.info(`pattern ${shape}${pattern}: ${png.length} bytes`)
  }

const mask = await sharp(Buffer.from(flame('#000')), { density: 72 * 16 })
  .resize(384, 384)
  .extractChannel('alpha')
  .png({ compressionLevel: 9 })
  .toBuffer()
writeFileSync(join(folder('site/icons'), 'flame.png'), mask)
console.info(`flame: ${mask.length} bytes`)
