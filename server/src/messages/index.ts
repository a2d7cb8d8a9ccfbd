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
  /** What the account says. */
  account?: string | undefined
  /** `?lang` of the address. */
  query?: unknown
  acceptLanguage?: string | undefined
  instance?: string | undefined
}

/** The locale of a page or a mail: the account's, else `?lang`, else `Accept-Language`, else the instance's. */
export function pickLocale(choice: LocaleChoice, among: Languages = languages): string {
  const { account, query, acceptLanguage, instance = instanceLocale } = choice
  const wanted = [account, query, ...localesIn(acceptLanguage), instance]
  for (const locale of wanted) {
    const found = typeof locale === 'string' ? findLocale(locale, among) : undefined
    if (found !== undefined) return found
  }
  return instanceLocale
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
