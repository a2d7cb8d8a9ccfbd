import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { actButton, linkTo, recordsTable, searchForm, stateChips } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

type AdminEvent = OutputOf<typeof operations.admin.listEvents>['items'][number]

const path = adminPath('events')

function filtersIn(request: FastifyRequest) {
  const state = queryIn(request, 'state') === 'hidden' ? ('hidden' as const) : ('all' as const)
  const group = queryIn(request, 'group')?.slice(0, 64)
  return { state, q: queryIn(request, 'q')?.slice(0, 100), ...(group && { group }) }
}
type EventFilters = ReturnType<typeof filtersIn>

/** All events but drafts. */
export const eventsScreens = [
  listScreen({
    path,
    op: operations.admin.listEvents,
    limit: 30,
    load: ({ request }) => ({ query: filtersIn(request) }),
    filters: ({ query }) => query,
    above({ messages, found, query }) {
      const { groups: words, events: text } = messages.admin.records
      const filters = { path, query }
      const ofGroup =
        query.group === undefined
          ? ''
          : html`<p>${text.ofGroup(found.items[0]?.group?.name ?? query.group)} <a href="${linkTo(filters, { group: undefined })}">${words.clear}</a></p>`
      return html`!${searchForm(filters, { ...words, search: text.search })}!${stateChips({ ...filters, label: text.statesLabel, states: text.states, current: query.state })}
<p class="soft">${text.lead}</p>!${ofGroup}`
    },
    list(rows, { messages }) {
      const { caption, columns } = messages.admin.records.events
      return recordsTable({ caption, headings: [columns.event, columns.group, columns.starts, columns.acts], rows })
    },
    row(event, { messages, query }) {
      const { noGroup } = messages.admin.records.events
      const group =
        event.group === null
          ? html`<span class="soft">${noGroup}</span>`
          : html`<a href="${linkTo({ path, query }, { group: event.group.urlname ?? event.group.id })}">${event.group.name}</a>`
      return html`<tr><th scope="row">!${nameCell(messages, event)}</th><td>!${group}</td>
<td>${messages.format.day(event.dateTime)}</td><td>!${actsCell(messages, query, event)}</td></tr>`
    },
    empty({ messages }) {
      const { none, noneLead } = messages.admin.records.events
      return emptyState('calendar', none, noneLead)
    },
    frame: adminFrame({ section: 'events', styles: [recordsStyle.path] }),
  }),
  screenActions(path, {
    ':id': [
      operations.admin.updateEvent,
      'saved',
      {
        input: ({ params, posted }) => ({
          params: { eventId: params.id! },
          body: { hidden: posted.get('do') === 'hide' },
        }),
        to: ({ request }) => linkTo({ path, query: filtersIn(request) }),
      },
    ],
  }),
]

function nameCell(messages: Messages, event: AdminEvent): string {
  const { groups: words, events: text } = messages.admin.records
  const marks = [
    event.hiddenAt === null ? '' : chip(words.hidden, 'bad'),
    event.status === 'cancelled' ? chip(text.canceled) : '',
    event.visibility === 'public' ? '' : chip(text.visibility[event.visibility]),
  ]
  return html`<a href="${new URL(event.link).pathname}">${event.title}</a> <span class="marks">!${marks.join('')}</span>`
}

function actsCell(messages: Messages, query: EventFilters, event: AdminEvent): string {
  const words = messages.admin.records.groups
  const act = event.hiddenAt === null ? 'hide' : 'show'
  const button = actButton(act, words[act], words.named(words[act], event.title))
  return html`<form method="post" action="${linkTo({ path: `${path}/${event.id}`, query })}" class="acts">!${button}</form>`
}
