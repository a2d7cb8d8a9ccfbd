import { canonicalLanguage } from '#kernel/formats/languages.ts'
import { nameOfLanguage } from '#messages/index.ts'
import type { Option } from '#surfaces/site/parts/fields.ts'

/** Those of our own pages, then others that many people write. What else was said through the API stays selectable. */
const offered = [
  ...['en', 'ar', 'de', 'es', 'fr', 'ja', 'nl', 'pt-BR'],
  ...['bg', 'bn', 'ca', 'cs', 'da', 'el', 'et', 'eu', 'fa', 'fi', 'gl', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ko'],
  ...['lt', 'lv', 'ms', 'nb', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur'],
  ...['vi', 'zh-Hans', 'zh-Hant'],
] as const

const optionOf = (value: string): Option => ({ value, label: nameOfLanguage(value), lang: value })

/** All languages that are offered, by their own names. */
export const listedLanguages = (): readonly Option[] => offered.map(optionOf)

/** What a language calls itself; what is no language is shown as it was typed. */
export const languageName = (tag: string) => (canonicalLanguage(tag) === undefined ? tag : nameOfLanguage(tag))

/** The choice of a language: without one first, then those that are near, such as that of the group. */
export function languageOptions(none: string, current: unknown, near: readonly string[] = []): readonly Option[] {
  const known = typeof current === 'string' ? canonicalLanguage(current) : undefined
  const all = new Set([...near, ...offered, ...(known === undefined ? [] : [known])])
  return [{ value: '', label: none }, ...[...all].map(optionOf)]
}
