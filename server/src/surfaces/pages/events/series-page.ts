import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { decideOffer, type SeatOffer } from '#domains/events/rsvps/index.ts'
import { ruleWords, type ShownSeries, seriesPath } from '#domains/events/series/index.ts'
import type { Messages } from '#messages/index.ts'
import { coverImage } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type CardView, eventCover, eventPicture, rsvpStateOf } from '#surfaces/site/parts/event-card.ts'
import { formatDay, formatLocation, formatTimes, pathOf } from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { eventJsonLd } from './json-ld.ts'
import { seriesStyle } from './scripts.ts'
import { type AllDates, allDatesCard, skipButton } from './series-all.ts'

export interface SeriesView extends ShownSeries, CardView {
  all: AllDates
  baseUrl: string
}

const groupPath = ({ id, urlname }: SeriesView['group']) => `/groups/${urlname ?? id}`

/** A series for guests: the next date, and the later ones, each with its own button. */
export function seriesPage(view: SeriesView): PageContent {
  const { series, group, title, dates, messages, now } = view
  const text = messages.events.series
  const [next, ...later] = dates
  const rule = ruleWords(series, messages, now)
  const { time } = messages.format.moment(next?.starts_at ?? series.first_at, next?.timezone ?? series.timezone, now)
  return {
    title,
    section: 'events',
    styles: [seriesStyle.path],
    meta: metaOf(view, rule),
    body: html`<a class="crumb" href="${groupPath(group)}">${group.name}</a><h1>${title}</h1><p class="lead">${text.at(rule, time)}</p>
!${next ? nextDate(view, next) : emptyState('calendar', text.none, text.noneLead, { href: groupPath(group), words: group.name })}
!${later.length > 0 ? laterDates(view, later) : ''}
!${allDatesCard(series.id, view.all, messages)}
<p><a class="button plain quiet fit" href="/feeds${seriesPath(series.id)}.ics">!${icon('calendar')} ${text.calendar}</a></p>`,
  }
}

function metaOf({ series, group, title, dates, baseUrl, messages, now }: SeriesView, rule: string) {
  const path = seriesPath(series.id)
  const open = dates.filter(({ visibility }) => visibility === 'public')
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'EventSeries',
    name: title,
    url: `${baseUrl}${path}`,
    organizer: { '@type': 'Organization', name: group.name, url: `${baseUrl}${groupPath(group)}` },
    subEvent: open.map((event) => eventJsonLd(event, baseUrl, `/og${pathOf(event)}.png`, now)),
  }
  return {
    path,
    description: messages.events.series.description(rule, group.name),
    ...(open.length > 0 ? { jsonLd } : { isIndexed: false }),
    feeds: [{ type: 'text/calendar' as const, title, path: `/feeds${path}.ics` }],
  }
}

function nextDate(view: SeriesView, event: EventRow): string {
  const text = view.messages.events.series
  const cover = coverImage(eventPicture(event, view), eventCover(event), 'thumb')
  return html`<section class="part"><h2 class="title">${text.next}</h2><div class="thing line card">!${cover}<div>!${aboutOf(view, event)}<p>${formatLocation(event, view.messages)}</p>!${wayOf(view, event, '')}</div></div></section>`
}

function laterDates(view: SeriesView, dates: readonly EventRow[]): string {
  const rows = dates.map(
    (event) => html`<li><div class="grow">!${aboutOf(view, event)}</div>!${wayOf(view, event, 'quiet')}</li>`,
  )
  return html`<section class="part"><h2 class="title">${view.messages.events.series.later(dates.length)}</h2><ul class="rows series">!${rows.join('')}</ul></section>`
}

/** The title only where it differs from the others. */
function aboutOf(view: SeriesView, event: EventRow): string {
  const { start } = formatTimes(event, view)
  const title = event.title === view.title ? '' : html`<br>${event.title}`
  const words = view.messages.events.event.at(formatDay(start, view.messages), start.time)
  const when = html`<time datetime="${event.starts_at}">${words}</time>`
  return html`<p class="when num"><a href="${pathOf(event)}">!${when}</a>!${title}</p>!${rsvpStateOf(event, view)}`
}

/** One press, as on the page of the event; where more is to be said, that page asks for it. */
function wayOf(view: SeriesView, event: EventRow, look: string): string {
  const { messages, now, series, all } = view
  const date = formatDay(formatTimes(event, view).start, messages)
  const offer = decideOffer(event, undefined, now)
  const comes = all.own !== undefined && !all.own.isPaused && !all.own.skipped.has(event.id)
  const isSkippable = view.ownRsvps?.has(event.id) || offer.kind === 'not_open'
  if (comes && isSkippable) return skipButton(series.id, event, date, messages)
  if (view.ownRsvps?.has(event.id)) return ''
  const skipped = all.own?.skipped.has(event.id) ? html`<p class="soft">${messages.events.series.all.skipped}</p>` : ''
  const words = buttonOf(offer, messages, date)
  if (words === undefined) return skipped
  return html`!${skipped}<form method="post" action="${pathOf(event)}/rsvp"><button class="${look}" aria-label="${words.label}">${words.button}</button></form>`
}

function buttonOf({ kind }: SeatOffer, { events: { offer, series } }: Messages, date: string) {
  if (kind === 'seat') return { button: series.rsvp, label: series.rsvpFor(date) }
  if (kind === 'waitlist') return { button: offer.waitlist.button, label: series.waitFor(date) }
  if (kind === 'ask') return { button: offer.ask.button, label: series.askFor(date) }
  return undefined
}
