import { join } from 'node:path'
import { completeLanguage, type Language, openLanguages } from './catalogue/languages.ts'
import type { Part } from './catalogue/parts.ts'
import { en } from './en/index.ts'
import type { Messages } from './texts.ts'

export { completeLanguage, type Language, type Messages, type Part }

/** Languages by locale, such as `en` or `pt-BR`. */
export type Languages = Readonly<Record<string, Language>>

/** English, and what `locales` has: a folder there is all that it takes to add a language. */
export const languages: Languages = {
  en: completeLanguage(en),
  ...openLanguages(join(import.meta.dirname, 'locales')),
}

/** The language of the instance, while no setting says another. */
const instanceLocale = 'en'

/** Those in which the pages or mails of a part are shown. */
export const localesOffered = (part: Part, among: Languages = languages): string[] =>
  Object.keys(among).filter((locale) => among[locale]!.offers(part))

/** The messages of a locale, for a page or mail of this part; English where the language does not have it. */
export function messagesFor(locale: 'en'): Messages
export function messagesFor(locale: string, part: Part, among?: Languages): Messages
export function messagesFor(locale: string, part: Part = 'public', among: Languages = languages): Messages {
  const found = findLocale(locale, among, (language) => language.offers(part))
  return found === undefined ? en : among[found]!.messages
}

interface LocaleChoice {
  /** `?lang` of the address. */
  query?: unknown
  /** What the person chose, if they did. */
  account?: string | undefined
  /** What was chosen in this browser. */
  cookie?: string | undefined
  acceptLanguage?: string | undefined
  instance?: string | undefined
}

/** The first of these in which there is this part: what a browser asks for, if there is nothing else. */
export function findPicked(choice: LocaleChoice, part: Part, among: Languages = languages): string | undefined {
  const { query, account, cookie, acceptLanguage, instance } = choice
  for (const wanted of [query, account, cookie, ...localesIn(acceptLanguage), instance]) {
    if (typeof wanted !== 'string') continue
    const found = findLocale(wanted, among, (language) => language.offers(part))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The messages of a page or mail of this part: in the language that the address names, else the one that the person chose, else
 * by `Accept-Language`, else that of the instance. One that does not have the part is passed over.
 */
export function pickMessages(choice: LocaleChoice, part: Part, among: Languages = languages): Messages {
  const found = findPicked({ instance: instanceLocale, ...choice }, part, among)
  return found === undefined ? en : among[found]!.messages
}

/** The language of a widget that says which one it wants. */
export const findWidgetLocale = (wanted: string): string | undefined =>
  findLocale(wanted, languages, (language) => language.offers('public'))

/** What a language calls itself, as in a list of languages. */
export function nameOfLanguage(locale: string): string {
  const known = names.get(locale)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const written = name.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale))
  // Anyone can name a language in an address.
  if (names.size < namesMax) names.set(locale, written)
  return written
}

/** Every page names the few that are offered, and asking `Intl` takes longer than all else in that list. */
const names = new Map<string, string>()
const namesMax = 500

type IsFit = (language: Language) => boolean

/**
 * The language itself, else the same language without its region (`de` for `de-AT`), else the only one there is of it
 * (`pt-BR` for `pt`). One in another script is another language.
 */
function findLocale(tag: string, among: Languages, isFit: IsFit): string | undefined {
  const wanted = tag.trim().replaceAll('_', '-').toLowerCase()
  const language = wanted.split('-')[0]!
  const near = Object.keys(among).filter((locale) => locale.toLowerCase().split('-')[0] === language)
  const fits = (locale: string) => isFit(among[locale]!)
  const same = near.find((locale) => locale.toLowerCase() === wanted)
  if (same !== undefined && fits(same)) return same
  const script = scriptOf(wanted)
  const others = near.filter((locale) => locale !== same && scriptOf(locale) === script && fits(locale))
  return others.find((locale) => locale.toLowerCase() === language) ?? (others.length === 1 ? others[0] : undefined)
}

/** Undefined for what is no tag of a language. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/** The languages of an `Accept-Language` header, the most wanted first. */
function localesIn(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [locale = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { locale, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ locale, quality }) => locale !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale)
}
