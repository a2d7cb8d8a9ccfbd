import { type ThemeName, themeColors, themeNames } from '#kernel/formats/colors.ts'

interface ThemeColors {
  /** A flat surface without text, such as a dot. */
  swatch: string
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
  coral: [themeColors.coral, '#cc483d', '#b6332b', '#fff2f0', '#a31c19', '#ffa194', '#361714'],
  ocean: [themeColors.ocean, '#027f9d', '#056c86', '#e8f8ff', '#035b72', '#54cff5', '#042630'],
  sunset: [themeColors.sunset, '#b16003', '#975105', '#fef3ea', '#814300', '#fca864', '#331b06'],
  forest: [themeColors.forest, '#218549', '#057239', '#eafaee', '#00612f', '#78d694', '#0f2816'],
  violet: [themeColors.violet, '#845ae4', '#7246cf', '#f5f4fe', '#6333bd', '#c0b0fe', '#231d37'],
  rose: [themeColors.rose, '#d03b74', '#ba2262', '#fef1f4', '#a50152', '#ff9cb7', '#351620'],
  slate: [themeColors.slate, '#68768a', '#576478', '#f2f5f9', '#475467', '#b0bfd5', '#1e2228'],
  sky: [themeColors.sky, '#047bbc', '#0268a1', '#edf7ff', '#035889', '#7dc6fe', '#082438'],
} as const satisfies Record<ThemeName, readonly string[]>

export type Theme = ThemeName
export const themes = themeNames

export function isTheme(name: unknown): name is Theme {
  return typeof name === 'string' && Object.hasOwn(table, name)
}

/** The colors of a theme by name, for drawings outside the style sheet. */
export function colorsOf(theme: Theme): ThemeColors {
  const [swatch, solid, hover, tint, text, dark, darkTint] = table[theme]
  return { swatch, solid, hover, tint, text, dark, darkTint }
}

/** The theme that has this color, if any. */
export function themeOfColor(color: string | null): Theme | undefined {
  return themes.find((theme) => themeColors[theme] === color)
}

/** The default theme of a user, group or event that has chosen none; derived from the id. */
export function themeOf(id: string): Theme {
  let sum = 0
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) >>> 0
  return themes[sum % themes.length]!
}

const light = themes.map((theme) => {
  const { swatch, solid, hover, tint, text } = colorsOf(theme)
  return `[data-theme=${theme}]{--swatch:${swatch};--accent:${text};--solid:${solid};--hover:${hover};--tint:${tint}}`
})
const dark = themes.map((theme) => {
  const { swatch, dark, darkTint } = colorsOf(theme)
  return `[data-theme=${theme}]{--swatch:${swatch};--accent:${dark};--solid:${dark};--hover:${dark};--tint:${darkTint}}`
})

/** The colors of each theme, light and dark. Colors shared by all themes are in style/tokens.css. */
export const themeStyle = `${light.join('')}@media (prefers-color-scheme:dark){${dark.join('')}}`
