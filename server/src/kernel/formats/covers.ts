import { type ThemeName, themeNames } from './colors.ts'

/** How many patterns of drawn covers there are. */
export const patternCount = 10

/** FNV-1a. */
export function hashOf(text: string): number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return state >>> 0
}

export const patternOf = (id: string) => hashOf(id) % patternCount

/** The chosen theme of a user, group or event; who has chosen none has one that is derived from the id. */
export function themeOf(id: string, chosen?: string | null): ThemeName {
  const known = themeNames.find((name) => name === chosen)
  if (known) return known
  // FNV-1a, so that ids that differ little get different themes.
  let sum = 2166136261
  for (const char of id) sum = Math.imul(sum ^ char.charCodeAt(0), 16777619)
  return themeNames[((sum >>> 16) ^ sum) & 7]!
}

/** The drawn cover as a file that mail programs show: they refuse SVG. */
export const rasterCoverPath = (id: string, theme: ThemeName) => `/og/covers/${theme}-${patternOf(id)}.png`
