import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { seriesPath } from '#domains/events/series/index.ts'
import { isOver, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { LocalMoment } from '#messages/format.ts'
import type { Messages } from '#messages/index.ts'
import { dateTile, externalLink } from '#surfaces/site/parts/elements.ts'
import { formatSpan, formatTimes } from '#surfaces/site/parts/event-format.ts'
import { type IconName, icon } from '#surfaces/site/parts/icons.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { langOf } from '#surfaces/site/reader-text.ts'
import type { EventView } from './page.ts'

/** When and where an event is, and where else it can be found. */
export function facts(view: EventView): string {
  return html`<ul class="facts">!${when(view)}!${where(view)}!${online(view)}!${tickets(view)}!${elsewhere(view)}</ul>`
}

function fact(symbol: IconName, label: string, first: string, more: readonly string[] = [], below = ''): string {
  const lines = more.filter(Boolean).map((line) => html`<p>!${line}</p>`)
  return html`<li><span class="spot" aria-hidden="true">!${icon(symbol)}</span><div><span class="unseen">${label}</span><p><b>!${first}</b></p>!${lines.join('')}!${below}</div></li>`
}

/** "Monday 16 November, 18:00–20:00 CET · 12:00 your time": the last part where it differs. */
function when(view: EventView): string {
  const { event, now, messages } = view
  const text = messages.events.page
  const { start, end } = formatTimes(event, view)
  const isOneDay = end?.dayWithYear === start.dayWithYear
  const [before, after] = messages.events.event.at(start.day, '{time}').split('{time}')
  const until = end && !isOneDay ? html`<p>${text.untilDay(end.day, end.time)}</p>` : ''
  return html`<li>!${dateTile(start, isOver(event, now))}<div><span class="unseen">${text.when}</span>
<p><b><time datetime="${event.starts_at}">${before}<span>${formatSpan(start, end, messages)}</span>${after}</time></b></p>!${until}
<p><abbr title="${start.longZone}">${start.zone}</abbr> !${ownTime(view, start)}</p>!${repeats(view)}</div></li>`
}

/** The way to the other dates. */
function repeats({ event, repeats: words }: EventView): string {
  const said = words?.get(event.id)
  return said === undefined ? '' : html`<p><a href="${seriesPath(event.series_id!)}">${said}</a></p>`
}

/** In the time zone that the viewer chose; a script changes it to the one of their device. */
function ownTime({ event, now, messages, zone }: EventView, start: LocalMoment): string {
  const { format } = messages
  const { yourTime, yourDayTime } = messages.events.page
  const own = zone === undefined ? start : format.moment(event.starts_at, zone, now)
  const isSameDay = own.day === start.day
  const shown = (isSameDay ? yourTime : yourDayTime).replace('{day}', own.day).replace('{time}', own.time)
  const words = JSON.stringify({ yourTime, yourDayTime })
  const data = html`data-moment="${event.starts_at}" data-shown="${start.time}" data-zone="${event.timezone ?? 'UTC'}" data-words="${words}" data-locale="${format.locale}"`
  return isSameDay && own.time === start.time
    ? html`<span !${data} hidden></span>`
    : html`<span !${data}>${shown}</span>`
}

function where({ event, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  const { attendance, name: venue, address: street, city, state } = whereOf(event)
  if (attendance === 'online') {
    const { platform_event_url: url, source } = event
    const way = url === null || source !== 'native' ? '' : externalLink(url)
    return fact('online', text.where, html`${eventText.online}`, [way])
  }
  const address = [street, city, state].filter(Boolean).join(', ')
  const name = html`${venue ?? (address || eventText.noPlace)}`
  const hybrid = attendance === 'hybrid' ? html`${eventText.hybrid}` : ''
  const full = [venue, address].filter(Boolean).join(', ')
  const lines = [venue && address ? html`${address}` : '', hybrid, mapLink(event, full, messages)]
  const notes = event.venue_notes ? prose(event.venue_notes, 2, langOf(event.language, messages)) : ''
  return fact('pin', text.where, name, lines, notes)
}

/** A link that the reader follows, or not: nothing of another site is loaded here. */
function mapLink({ venue_latitude: lat, venue_longitude: lon }: EventRow, address: string, messages: Messages): string {
  const words = messages.events.page.map
  const base = 'https://www.openstreetmap.org'
  if (lat !== null && lon !== null) return externalLink(`${base}/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`, words)
  return address === '' ? '' : externalLink(`${base}/search?${new URLSearchParams({ query: address })}`, words)
}

/** For organizers and for people with a seat; for others the row has no URL. */
function online({ event, offer, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  if (offer.kind === 'ended' || offer.kind === 'cancelled') return ''
  if (event.online_url !== null)
    return fact('link', text.onlineLabel, externalLink(event.online_url, eventText.joinOnline))
  return ''
}

function tickets({ event, offer, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  if (event.ticket_url === null || offer.kind === 'ended' || offer.kind === 'cancelled') return ''
  return fact('ticket', eventText.tickets, externalLink(event.ticket_url, text.getTickets), [html`${text.ticketShop}`])
}

function elsewhere({ event, messages }: EventView): string {
  const text = messages.events.page
  if (event.source === 'native' || !event.platform_event_url) return ''
  const source = text.sources[event.source] ?? event.source
  const site = event.source === 'ical' ? null : source
  const counts =
    event.upstream_count === null ? '' : html`${text.elsewhere(event.confirmed, event.upstream_count, site)}`
  return fact('link', source, externalLink(event.platform_event_url, text.alsoOn(site)), [counts])
}
