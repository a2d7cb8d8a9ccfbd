import { contrastOf } from '#kernel/formats/colors.ts'
import { darkRule } from './appearance.ts'

/** The colors that are derived from the one color which an instance chooses. */

export const defaultBrand = '#bf4330'

/** The grounds of style/tokens.css on which the text color must be readable, with the deepest tint that we make. */
const lightGrounds = ['#faf6ef', '#f2ebe0', '#fffdf9']
const darkGrounds = ['#16120f', '#100d0a', '#201b17']
const [lightCard, darkCard] = ['#fffdf9', '#201b17']
const textContrast = 4.5
/** More than WCAG asks for, because the light at the top of a page lowers it. */
const linkContrast = 5.2

type Triple = [number, number, number]

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const fromLinear = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

function linearOf(hex: string): Triple {
  return [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple
}

function toOklab(hex: string): Triple {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([light, a, b]: Triple): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const pairs = linear.map((share) => {
    const whole = Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, share)))) * 255)
    return whole.toString(16).padStart(2, '0')
  })
  return `#${pairs.join('')}`
}

/** As `color-mix(in oklab, color share, other)`. */
function mix(color: string, share: number, other: string): string {
  const [one, two] = [toOklab(color), toOklab(other)]
  return fromOklab(one.map((value, i) => value * share + two[i]! * (1 - share)) as Triple)
}

/** The color mixed with black or white until text in it is readable on all grounds. */
function textColor(color: string, share: number, end: '#000000' | '#ffffff', grounds: readonly string[]): string {
  for (let part = share; part > 0; part -= 0.02) {
    const mixed = mix(color, part, end)
    if (grounds.every((ground) => contrastOf(mixed, ground) >= linkContrast)) return mixed
  }
  return end
}

export interface BrandColors {
  brand: string
  hover: string
  /** Text on the brand color. */
  on: string
  light: { text: string; tint: string }
  dark: { text: string; tint: string }
}

export function brandColors(brand: string): BrandColors {
  const isDark = contrastOf('#ffffff', brand) >= textContrast
  const light = mix(brand, 0.09, lightCard)
  const dark = mix(brand, 0.17, darkCard)
  return {
    brand,
    hover: mix(brand, 0.86, isDark ? '#000000' : '#ffffff'),
    on: isDark ? '#ffffff' : '#000000',
    light: { text: textColor(brand, 0.82, '#000000', [...lightGrounds, light]), tint: light },
    dark: { text: textColor(brand, 0.52, '#ffffff', [...darkGrounds, dark]), tint: dark },
  }
}

/** The part of the style sheet that an instance can change. */
export function brandStyle(color: string): string {
  const { brand, hover, on, light, dark } = brandColors(color)
  const common = `--brand:${brand};--brand-hover:${hover};--on-brand:${on}`
  return (
    `:root{${common};--brand-text:${light.text};--brand-tint:${light.tint}}` +
    darkRule(`--brand-text:${dark.text};--brand-tint:${dark.tint}`)
  )
}

/** The address of the style sheet with a color; it changes with the color, so that browsers may keep it. */
export const brandPath = (color: string) => `/assets/brand/${color.slice(1)}.css`

/** The color in the last part of such an address, if it is one. */
export function brandIn(file: string): string | undefined {
  const [, hex] = /^([0-9a-f]{6})\.css$/.exec(file) ?? []
  return hex === undefined ? undefined : `#${hex}`
}
