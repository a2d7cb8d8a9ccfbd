import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { countGoing, pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import { memberAvatar, nameOf, profilePath } from '#surfaces/site/parts/member.ts'
import type { OfferView } from './offer-card.ts'

type Guests = OutputOf<typeof operations.attendees.listGuests>

interface GuestsView extends OfferView {
  /** Undefined if the organizers do not show them. */
  guests: Guests | undefined
  here: string
  ownOrigins: ReadonlySet<string>
}

/** Who is going, for signed-in members. */
export function guestsPage(view: GuestsView): PageContent {
  const { event, guests, messages } = view
  const text = messages.events.guests
  return {
    title: text.title(event.title),
    theme: themeOfEvent(event),
    width: 'medium',
    section: 'events',
    body: html`<a class="crumb" href="${pathOf(event)}">${event.title}</a>
<h1>${text.heading}</h1><p class="lead">${messages.events.event.going(countGoing(event))}</p>
!${guests ? list(view, guests) : emptyState('people', text.hidden, text.hiddenLead)}`,
  }
}

function list({ here, ownOrigins, messages }: GuestsView, { items, pagination }: Guests): string {
  const text = messages.events.guests
  const rows = items.flatMap(({ username, following, ...guest }) => {
    if (username === null) return []
    const person = { ...guest, username }
    const mark = following ? chip(text.followed) : ''
    return html`<li><a class="person" href="${profilePath(username)}">!${renderAvatar(memberAvatar(person, ownOrigins))}<span><b>${nameOf(person)}</b> !${mark}</span></a></li>`
  })
  if (rows.length === 0 && !pagination.hasMore) return emptyState('people', text.none, text.noneLead)
  return html`<ul class="list">!${rows.join('')}</ul>!${pager(pagination, here, messages)}
<p class="soft small">${text.note} <a href="/settings/privacy">${text.choose}</a></p>`
}
