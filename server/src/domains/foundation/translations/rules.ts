import { canonicalLanguage, findReadable } from '#kernel/formats/languages.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Texts, TranslationRow } from './queries.ts'

export const translationsMax = 8

/** What a row of an event or a group knows of its translations without reading them. */
export interface Translated {
  /** The language of the original; null: not said. */
  language: string | null
  /** Of an event without a language of its own. */
  group_language?: string | null
  /** Titles and notes, by language. */
  translated: unknown
}

type Titles = Record<string, { title: string; notes?: string }>

const titlesOf = ({ translated }: Pick<Translated, 'translated'>): Titles => (translated ?? {}) as Titles

export const listTranslated = (row: Pick<Translated, 'translated'>): string[] => Object.keys(titlesOf(row)).sort()

/** contract §8.2: "an event inherits its group's". */
export const languageOf = ({ language, group_language: ofGroup = null }: Translated): string | null =>
  language ?? ofGroup

/** The language of the translation for a reader of this one; undefined: the original. */
export function translationFor(row: Translated, locale: string): string | undefined {
  if (row.translated == null) return undefined
  const original = languageOf(row)
  const found = findReadable(locale, [...(original === null ? [] : [original]), ...listTranslated(row)])
  return found === original ? undefined : found
}

/** The language in which a reader of this one gets it; null: not known. */
export const languageIn = (row: Translated, locale: string): string | null =>
  translationFor(row, locale) ?? languageOf(row)

/** The title for a reader of this language. */
export function titleIn(row: Translated & { title: string }, locale: string): string {
  const language = translationFor(row, locale)
  return language === undefined ? row.title : titlesOf(row)[language]!.title
}

/** The name of a group for a reader of this language. */
export const nameIn = (row: Translated & { name: string }, locale: string): string =>
  titleIn({ ...row, title: row.name }, locale)

/** The row as a reader of this language gets it in lists and mails: with its title and notes, where they are translated. */
export function inLanguage<T extends Translated & { title: string; venue_notes: string | null }>(
  row: T,
  locale: string,
): T {
  const language = translationFor(row, locale)
  if (language === undefined) return row
  const { title, notes } = titlesOf(row)[language]!
  return { ...row, language, title, venue_notes: notes ?? row.venue_notes }
}

/** All titles, for the words that may have been meant. */
export const allTitles = (row: Translated & { title: string }): string[] => [
  row.title,
  ...Object.values(titlesOf(row)).map(({ title }) => title),
]

const invalid = (field: string, message: string, keyword: string) =>
  new ApiError('validation_failed', `${field} ${message}`, {}, [{ field, message, rule: { keyword } }])

/** The canonical tag of a language. */
export function requireLanguage(tag: string, field = 'language'): string {
  const language = canonicalLanguage(tag)
  if (language === undefined) throw invalid(field, 'must be a language tag, such as de or pt-BR', 'language')
  return language
}

export type TranslationsPatch = Record<
  string,
  { title?: string; description?: string | null; venueNotes?: string | null } | null
>

export interface TranslationsChange {
  written: (Texts & { language: string })[]
  removed: string[]
}

/** A merge patch: a language that is not named stays, and in one that is, a text that is not named. */
export function decideTranslations(
  current: readonly TranslationRow[],
  patch: TranslationsPatch,
  original: string | null,
): TranslationsChange {
  const known = new Map(current.map((row) => [row.language, row]))
  const change: TranslationsChange = { written: [], removed: [] }
  const named = new Set<string>()
  for (const [tag, texts] of Object.entries(patch)) {
    const field = `translations.${tag}`
    const language = requireLanguage(tag, field)
    if (named.has(language)) throw invalid(field, 'names a language that is there already', 'twice')
    named.add(language)
    const before = known.get(language)
    if (texts === null) {
      if (before) change.removed.push(language)
      continue
    }
    if (language === original) throw invalid(field, 'is the language of the original', 'isOriginal')
    const { title = before?.title, description = before?.description, venueNotes = before?.venue_notes } = texts
    if (title === undefined) throw invalid(`${field}.title`, 'is needed in a new translation', 'required')
    const after = { title, description: description || null, venue_notes: venueNotes || null }
    if (before && !before.is_older && isSame(before, after)) continue
    change.written.push({ language, ...after })
  }
  const count = new Set([...known.keys(), ...change.written.map(({ language }) => language)]).size
  if (count - change.removed.length > translationsMax)
    throw invalid('translations', `can be at most ${translationsMax}`, 'maxProperties')
  return change
}

const isSame = (one: Texts, other: Texts) =>
  one.title === other.title && one.description === other.description && one.venue_notes === other.venue_notes

export const isChange = ({ written, removed }: TranslationsChange) => written.length + removed.length > 0

/** What of translations can be a reason to hold what they translate. */
export const publishedTexts = (rows: readonly Texts[]): (string | null)[] =>
  rows.flatMap(({ title, description }) => [title, description])
