import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { actButton, linkTo, searchForm, stateChips } from './list-parts.ts'

type Found = OutputOf<(typeof operations)['admin']['listEvents']>
type Event = Found['items'][number]

interface EventsView {
  messages: Messages
  found: Found
  query: { state: 'all' | 'hidden'; q: string | undefined; group?: string }
  path: string
  here: string
}

export function eventsBody(view: EventsView): string {
  const { messages, found, query, here } = view
  const { groups: words, events: text } = messages.admin.records
  const list = found.items.length > 0 ? table(view) : emptyState('calendar', text.none, text.noneLead)
  const ofGroup =
    query.group === undefined
      ? ''
      : html`<p>${text.ofGroup(found.items[0]?.group?.name ?? query.group)} <a href="${linkTo(view, { group: undefined })}">${words.clear}</a></p>`
  return html`!${searchForm(view, { ...words, search: text.search })}!${stateChips({ ...view, label: text.statesLabel, states: text.states, current: query.state })}
<p class="soft">${text.lead}</p>!${ofGroup}!${list}!${pager(found.pagination, here, messages)}`
}

function table(view: EventsView): string {
  const { messages, found } = view
  const { caption, columns, noGroup } = messages.admin.records.events
  const rows = found.items.map((event) => {
    const group =
      event.group === null
        ? html`<span class="soft">${noGroup}</span>`
        : html`<a href="${linkTo(view, { group: event.group.urlname ?? event.group.id })}">${event.group.name}</a>`
    return html`<tr><th scope="row">!${nameCell(view, event)}</th><td>!${group}</td>
<td>${messages.format.day(event.dateTime)}</td><td>!${actsCell(view, event)}</td></tr>`
  })
  return html`<div class="card tablecard"><table class="folding records"><caption class="unseen">${caption}</caption><thead><tr><th scope="col">${columns.event}</th>
<th scope="col">${columns.group}</th><th scope="col">${columns.starts}</th><th scope="col">${columns.acts}</th></tr></thead><tbody>!${rows.join('')}</tbody></table></div>`
}

function nameCell({ messages }: EventsView, event: Event): string {
  const { groups: words, events: text } = messages.admin.records
  const marks = [
    event.hiddenAt === null ? '' : chip(words.hidden, 'bad'),
    event.status === 'cancelled' ? chip(text.canceled) : '',
    event.visibility === 'public' ? '' : chip(text.visibility[event.visibility]),
  ]
  return html`<a href="${new URL(event.link).pathname}">${event.title}</a> <span class="marks">!${marks.join('')}</span>`
}

function actsCell({ messages, query, path }: EventsView, event: Event): string {
  const words = messages.admin.records.groups
  const act = event.hiddenAt === null ? 'hide' : 'show'
  const button = actButton(act, words[act], words.named(words[act], event.title))
  return html`<form method="post" action="${linkTo({ path: `${path}/${event.id}`, query })}" class="acts">!${button}</form>`
}
