import { createHash } from 'node:crypto'
import sharp from 'sharp'

const side = 192
/** Drawn at twice the size and made smaller, which smooths the edges. */
const drawn = side * 2
type Color = readonly [number, number, number]

/** An ellipse, or the part of it above or below a line; all lengths are parts of the picture's side. */
interface Shape {
  cx: number
  cy: number
  rx: number
  ry: number
  color: Color
  top?: number
  bottom?: number
}

const hex = (text: string): Color => [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as never
const grounds = ['f7c9b6', 'b9e0e8', 'fbe0a8', 'c4e3c6', 'd8cdf5', 'f6c6d6', 'cfd9e2', 'c2ddf6'].map(hex)
const clothes = ['8c2f1f', '14566a', 'a85c0a', '2f6b44', '55409c', 'a3305f', '44566b', '20639b'].map(hex)
const skins = ['f2d0b4', 'e0ac84', 'c68a5e', '9c6239', '6f4226', 'f7dcc6'].map(hex)
const hairs = ['2a1c14', '4a2f1d', '7a4a22', 'b9813c', '8d8d93', '3a3a44', 'a2452c'].map(hex)
const ink = hex('33241b')

const ellipse = (cx: number, cy: number, rx: number, ry: number, color: Color): Shape => ({ cx, cy, rx, ry, color })
const above = (shape: Shape, bottom: number): Shape => ({ ...shape, bottom })
const below = (shape: Shape, top: number): Shape => ({ ...shape, top })

/** A drawn face: the same for the same name, and different enough to tell people apart. */
function shapesOf(name: string): { ground: Color; shapes: Shape[] } {
  const bytes = createHash('sha256').update(name).digest()
  const pick = <T>(list: readonly T[], at: number) => list[bytes[at]! % list.length]!
  const [skin, hair, cloth] = [pick(skins, 0), pick(hairs, 1), pick(clothes, 2)]
  const width = 0.17 + (bytes[3]! % 4) * 0.01
  const head = ellipse(0.5, 0.43, width, 0.21, skin)
  const back = ellipse(0.5, 0.42, width + 0.06, 0.25, hair)
  const hairStyles: Shape[][] = [
    [above(ellipse(0.5, 0.36, width + 0.03, 0.19, hair), 0.36)],
    [above(ellipse(0.5, 0.38, width + 0.04, 0.22, hair), 0.34), ellipse(0.5, 0.17, 0.08, 0.07, hair)],
    [above(ellipse(0.56, 0.36, width + 0.02, 0.2, hair), 0.33), above(ellipse(0.42, 0.34, 0.12, 0.14, hair), 0.3)],
    [above(ellipse(0.5, 0.3, width, 0.12, hair), 0.29)],
  ]
  const style = bytes[4]! % hairStyles.length
  const isLong = bytes[5]! % 3 === 0
  const glasses = bytes[6]! % 4 === 0
  const lens = (cx: number) => [ellipse(cx, 0.43, 0.052, 0.046, ink), ellipse(cx, 0.43, 0.042, 0.036, skin)]
  const smile = [below(ellipse(0.5, 0.51, 0.06, 0.045, ink), 0.515), below(ellipse(0.5, 0.5, 0.06, 0.04, skin), 0.505)]
  return {
    ground: pick(grounds, 7),
    shapes: [
      ...(isLong ? [back, ellipse(0.5, 0.6, width + 0.07, 0.2, hair)] : []),
      ellipse(0.5, 1.02, 0.38, 0.34, cloth),
      ellipse(0.5, 0.66, 0.075, 0.11, skin),
      head,
      ...hairStyles[style]!,
      ...(glasses ? [...lens(0.43), ...lens(0.57)] : []),
      ellipse(0.43, 0.43, 0.016, 0.02, ink),
      ellipse(0.57, 0.43, 0.016, 0.02, ink),
      ...smile,
    ],
  }
}

function paint(pixels: Buffer, { cx, cy, rx, ry, color, top = 0, bottom = 1 }: Shape): void {
  const from = Math.max(0, Math.floor(Math.max(top, cy - ry) * drawn))
  const to = Math.min(drawn, Math.ceil(Math.min(bottom, cy + ry) * drawn))
  for (let y = from; y < to; y++) {
    const height = ((y + 0.5) / drawn - cy) / ry
    const half = rx * Math.sqrt(Math.max(0, 1 - height ** 2))
    const end = Math.min(drawn, Math.round((cx + half) * drawn))
    for (let x = Math.max(0, Math.round((cx - half) * drawn)); x < end; x++) pixels.set(color, (y * drawn + x) * 3)
  }
}

/** A picture of an invented person, as WebP. */
export async function drawAvatar(name: string): Promise<Buffer> {
  const { ground, shapes } = shapesOf(name)
  const pixels = Buffer.alloc(drawn * drawn * 3, Buffer.from(ground))
  for (const shape of shapes) paint(pixels, shape)
  const raw = { width: drawn, height: drawn, channels: 3 } as const
  return sharp(pixels, { raw }).resize(side, side).webp({ quality: 82 }).toBuffer()
}
