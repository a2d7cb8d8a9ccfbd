import { html } from 'ghtml'
import { findFavorite, findMute, type GroupRow } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { formatLocation, formatTimes, pathOf } from '#surfaces/site/parts/event-format.ts'
import { pathOf as groupPathOf } from '#surfaces/site/parts/group-card.ts'
import { type IconName, icon } from '#surfaces/site/parts/icons.ts'
import { mailForm } from '#surfaces/site/parts/mail-form.ts'
import { ticketPath } from '#surfaces/site/parts/ticket.ts'
import { calendarMenu } from './calendar.ts'
import type { OfferView } from './offer-card.ts'

/** What the page of an event has on top right after an RSVP took a spot, and never again. */
export interface JustGoing {
  /** Who comes: "You and 2 guests". Nothing for one person. */
  party?: string | undefined
  /** What comes before telling a friend and joining the group: made with `nextStep`, the most important first. */
  steps?: readonly string[]
  /** The group of the event, if the viewer has nothing to do with it. */
  group?: Pick<GroupRow, 'id' | 'urlname' | 'name'> & { joining: string }
}

interface JustGoingView extends OfferView {
  baseUrl: string
}

/** More would be a list to work through. */
const stepsMax = 3

/** The group to join: not that of its members and organizers, of those who asked, or of those who muted it. */
export async function findGroupToJoin(
  db: Reader,
  group: (JustGoing['group'] & { role: string | null }) | undefined,
  userId: string,
): Promise<Pick<JustGoing, 'group'>> {
  if (group === undefined || group.role !== null) return {}
  const isKnown = (await findFavorite(db, group.id, userId)) ?? (await findMute(db, group.id, userId))
  return isKnown ? {} : { group }
}

/** The moment after "You're going": the ticket, the calendar, and at most three things to do next. Nothing moves. */
export function justGoingCard(view: JustGoingView, { party, steps = [], group }: JustGoing): string {
  const { event, offer, messages } = view
  const text = messages.events.justGoing
  const { start } = formatTimes(event, view)
  const when = html`<time datetime="${event.starts_at}">${messages.events.event.at(start.shortDay, start.time)}</time>`
  const code = offer.kind === 'going' ? offer.ticket : null
  const joinsOnline = offer.kind === 'going' && offer.party.joinsOnline
  const where = joinsOnline ? messages.events.offer.joinsOnline : formatLocation(event, messages)
  const ticket = code === null ? '' : html`<a class="button big" href="${ticketPath(code)}">${text.ticket}</a>`
  const all = [...steps, tellStep(view), group === undefined ? '' : joinStep(view, group)].filter(Boolean)
  return html`<section class="card just-going" aria-labelledby="just-going"><div>
<h2 id="just-going">!${icon('check')}${text.heading}</h2>
<p>!${when} · ${where}</p>!${party === undefined ? '' : html`<p>${party}</p>`}
<div class="row">!${ticket}!${calendarMenu(view)}</div></div>
<ul>!${all.slice(0, stepsMax).join('')}</ul></section>`
}

/** One thing to do next: a link, or what is already escaped. */
export function nextStep(symbol: IconName, content: string | { href: string; words: string }): string {
  const inside = typeof content === 'string' ? content : html`<a href="${content.href}">${content.words}</a>`
  return html`<li>!${icon(symbol)}<div>!${inside}</div></li>`
}

/** Links that open another app or tab, the address to copy, and the sheet of the phone or, without one, the page for sharing. */
function tellStep({ event, baseUrl, messages, ...view }: JustGoingView): string {
  const { justGoing: text, share } = messages.events
  const path = pathOf(event)
  const url = `${baseUrl}${path}`
  const { start } = formatTimes(event, { messages, ...view })
  const invitation = text.invitation(event.title, messages.events.event.at(start.shortDay, start.time))
  const ways: Record<keyof typeof text.apps, string> = {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${invitation}\n${url}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(invitation)}`,
  }
  const links = (['whatsapp', 'telegram'] as const).map(
    (app) =>
      html`<a class="button quiet" href="${ways[app]}" target="_blank" rel="nofollow noopener noreferrer">${text.apps[app]}</a>`,
  )
  const copy = html`<data id="event-url" value="${url}" hidden></data><button type="button" class="quiet" hidden data-copy="#event-url" data-copied="${share.copied}"><span aria-live="polite">${share.copy}</span></button>`
  const system = html`<a class="button quiet" href="${path}/share" data-share="${url}" data-title="${event.title}">${share.system}</a>`
  return nextStep(
    'chat',
    html`<p id="tell">${text.tell}</p><div class="row" role="group" aria-labelledby="tell">!${links.join('')}!${copy}!${system}</div>`,
  )
}

function joinStep({ messages }: JustGoingView, group: NonNullable<JustGoing['group']>): string {
  const { justGoing: text } = messages.events
  const isApproving = group.joining === 'approve'
  const lead = isApproving ? html`<p>${messages.groups.page.askLead}</p>` : ''
  const form = mailForm({ messages, action: `${groupPathOf(group)}/favorite`, lead, chosen: null })
  const words = isApproving ? text.ask(group.name) : text.join(group.name)
  return nextStep('people', html`<details class="join"><summary>${words}</summary>!${form}</details>`)
}
