import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { type CardView, eventCards } from '#surfaces/site/parts/event-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { type Filters, hasFilters } from './filters.ts'
import { momentScript } from './scripts.ts'

export interface EventsView extends CardView {
  filters: Filters
  events: Page<EventRow>
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
    body: html`<section class="part"><h1>${text.title}</h1><p class="lead">${text.lead}</p></section>
!${form(view)}!${chosen(view)}!${list(view)}`,
  }
}

function form({ filters, messages }: EventsView): string {
  const text = messages.events.list
  const { q, from, to, group, type, near } = filters
  const option = ([value, words]: [string, string]) =>
    html`<option value="${value}" ${value === type ? 'selected' : ''}>${words}</option>`
  const kinds: [string, string][] = [['', text.anyType], ...Object.entries(messages.events.event.types)]
  return html`<form class="card filters" action="/events" role="search" aria-label="${text.title}"><div class="row">
<div><label for="q">${text.search}</label><input id="q" name="q" type="search" maxlength="200" value="${q}" placeholder="${text.searchHint}"></div>
<div class="few"><label for="from">${text.from}</label><input id="from" name="from" type="date" value="${from}"></div>
<div class="few"><label for="to">${text.to}</label><input id="to" name="to" type="date" value="${to}"></div>
<div class="few"><label for="type">${text.type}</label><select id="type" name="type">!${kinds.map(option).join('')}</select></div>
!${group ? html`<input type="hidden" name="group" value="${group}">` : ''}
<input type="hidden" name="near" value="${near}" ${near === '' ? 'disabled' : ''}>
<button>!${icon('search')} ${text.button}</button>
<button type="button" class="plain" data-near hidden>!${icon('pin')} ${text.nearMe}</button>
</div></form>`
}

/** Filters without a field in the form, each with a link that removes it. */
function chosen({ filters, groupName, messages }: EventsView): string {
  const text = messages.events.list
  if (!hasFilters(filters)) return ''
  const without = (name: keyof Filters) => {
    const left = Object.entries(filters).filter(([key, value]) => key !== name && value !== '')
    return `/events?${new URLSearchParams(left)}`
  }
  const one = (name: keyof Filters, words: string) =>
    html`<a class="chip strong" href="${without(name)}">${words} <span aria-hidden="true">×</span></a>`
  return html`<p class="chips chosen">!${filters.group ? one('group', text.ofGroup(groupName ?? filters.group)) : ''}!${
    filters.near ? one('near', text.near) : ''
  }<a class="chip" href="/events">${text.clear}</a></p>`
}

function list(view: EventsView): string {
  const { events, filters, here, messages } = view
  const text = messages.events.list
  const turn = pager(events, here, messages)
  if (events.items.length > 0)
    return html`<h2 class="unseen">${text.found}</h2><ul class="list">!${eventCards(events.items, view)}</ul>!${turn}`
  // A search for a rare match can reach its scan limit before it finds anything.
  if (events.hasMore) return html`<p class="soft">${text.end}</p>!${turn}`
  return hasFilters(filters)
    ? emptyState('search', text.none, text.noneLead, { href: '/events', words: text.clear })
    : emptyState('calendar', text.empty, text.emptyLead)
}
