import { unavailable } from '#kernel/operation/errors.ts'
import { openTurns } from '#platform/worker/concurrency.ts'
import { type Fonts, familiesOf, hasEmoji, openFonts } from './fonts.ts'

/** A flat image: pictures, rounded boxes, then lines of text, on one background color. */
export interface Drawing {
  width: number
  height: number
  background: string
  /** In this order; one that cannot be read is left out. */
  pictures?: readonly Picture[]
  boxes: Box[]
  texts: DrawnText[]
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

export interface DrawnText {
  left: number
  /** In pixels from the top, or relative to the end of the previous text. */
  top: number | { below: number }
  /** Wrapped at this width, at word boundaries if possible. */
  width: number
  /** What does not fit is left out, from the end and word by word. */
  height: number
  /** Nothing is drawn below; a text of which no line fits is left out. */
  bottom?: number
  align: 'left' | 'centre'
  family: 'Figtree' | 'Fraunces'
  weight: 'normal' | 'bold'
  /** In pixels, the largest first: the first at which the whole text fits, else the last. */
  sizes: readonly number[]
  color: string
  /** What is behind the text. */
  background: string
  text: string
}

/** Drawing takes 0.1 s of one core, so few run at a time and few may wait. */
const atOnce = 1
const waitingMax = 20

/** No SVG: its decoder, like all others that are not needed, is disabled in this process (see inspector.ts). */
export function openDrawer(): (drawing: Drawing) => Promise<Buffer> {
  const turns = openTurns(atOnce)
  const fonts = openFonts(addFont)
  return async function draw(drawing) {
    if (turns.waiting() >= waitingMax) throw unavailable('shed', undefined, 2)
    return turns.run(() => render(drawing, fonts))
  }
}

async function render(drawing: Drawing, fonts: Fonts): Promise<Buffer> {
  const { width, height, background, pictures = [], boxes, texts } = drawing
  const { default: sharp } = await import('sharp')
  const shown = await Promise.all(pictures.map((picture) => drawPicture(picture).catch(() => undefined)))
  const layers = [...shown.filter((layer) => layer !== undefined), ...boxes.map(drawBox)]
  await fonts.load(texts.map(({ text }) => text).join('') + more)
  let bottom = 0
  for (const text of texts) {
    const top = typeof text.top === 'number' ? text.top : bottom + text.top.below
    const written = await fitText(text, Math.min(text.height, (text.bottom ?? height) - top))
    if (!written) continue
    const { data, info } = written
    bottom = top + info.height
    const gap = text.width - info.width
    const left = text.left + (text.align === 'centre' ? Math.round(gap / 2) : isRightToLeft(text.text) ? gap : 0)
    layers.push({ input: data, raw: { width: info.width, height: info.height, channels: 4 }, left, top })
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
  const table: number[][] = []
  for (const [from, to] of colors) table[keyOf(partsOf(from))] = partsOf(to)
  for (let at = 0; at < data.length; at += info.channels) {
    const to = table[isOn(data[at]!) * 4 + isOn(data[at + 1]!) * 2 + isOn(data[at + 2]!)]
    if (to) putColor(data, at, to[0]!, to[1]!, to[2]!)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/** One by one: a list for each pixel takes ten times as long. */
function putColor(data: Buffer, at: number, red: number, green: number, blue: number): void {
  data[at] = red
  data[at + 1] = green
  data[at + 2] = blue
}

async function fillMask(image: Image, color: string): Promise<Image> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await image.toColourspace('b-w').extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const [red, green, blue] = partsOf(color) as [number, number, number]
  const filled = Buffer.alloc(info.width * info.height * 4)
  for (let at = 0; at < info.width * info.height; at += 1) {
    putColor(filled, at * 4, red, green, blue)
    filled[at * 4 + 3] = data[at]!
  }
  return sharp(filled, { raw: { width: info.width, height: info.height, channels: 4 } })
}

interface Pixels {
  data: Buffer<ArrayBuffer>
  info: { width: number; height: number }
}

/** libvips keeps every font that a text has named. */
async function addFont(fontfile: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  await sharp({ text: { text: 'a', fontfile, font: 'Figtree 8' } })
    .raw()
    .toBuffer()
}

type Wrap = 'word' | 'word-char'

async function write(
  { text, width, align, family, weight, color, background }: DrawnText,
  size: number,
  wrap: Wrap,
): Promise<Pixels> {
  const { default: sharp } = await import('sharp')
  const font = `${familiesOf(family)} ${weight === 'bold' ? 'bold ' : ''}${size}`
  const options = { font, width, align, rgba: true, dpi: 72, wrap, spacing: 4 } as const
  // An emoji at the end of a line would be cut off: a line of no color above the text is measured with it.
  const above = hasEmoji(text) ? ` overline="single" overline_color="${background}"` : ''
  const markup = `<span foreground="${color}"${above}>${escapeMarkup(text)}</span>`
  return sharp({ text: { text: markup, ...options } })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const more = '…'
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The whole text at the largest size, without a broken word; else as many words of it as fit at the smallest. */
async function fitText(text: DrawnText, height: number): Promise<Pixels | undefined> {
  const isFitting = ({ info }: Pixels) => info.width <= text.width && info.height <= height
  for (const size of text.sizes) {
    const whole = await write(text, size, 'word')
    if (isFitting(whole)) return whole
  }
  const smallest = text.sizes.at(-1)!
  const parts = [...words.segment(text.text)].map(({ segment }) => segment)
  const isBetweenWords = (part: string) => /^[\s\p{P}]+$/u.test(part)
  const beginning = (count: number) => {
    const last = parts.findLastIndex((part, at) => at < count && !isBetweenWords(part))
    return parts.slice(0, last + 1).join('')
  }
  // A word that is wider than the picture is broken; there is no other way to show it.
  const shorten = (count: number) =>
    write({ ...text, text: count === parts.length ? text.text : `${beginning(count)}${more}` }, smallest, 'word-char')
  let best: Pixels | undefined
  let [low, high] = [1, parts.length]
  while (low <= high) {
    const count = Math.floor((low + high) / 2)
    const written = await shorten(count)
    if (isFitting(written)) [best, low] = [written, count + 1]
    else high = count - 1
  }
  return best
}

const isRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(/\p{L}/u.exec(text)?.[0] ?? '')

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
      const at = (y * width + x) * 4
      putColor(input, at, red, green, blue)
      input[at + 3] = Math.round(cover * 255)
    }
  return { input, raw: { width, height, channels: 4 as const }, left, top }
}
