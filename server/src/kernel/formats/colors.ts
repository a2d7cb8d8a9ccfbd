import { Type } from 'typebox'

/** The theme colors by name: what people choose for their profile, and a color's alias in a request. */
export const themeColors = {
  coral: '#f66e60',
  ocean: '#29aed4',
  sunset: '#e6811b',
  forest: '#58b575',
  violet: '#a486fe',
  rose: '#f96195',
  slate: '#91a0b5',
  sky: '#33a7f3',
} as const

export type ThemeName = keyof typeof themeColors
export const themeNames = Object.keys(themeColors) as ThemeName[]

/** The form in every response: usable as is in CSS and SVG. */
export const HexColor = Type.String({ pattern: '^#[0-9a-f]{6}$', description: '`#rrggbb`' })

const named = themeNames.map((name) => `\`${name}\` ${themeColors[name]}`).join(', ')

/** The form accepted in a request. */
export const ColorText = Type.String({
  pattern: `^(?:#[0-9a-fA-F]{6}|${themeNames.join('|')})$`,
  says: `must be a color such as #2f9e6b, or one of ${themeNames.join(', ')}`,
  description: `\`#rrggbb\`, or a name that is stored as its color: ${named}`,
})

/** The stored form of a requested color. */
export function toHex(color: string): string {
  return Object.hasOwn(themeColors, color) ? themeColors[color as ThemeName] : color.toLowerCase()
}

/** WCAG 2.2: the relative luminance of a color `#rrggbb`. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2: the contrast ratio of two colors `#rrggbb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}
