import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPicked, localesOffered, type Messages, pickMessages as pick } from '#messages/index.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { lastLook } from './instance.ts'
import { partOfPage } from './page-part.ts'

type Server = Pick<HttpServer, 'languages' | 'database'>
type Input = Pick<FastifyRequest, 'url' | 'query' | 'headers'>

const cookieName = 'lang'
const yearSeconds = 365 * 24 * 60 * 60

/** The languages in which a page has an address, where there are several. */
export interface PageLanguages {
  offered: readonly string[]
  /** The one that the address names. */
  named?: string | undefined
}

const queryOf = ({ query }: Input) => (query as { lang?: unknown } | undefined)?.lang

/** Undefined while there is one language: then nothing on a page speaks of languages. */
export function languagesOf(server: Server, request: Input): PageLanguages | undefined {
  const part = partOfPage(request.url)
  const offered = localesOffered(part, server.languages)
  if (offered.length < 2) return undefined
  return { offered, named: findPicked({ query: queryOf(request) }, part, server.languages) }
}

const browserChoice = (request: Input) => ({
  query: queryOf(request),
  cookie: findCookie(request, cookieName),
  acceptLanguage: request.headers['accept-language'],
})

/** What the browser asks for, for the mails of a person who has chosen nothing else. */
export function localeAskedBy(server: Server, request: Input): string | undefined {
  return findPicked(browserChoice(request), 'public', server.languages)
}

/** The messages of a request: by `?lang`, else by what the person or this browser chose, else by `Accept-Language`, else those
 *  of the instance. */
export function pickMessages(server: Server, request: Input, account?: string): Messages {
  const choice = { ...browserChoice(request), account, instance: lastLook(server).locale }
  return pick(choice, partOfPage(request.url), server.languages)
}

/** For answers that everyone shares: what the address names, else the language of the instance. After `findInstanceName`. */
export function sharedMessages(server: Server, request: Input): { messages: Messages; named: string | undefined } {
  const choice = { query: queryOf(request), instance: lastLook(server).locale }
  return { messages: pick(choice, 'public', server.languages), named: languagesOf(server, request)?.named }
}

/** What an account says of the language of its pages. */
export const choiceOf = (user: { locale: string; locale_is_chosen: boolean }): string | undefined =>
  user.locale_is_chosen ? user.locale : undefined

/** An address that names its language is the same for every browser. */
export function varyOf(server: Server, request: Input): string {
  const languages = languagesOf(server, request)
  const isNegotiated = languages !== undefined && languages.named === undefined
  return `Cookie, Accept-Encoding${isNegotiated ? ', Accept-Language' : ''}`
}

/** In this browser, until it is signed in to an account that has a language. */
export function keepLanguage(reply: FastifyReply, baseUrl: string, locale: string | undefined): void {
  const maxAgeSeconds = locale === undefined ? 0 : yearSeconds
  setCookie(reply, { name: cookieName, value: locale ?? '', maxAgeSeconds, isSecure: baseUrl.startsWith('https:') })
}

/** A language by its own name, for those who read only that one. */
export function nameOfLanguage(locale: string): string {
  const name = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  names.set(locale, name)
  return name
}

/** Of the few languages that are offered: every page names them, and asking Intl takes longer than the rest of the switch. */
const names = new Map<string, string>()

/** The same address in another language; without one, in that of its reader. */
export function pathIn(path: string, locale?: string): string {
  const [name = '', query = ''] = path.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  if (locale === undefined && !parameters.has('lang')) return path
  parameters.delete('lang')
  if (locale !== undefined) parameters.set('lang', locale)
  return parameters.size === 0 ? name : `${name}?${parameters}`
}
