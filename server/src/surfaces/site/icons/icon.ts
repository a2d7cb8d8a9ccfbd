import { readFileSync } from 'node:fs'
import type { Drawing } from '#platform/media/drawing.ts'
import { brandColors } from '../brand.ts'

/** For the manifest, and for phones that put the site on the home screen. */
export const iconSizes = [180, 192, 512] as const
const smallSize = 32
/** The part of the icon that no device cuts off. */
const share = 0.62

/** Made by scripts/make-pictures.ts. */
const flame = readFileSync(new URL('./flame.png', import.meta.url))

/** The flame on the brand color, up to the edges: devices cut the corners themselves. */
export function drawIcon(size: number, brand: string): Drawing {
  const inside = Math.round(size * share)
  const left = Math.round((size - inside) / 2)
  const place = { left, top: left, width: inside, height: inside }
  const picture = { ...place, name: 'flame', load: () => flame, mask: brandColors(brand).on }
  return { width: size, height: size, background: brand, pictures: [picture], boxes: [], texts: [] }
}

export const drawSmallIcon = (brand: string) => drawIcon(smallSize, brand)

/** An `.ico` file with one PNG picture in it. */
export function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(smallSize, 6)
  head.writeUInt8(smallSize, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
