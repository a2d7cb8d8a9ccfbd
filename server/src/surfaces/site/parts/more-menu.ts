import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { externalLink } from './elements.ts'
import { profilePath } from './member.ts'

/** What can be reported. */
export interface ReportTarget {
  type: 'event' | 'group' | 'user' | 'badge'
  id: string
}

export const reportPath = ({ type, id }: ReportTarget) => `/report?${new URLSearchParams({ type, id })}`
export const blockPath = (username: string) => `${profilePath(username)}/block`

interface Entry {
  words: string
  href: string
}

/** A closed menu of rare actions, with a form at its end if there is one. `about` says what it is about, for screen readers. */
export function moreMenu({ safety: text }: Messages, about: string, entries: readonly Entry[], form = ''): string {
  const items = entries.map(({ words, href }) => html`<li><a href="${href}" rel="nofollow">${words}</a></li>`)
  if (form !== '') items.push(html`<li>!${form}</li>`)
  return html`<details class="drop right"><summary class="dots"><span aria-hidden="true">⋯</span><span class="unseen">${text.moreAbout(about)}</span></summary><ul>!${items.join('')}</ul></details>`
}

export function reportMenu(messages: Messages, target: ReportTarget, name: string, form = ''): string {
  return moreMenu(messages, name, [{ words: messages.safety.report, href: reportPath(target) }], form)
}

/** A link to the organizers: a mailto: address or a URL. */
export function contactLink(contact: string, words: string): string {
  const link = contact.startsWith('mailto:') ? html`<a href="${contact}">${words}</a>` : externalLink(contact, words)
  return html`<p>!${link}</p>`
}
