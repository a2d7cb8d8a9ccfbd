import { en } from './en/index.ts'

/** Every sentence a person reads, with the formats of its language. English is the shape of all others. */
export type Messages = typeof en

/** Messages by locale, such as `en` or `pt-BR`. */
export type Languages = Readonly<Record<string, Messages>>

/** The languages that are shipped. */
export const languages: Languages = { en }

/** The language of the instance, while no setting says another. */
const instanceLocale = 'en'

/** The messages of a locale; of its language when there are none of its region, and English when there are neither. */
export function messagesFor(locale: string, among: Languages = languages): Messages {
  const found = findLocale(locale, among)
  return found === undefined ? en : among[found]!
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

/** The first of these that there are messages in: what a browser asks for, if there is nothing else. */
export function findPicked(choice: LocaleChoice, among: Languages = languages): string | undefined {
  const { query, account, cookie, acceptLanguage, instance } = choice
  for (const locale of [query, account, cookie, ...localesIn(acceptLanguage), instance]) {
    const found = typeof locale === 'string' ? findLocale(locale, among) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The locale of a page or a mail: `?lang`, else what the person chose, else `Accept-Language`, else the instance's. */
export function pickLocale(choice: LocaleChoice, among: Languages = languages): string {
  return findPicked({ instance: instanceLocale, ...choice }, among) ?? instanceLocale
}

function findLocale(wanted: string, among: Languages): string | undefined {
  const known = Object.keys(among)
  const find = (tag: string) => known.find((locale) => locale.toLowerCase() === tag)
  const tag = wanted.trim().toLowerCase().replace('_', '-')
  return find(tag) ?? find(tag.split('-')[0]!)
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
