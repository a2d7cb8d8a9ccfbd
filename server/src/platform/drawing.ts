import { unavailable } from '#kernel/operation/errors.ts'
import { openTurns } from './turns.ts'

/** A flat image: pictures, rounded boxes, then lines of text, on one background color. */
export interface Drawing {
  width: number
  height: number
  background: string
  /** In this order; one that cannot be read is left out. */
  pictures?: readonly Picture[]
  boxes: Box[]
  texts: Text[]
}

export interface Picture {
  left: number
  top: number
  width: number
  height: number
  /** Changes with the content. */
  name: string
  /** PNG, JPEG, WebP or GIF. */
  load: () => Promise<Buffer | undefined> | Buffer
  /** Only full red, green and blue in the picture: each such color is replaced by another one. */
  colors?: readonly (readonly [from: string, to: string])[]
  /** The picture is a mask: where it is white, this color is drawn. */
  mask?: string
}

interface Box {
  left: number
  top: number
  width: number
  height: number
  radius: number
  color: string
}

interface Text {
  left: number
  /** In pixels from the top, or relative to the end of the previous text. */
  top: number | { below: number }
  /** Wrapped at this width, at word boundaries if possible. */
  width: number
  /** Lines below this are not drawn. */
  height: number
  align: 'left' | 'centre'
  /** A Pango font name that ends with the size in pixels, such as `sans bold 40`. */
  font: string
  color: string
  text: string
}

/** Drawing takes 0.1 s of one core, so few run at a time and few may wait. */
const atOnce = 1
const waitingMax = 20

/** No SVG: its decoder, like all others that are not needed, is disabled in this process (see inspector.ts). */
export function openDrawer(): (drawing: Drawing) => Promise<Buffer> {
  const turns = openTurns(atOnce)
  return async function draw(drawing) {
    if (turns.waiting() >= waitingMax) throw unavailable('shed', undefined, 2)
    return turns.run(() => render(drawing))
  }
}

async function render({ width, height, background, pictures = [], boxes, texts }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const shown = await Promise.all(pictures.map((picture) => drawPicture(picture).catch(() => undefined)))
  const layers = [...shown.filter((layer) => layer !== undefined), ...boxes.map(drawBox)]
  let bottom = 0
  for (const text of texts) {
    const { align, font, color } = text
    const options = { font, width: text.width, align, rgba: true, dpi: 72, wrap: 'word-char', spacing: 4 } as const
    const markup = `<span foreground="${color}">${escapeMarkup(text.text)}</span>`
    const written = await sharp({ text: { text: markup, ...options } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = written.info.width > text.width ? cutWidth(written, text.width) : written
    const rows = wholeLines(data, info, text.height)
    const top = typeof text.top === 'number' ? text.top : bottom + text.top.below
    bottom = top + rows
    const left = align === 'centre' ? text.left + Math.round((text.width - info.width) / 2) : text.left
    const raw = { width: info.width, height: rows, channels: 4 } as const
    layers.push({ input: data.subarray(0, info.width * rows * 4), raw, left, top })
  }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .png({ compressionLevel: 7 })
    .toBuffer()
}

/** Above this a picture is not worth the time and memory. */
const pixelsMax = 50_000_000

async function drawPicture({ left, top, width, height, load, colors, mask }: Picture) {
  const bytes = await load()
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const
  const plain = sharp(bytes, options)
  const painted = colors ? await replaceColors(plain, colors) : plain
  const fitted = painted.resize(width, height, { fit: 'cover' })
  const drawn = mask === undefined ? fitted.ensureAlpha() : await fillMask(fitted, mask)
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 as const }, left, top }
}

type Image = import('sharp').Sharp

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const isOn = (value: number) => (value > 127 ? 1 : 0)

async function replaceColors(image: Image, colors: NonNullable<Picture['colors']>): Promise<Image> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const keyOf = ([red, green, blue]: readonly number[]) => isOn(red!) * 4 + isOn(green!) * 2 + isOn(blue!)
  const table = new Map(colors.map(([from, to]) => [keyOf(partsOf(from)), partsOf(to)]))
  for (let at = 0; at < data.length; at += info.channels) {
    const to = table.get(isOn(data[at]!) * 4 + isOn(data[at + 1]!) * 2 + isOn(data[at + 2]!))
    if (to) data.set(to, at)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

async function fillMask(image: Image, color: string): Promise<Image> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await image.toColourspace('b-w').extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const [red, green, blue] = partsOf(color) as [number, number, number]
  const filled = Buffer.alloc(info.width * info.height * 4)
  for (let at = 0; at < info.width * info.height; at += 1) filled.set([red, green, blue, data[at]!], at * 4)
  return sharp(filled, { raw: { width: info.width, height: info.height, channels: 4 } })
}

interface Pixels {
  data: Buffer<ArrayBuffer>
  info: { width: number; height: number }
}

/** Joined emoji are never broken across lines, so their number is limited. */
function cutWidth({ data, info }: Pixels, width: number): Pixels {
  const rows = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width * 4, (y * info.width + width) * 4),
  )
  return { data: Buffer.concat(rows), info: { width, height: info.height } }
}

/** As many pixel rows as fit without cutting through a line of text: up to the last empty row. */
function wholeLines(data: Buffer, { width, height }: { width: number; height: number }, most: number): number {
  if (height <= most) return height
  const hasInk = (row: number) => data.subarray(row * width * 4, (row + 1) * width * 4).some((value) => value > 0)
  let rows = most
  while (rows > 1 && hasInk(rows)) rows--
  return rows > 1 ? rows : most
}

function escapeMarkup(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  const plain = text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, ' ')
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }
  // Text of spaces only cannot be drawn.
  return (plain.trim() || '·').replace(/[&<>"']/g, (sign) => entities[sign]!)
}

function drawBox({ left, top, width, height, radius, color }: Box) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const input = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // Distance outside the circle of the nearest corner; the edge itself is drawn half transparent.
      const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0)
      const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0)
      const cover = Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5))
      input.set([red, green, blue, Math.round(cover * 255)], (y * width + x) * 4)
    }
  return { input, raw: { width, height, channels: 4 as const }, left, top }
}
