import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { formatFullWhere, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { externalLink, shorten } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import type { OfferView } from './offer-card.ts'

const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d{3}/g, '')

function locationOf(event: EventRow, messages: Messages): string {
  const text = messages.events.event
  return formatFullWhere(whereOf(event), text) ?? text.noPlace
}

/** Calendars that accept an event by URL; the .ics file is for all others. */
function calendarLinks(
  event: EventRow,
  baseUrl: string,
  messages: Messages,
): { ics: string; google: string; outlook: string } {
  const url = `${baseUrl}/events/${event.id}`
  const details = [shorten(summaryOf(event.description ?? ''), 500), url].filter(Boolean).join('\n\n')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.starts_at)}/${compact(event.over_at)}`,
    details,
    location: locationOf(event, messages),
    ...(event.timezone !== null && { ctz: event.timezone }),
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: event.starts_at,
    enddt: event.over_at,
    body: details,
    location: locationOf(event, messages),
  })
  return {
    ics: `/feeds/events/${event.id}.ics`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}

export function calendarMenu({ event, offer, baseUrl, messages }: OfferView & { baseUrl: string }): string {
  const text = messages.events.page
  if (offer.kind === 'ended' || offer.kind === 'cancelled') return ''
  const { ics, google, outlook } = calendarLinks(event, baseUrl, messages)
  const outward = (url: string, words: string) => html`<li>!${externalLink(url, words)}</li>`
  return html`<details class="drop"><summary class="button quiet">!${icon('calendar')} ${text.calendar}</summary>
<ul><li><a href="${ics}">${text.ics}</a></li>!${outward(google, text.google)}!${outward(outlook, text.outlook)}</ul></details>`
}
