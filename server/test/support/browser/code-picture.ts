import { correction, generate } from 'lean-qr'
import sharp from 'sharp'
import { seededNumbers } from '#test/support/builders/seeded-numbers.ts'

/** How a camera sees a ticket. Lengths are pixels of the picture. */
export interface View {
  /** Width of the code with its quiet zone. */
  width: number
  degrees: number
  /** How far the ticket is turned away from the camera, in degrees. */
  tilt: number
  /** How far it is bent around a cylinder, as a part of half a turn. */
  bend: number
  /** Standard deviation of a blur that is the same in all directions. */
  blur: number
  /** Length of the path that the ticket moves while the picture is taken. */
  motion: number
  /** The greatest error of a pixel. */
  noise: number
  /** Brightness of dark and light modules, of 255. */
  levels: readonly [dark: number, light: number]
  isInverted: boolean
  /** Diameter of a reflected lamp. */
  glare: number
  /** Width of a thumb over the lower right corner, where the code has no finder pattern. */
  thumb: number
  /** Number of scratches and smears. */
  dirt: number
  seed: number
}

const pictureSize = { width: 1280, height: 720 }
const wall = 106
const margin = 4
/** Samples of a pixel in each direction: modules of few pixels have edges as soft as a lens shows them. */
const samplesOf = ({ width }: View) => (width < 150 ? 3 : 1)

/** What a camera sees on a good day. */
const calm: View = {
  width: 300,
  degrees: 8,
  tilt: 0,
  bend: 0,
  blur: 0.8,
  motion: 0,
  noise: 10,
  levels: [25, 225],
  isInverted: false,
  glare: 0,
  thumb: 0,
  dirt: 0,
  seed: 1,
}

/** A JPEG picture of a code, or of the wall if there is none. */
export async function takePicture(text: string | null, given: Partial<View> = {}): Promise<Buffer> {
  const view = { ...calm, ...given }
  const random = seededNumbers(view.seed)
  let pixels = new Uint8Array(pictureSize.width * pictureSize.height).fill(wall)
  if (text !== null) {
    drawCode(pixels, text, view)
    if (view.dirt > 0) drawDirt(pixels, view, random)
    if (view.thumb > 0) drawThumb(pixels, view)
    if (view.glare > 0) drawGlare(pixels, view)
    if (view.motion > 0) pixels = moved(pixels, view.motion)
  }
  const raw = { ...pictureSize, channels: 1 } as const
  if (view.blur >= 0.3) pixels = await sharp(pixels, { raw }).blur(view.blur).toColorspace('b-w').raw().toBuffer()
  if (view.noise > 0)
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = Math.max(0, Math.min(255, pixels[at]! + (random() * 2 - 1) * view.noise))
  return sharp(pixels, { raw }).jpeg({ quality: 85 }).toBuffer()
}

const middle = { x: pictureSize.width / 2, y: pictureSize.height / 2 }

/** Calls back with each pixel around the ticket. */
function around(radius: number, draw: (at: number, x: number, y: number) => void): void {
  const [left, top] = [Math.max(0, Math.floor(middle.x - radius)), Math.max(0, Math.floor(middle.y - radius))]
  const right = Math.min(pictureSize.width, Math.ceil(middle.x + radius))
  const bottom = Math.min(pictureSize.height, Math.ceil(middle.y + radius))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) draw(y * pictureSize.width + x, x - middle.x, y - middle.y)
}

function drawCode(pixels: Uint8Array, text: string, view: View): void {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const modules = code.size + 2 * margin
  const [dark, light] = view.isInverted ? view.levels.toReversed() : view.levels
  const brightnessOf = (column: number, row: number) => (code.get(column - margin, row - margin) ? dark! : light!)
  const ticket = Array.from({ length: modules ** 2 }, (_, n) => brightnessOf(n % modules, Math.floor(n / modules)))
  const flatten = flattenerOf(view)
  const samples = samplesOf(view)
  around(view.width * 0.75, (at, x, y) => {
    let sum = 0
    for (let n = 0; n < samples ** 2; n++) {
      flatten(x + (n % samples) / samples, y + Math.floor(n / samples) / samples)
      const column = Math.floor((flat.x / view.width + 0.5) * modules)
      const row = Math.floor((flat.y / view.width + 0.5) * modules)
      const isOutside = column < 0 || row < 0 || column >= modules || row >= modules
      sum += isOutside ? wall : ticket[row * modules + column]!
    }
    pixels[at] = sum / samples ** 2
  })
}

/** The last result of `flatten`. A new object for each of a million points takes longer than to draw them. */
const flat = { x: 0, y: 0 }

/** From a point of the picture to the point of the flat ticket. */
function flattenerOf({ width, degrees, tilt, bend }: View): (x: number, y: number) => void {
  const radians = (value: number) => (value * Math.PI) / 180
  const [turnX, turnY] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const [near, far] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))]
  const distance = width * 2.5
  const radius = bend > 0 ? width / (Math.PI * bend) : 0
  return (x, y) => {
    const turnedX = x * turnX + y * turnY
    const turnedY = y * turnX - x * turnY
    const flatX = (turnedX * distance) / (distance * near - turnedX * far)
    flat.y = (turnedY * (distance + flatX * far)) / distance
    flat.x = radius > 0 ? radius * Math.asin(Math.max(-1, Math.min(1, flatX / radius))) : flatX
  }
}

function drawDirt(pixels: Uint8Array, { width, dirt, levels }: View, random: () => number): void {
  for (let n = 0; n < dirt; n++) {
    const [x, y] = [(random() - 0.5) * width * 0.9, (random() - 0.5) * width * 0.9]
    const isScratch = n % 2 === 0
    const [length, breadth] = isScratch ? [width * 0.3, width * 0.003] : [width * 0.08, width * 0.05]
    const direction = random() * Math.PI
    const [alongX, alongY] = [Math.cos(direction), Math.sin(direction)]
    const gray = isScratch ? levels[1] : (levels[0] + levels[1]) / 2
    around(width / 2, (at, pixelX, pixelY) => {
      const along = (pixelX - x) * alongX + (pixelY - y) * alongY
      const across = (pixelY - y) * alongX - (pixelX - x) * alongY
      if ((along / length) ** 2 + (across / breadth) ** 2 < 1) pixels[at] = isScratch ? gray : (pixels[at]! + gray) / 2
    })
  }
}

function drawThumb(pixels: Uint8Array, { width, degrees, thumb }: View): void {
  const direction = ((degrees + 45) * Math.PI) / 180
  const corner = (width / 2) * Math.SQRT2 * 0.75
  const [x, y] = [Math.cos(direction) * corner, Math.sin(direction) * corner]
  around(width, (at, pixelX, pixelY) => {
    if (Math.hypot(pixelX - x, pixelY - y) < thumb / 2) pixels[at] = 150
  })
}

function drawGlare(pixels: Uint8Array, { width, glare }: View): void {
  around(width, (at, x, y) => {
    const distance = Math.hypot(x - width * 0.1, y - width * 0.12) / (glare / 2)
    pixels[at] = Math.min(255, pixels[at]! + 255 * Math.exp(-(distance ** 4)))
  })
}

/** Each pixel is the average of those that passed it from left to right. */
function moved(pixels: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const { width, height } = pictureSize
  const result = new Uint8Array(pixels.length).fill(wall)
  for (let y = 0; y < height; y++)
    for (let x = length; x < width; x++) {
      let sum = 0
      for (let n = 0; n < length; n++) sum += pixels[y * width + x - n]!
      result[y * width + x] = sum / length
    }
  return result
}
