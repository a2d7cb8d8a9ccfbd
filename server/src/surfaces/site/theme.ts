import { type ThemeName, themeColors, themeNames } from '#kernel/formats/colors.ts'

export { themeOf } from '#kernel/formats/covers.ts'

interface ThemeColors {
  /** Under white text. */
  solid: string
  hover: string
  tint: string
  /** Text and links, on the page and on the tint. */
  text: string
  /** In dark mode the same color is used for text, lines and surfaces; text on it is dark. */
  dark: string
  darkTint: string
}

/** Solved in OKLCH: at least 4.5 : 1 for white on `solid`, 7 : 1 for `text` on `tint`, 9 : 1 for `dark` on the page. */
const table = {
  coral: ['#cc483d', '#b6332b', '#fff2f0', '#a31c19', '#ffa194', '#361714'],
  ocean: ['#027f9d', '#056c86', '#e8f8ff', '#035b72', '#54cff5', '#042630'],
  sunset: ['#b16003', '#975105', '#fef3ea', '#814300', '#fca864', '#331b06'],
  forest: ['#218549', '#057239', '#eafaee', '#00612f', '#78d694', '#0f2816'],
  violet: ['#845ae4', '#7246cf', '#f5f4fe', '#6333bd', '#c0b0fe', '#231d37'],
  rose: ['#d03b74', '#ba2262', '#fef1f4', '#a50152', '#ff9cb7', '#351620'],
  slate: ['#68768a', '#576478', '#f2f5f9', '#475467', '#b0bfd5', '#1e2228'],
  sky: ['#047bbc', '#0268a1', '#edf7ff', '#035889', '#7dc6fe', '#082438'],
} as const satisfies Record<ThemeName, readonly string[]>

export type Theme = ThemeName
export const themes = themeNames

export function isTheme(name: unknown): name is Theme {
  return typeof name === 'string' && Object.hasOwn(table, name)
}

/** The colors of a theme by name, for drawings outside the style sheet. */
export function colorsOf(theme: Theme): ThemeColors {
  const [solid, hover, tint, text, dark, darkTint] = table[theme]
  return { solid, hover, tint, text, dark, darkTint }
}

/** The theme that has this color, if any. */
export function themeOfColor(color: string | null): Theme | undefined {
  return themes.find((theme) => themeColors[theme] === color)
}

/** The colors of drawn covers. `spark` is the one note of another hue that keeps a cover from being monochrome. */
export interface Palette {
  ground: string
  deep: string
  mid: string
  light: string
  spark: string
}

const palettes = {
  coral: ['#f3b8a4', '#8f2f24', '#d2573f', '#fbe3d6', '#f2a93b'],
  ocean: ['#9fd0d6', '#12505f', '#2b8798', '#e1f1ef', '#f0a868'],
  sunset: ['#f6c48a', '#8a3d12', '#d97a24', '#fdebd0', '#c8475a'],
  forest: ['#b5d0a8', '#24492f', '#4d8558', '#e9f1de', '#e6b450'],
  violet: ['#c9bce8', '#43307a', '#7a5cc0', '#efe9f9', '#f0a08a'],
  rose: ['#f2b5c4', '#86264a', '#cc4f78', '#fce6ea', '#6f9fa0'],
  slate: ['#bcc5cd', '#2f3d4c', '#63788c', '#e9edf0', '#e2935a'],
  sky: ['#a9d0ee', '#1c4a78', '#3c86c4', '#e5f1fa', '#f4c25b'],
} as const satisfies Record<ThemeName, readonly string[]>

export function paletteOf(theme: Theme): Palette {
  const [ground, deep, mid, light, spark] = palettes[theme]
  return { ground, deep, mid, light, spark }
}

const faces = themes.map((theme) => {
  const { ground, deep } = paletteOf(theme)
  return `[data-theme=${theme}]{--face:${ground};--on-face:${deep}}`
})
const glows = themes.map((theme) => `[data-glow=${theme}]{--glow:${paletteOf(theme).mid}}`)

/**
 * What a theme colors: the faces of people and groups without a picture, and the light at the top of a page. Those
 * lights are deeper than the default one, so there is less of them; in the dark there is less of all.
 */
export const themeStyle = `${faces.join('')}${glows.join('')}[data-glow]{--glow-strength:18%}`
