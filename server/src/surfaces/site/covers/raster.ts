import { readFileSync } from 'node:fs'
import { type Palette, paletteOf, type Theme } from '../theme.ts'

/** The colors of the stored patterns; each stands for one color of a theme. */
export const standIns: Palette = {
  ground: '#000000',
  deep: '#ff0000',
  mid: '#00ff00',
  light: '#0000ff',
  spark: '#ffffff',
}

/** The PNG file of a pattern, as made by scripts/make-pictures.ts: upright, or as wide as a cover on a page. */
export function patternFile(pattern: number, shape: '' | 'wide-' = ''): Buffer {
  return readFileSync(new URL(`./patterns/${shape}${pattern}.png`, import.meta.url))
}

/** What takes the place of each color of such a file. */
export function recolorings(theme: Theme): [from: string, to: string][] {
  const to = paletteOf(theme)
  return (Object.keys(standIns) as (keyof Palette)[]).map((part) => [standIns[part], to[part]])
}
