import { html } from 'ghtml'
import type { FoundEvents } from '#domains/events/events/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { AgendaView } from '#surfaces/site/parts/agenda.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { eventCards } from '#surfaces/site/parts/event-card.ts'
import { foundEvents } from '#surfaces/site/parts/found-events.ts'
import { chosen, type EventFilterChoices, filterFold, quickFilters, searchForm } from './filter-form.ts'
import { type Filters, hasFilters, isByDistance, pathWith } from './filters.ts'
import { momentScript } from './scripts.ts'

export interface EventsView extends AgendaView {
  filters: Filters
  choices: EventFilterChoices
  events: FoundEvents
  groupName: string | undefined
  /** The path of this page, for the pager. */
  here: string
  isFirst: boolean
  instanceName: string
}

export function eventsPage(view: EventsView): PageContent {
  const { filters, isFirst, messages } = view
  const text = messages.events.list
  const isPlain = isFirst && !hasFilters(filters)
  return {
    title: text.title,
    width: 'wide',
    section: 'events',
    scripts: [momentScript.path],
    // Search results are not indexed.
    ...(isPlain && { meta: { path: '/events', description: text.description(view.instanceName) } }),
    body: html`<div class="head"><h1>${text.title}</h1>!${filterFold(view)}</div>
<div class="stack">!${searchForm(view)}!${quickFilters(view)}!${chosen(view)}!${list(view)}</div>`,
  }
}

/** Near a place there are two orders: which one this is, and the way to the other. */
function sortLine({ filters, messages }: EventsView): string {
  const { sorts } = messages.events.list
  if (filters.near === '') return ''
  const [now, other, sort] = isByDistance(filters)
    ? [sorts.byDistance, sorts.toDate, 'date']
    : [sorts.byDate, sorts.toDistance, '']
  return html`<p class="soft small">${now} · <a href="${pathWith({ ...filters, sort })}">${other}</a></p>`
}

function list(view: EventsView): string {
  const { events, filters, here, messages } = view
  const text = messages.events.list
  const turn = pager(events, here, messages)
  if (events.items.length > 0) {
    const shown = isByDistance(filters)
      ? html`<h2 class="unseen">${text.found}</h2><ul class="list">!${eventCards(events.items, { ...view, near: filters.near })}</ul>`
      : foundEvents(events, filters.q, (q) => pathWith({ ...filters, q }), { ...view, near: filters.near })
    return html`!${sortLine(view)}!${shown}!${turn}`
  }
  // A search for a rare match can reach its scan limit before it finds anything.
  if (events.hasMore) return html`<p class="soft">${text.end}</p>!${turn}`
  if (!hasFilters(filters))
    return emptyState('calendar', text.empty, text.emptyLead, { href: '/groups', words: text.emptyWay })
  const other =
    filters.q === ''
      ? ''
      : html`<p><a href="/search?${new URLSearchParams({ q: filters.q })}">${text.everywhere(filters.q)}</a></p>`
  return emptyState('search', text.none, text.noneLead, { href: '/events', words: text.clear }) + other
}
