import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import {
  findTranslation,
  languageOf,
  listTranslated,
  type Translated,
  type TranslatedThing,
  type TranslationRow,
  translationFor,
} from '#domains/foundation/translations/index.ts'
import type { Reader } from '#kernel/context.ts'
import { findReadable } from '#kernel/formats/languages.ts'
import { type Messages, nameOfLanguage } from '#messages/index.ts'

/** In which language people wrote what a page shows, where it is there in several. */
export interface ShownText {
  /** Of the translation; undefined: the original is shown. */
  language: string | undefined
  isOlder: boolean
  /** The other languages, each with its address. */
  others: { language: string; href: string }[]
  /** The address of the original. */
  original: string
}

/** The translation that its reader gets: the one that `?text=` names (`original`: none), else the one in the language of the page. */
export async function findReaderText(
  db: Reader,
  request: FastifyRequest,
  thing: TranslatedThing,
  row: Translated,
  messages: Messages,
): Promise<{ texts?: TranslationRow | undefined; text?: ShownText }> {
  const languages = listTranslated(row)
  if (languages.length === 0) return {}
  const { text: asked } = (request.query ?? {}) as { text?: unknown }
  const named = languages.find((language) => language === asked)
  const wanted = asked === 'original' ? undefined : (named ?? translationFor(row, messages.locale))
  const found = wanted === undefined ? undefined : await findTranslation(db, thing, wanted)
  const others = languages.filter((language) => language !== found?.language)
  const text = {
    language: found?.language,
    isOlder: found?.is_older ?? false,
    others: others.map((language) => ({ language, href: pathWith(request.url, language) })),
    original: pathWith(request.url, 'original'),
  }
  return { texts: found, text }
}

function pathWith(url: string, text: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('text', text)
  return `${path}?${parameters}`
}

/** The same thing with the texts that its reader gets. What reads it does not translate it again. */
export function withTexts<T extends Translated & { description: string | null }>(
  row: T,
  texts: TranslationRow | undefined,
  more: (texts: TranslationRow) => Partial<T>,
): T {
  if (texts === undefined) return { ...row, translated: null, language: languageOf(row) }
  return { ...row, ...more(texts), description: texts.description ?? row.description, translated: null }
}

/** For an element with a text that is not in the language of its page. */
export function langOf(language: string | null | undefined, { locale }: Pick<Messages, 'locale'>): string {
  const isOther = language != null && findReadable(locale, [language]) === undefined
  return isOther ? html` lang="${language}"` : ''
}

/** Says that a text is a translation, and leads to the original and to the other languages. */
export function textSwitch(text: ShownText | undefined, messages: Messages): string {
  if (text === undefined) return ''
  const words = messages.site.translation
  const links = text.others.map(
    ({ language, href }) =>
      html`<a href="${href}" hreflang="${language}" lang="${language}" rel="nofollow">${nameOfLanguage(language)}</a>`,
  )
  const also = links.length === 0 ? '' : html`${words.also} !${links.join(' · ')}`
  if (text.language === undefined) return html`<p class="small soft">!${also}</p>`
  const older = text.isOlder ? html`${words.older} ` : ''
  const original = html`<a href="${text.original}" rel="nofollow">${words.original}</a>`
  return html`<p class="small soft">${words.shown} !${older}!${original}!${also && ` · ${also}`}</p>`
}
