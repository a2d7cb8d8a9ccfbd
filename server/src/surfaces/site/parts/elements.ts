import { html } from 'ghtml'
import type { Page } from '#kernel/operation/page.ts'
import type { Messages } from '#messages/index.ts'
import { type IconName, icon } from './icons.ts'

/** An error, above the form that caused it. */
export const alertOf = (sentence: string | undefined) =>
  sentence === undefined ? '' : html`<p class="alert" role="alert">${sentence}</p>`

/** A confirmation of what was just done. */
export const noteOf = (sentence: string | undefined) =>
  sentence === undefined ? '' : html`<p class="note" role="status">${sentence}</p>`

/** The day as a calendar tile. Hidden from screen readers, so show the date beside it too. */
export function dateTile({ month, dayOfMonth }: { month: string; dayOfMonth: string }, isPast = false): string {
  return html`<span class="tile${isPast ? ' past' : ''}" aria-hidden="true"><b>${month}</b><span>${dayOfMonth}</span></span>`
}

/** Each kind has a fixed color: green, amber, gray and red. */
const chipStates = { good: 'going', strong: 'waitlist', quiet: '', bad: 'cancelled' } as const

export type ChipKind = keyof typeof chipStates

/** A state, in words. */
export function chip(words: string, kind: ChipKind = 'quiet', symbol?: IconName): string {
  return html`<span class="state ${chipStates[kind]}">!${symbol ? icon(symbol) : ''}${words}</span>`
}

/** Shown instead of an empty list, with an optional link. */
export function emptyState(
  symbol: IconName,
  heading: string,
  lead: string,
  way?: { href: string; words: string },
): string {
  return html`<div class="empty">!${icon(symbol)}<h2>${heading}</h2><p>${lead}</p>
!${way ? html`<a class="button quiet" href="${way.href}">${way.words}</a>` : ''}</div>`
}

/** Links to the next and previous page of a list: the same URL and filters with a cursor. */
export function pager(
  { nextCursor, prevCursor }: Pick<Page<unknown>, 'nextCursor' | 'prevCursor'>,
  here: string,
  messages: Messages,
): string {
  const text = messages.site.parts
  if (nextCursor === undefined && prevCursor === undefined) return ''
  const to = (name: 'cursor' | 'before', cursor: string) => {
    const url = new URL(here, 'http://here')
    for (const old of ['cursor', 'before']) url.searchParams.delete(old)
    url.searchParams.set(name, cursor)
    return `${url.pathname}${url.search}${url.hash}`
  }
  const back =
    prevCursor && html`<a class="button quiet" rel="prev" href="${to('before', prevCursor)}">${text.previous}</a>`
  const on = nextCursor && html`<a class="button quiet" rel="next" href="${to('cursor', nextCursor)}">${text.next}</a>`
  return html`<nav class="pager" aria-label="${text.pages}">!${back ?? ''}!${on ?? ''}</nav>`
}

const isWebAddress = (uri: string) => ['http:', 'https:'].includes(URL.parse(uri)?.protocol ?? '')
const urlLengthMax = 60

/** A URL for display: without the scheme, and shortened. */
export function formatUrl(uri: string): string {
  const { host, pathname, search } = new URL(uri)
  const text = `${host.replace(/^www\./, '')}${pathname}${search}`.replace(/\/$/, '')
  return text.length <= urlLengthMax ? text : `${text.slice(0, urlLengthMax - 1)}…`
}

/** A link to another site. It sends no referrer, and search engines do not count it as our recommendation. */
export function externalLink(uri: string, words = formatUrl(uri), className = ''): string {
  if (!isWebAddress(uri)) return html`${words}`
  return html`<a class="${className}" href="${uri}" rel="nofollow ugc noopener noreferrer">${words}</a>`
}

/** The beginning of a text, in one line. */
export function shorten(words: string, max: number): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
