import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, dateTile, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { screen } from '#surfaces/site/screens.ts'
import { copyScripts } from '../../parts/copy-field.ts'
import { reviewNote } from '../../parts/review-note.ts'
import { seatsBar } from '../seats.ts'
import {
  eventPath,
  findGroup,
  groupPath,
  groupRoute,
  groupScreen,
  type ManagedGroup,
  slugIn,
  slugOf,
} from '../shell.ts'
import { isSynced, originOf } from '../synced.ts'
import { firstSteps } from './first-steps.ts'
import { type Sources, sourcesPath } from './source-parts.ts'

type List = keyof Messages['organize']['groups']['events']['lists']
type Found = OutputOf<typeof operations.events.listManaged>
type Event = Found['items'][number]
type Counts = OutputOf<typeof operations.overview.countEvents>

/** What each tab asks for. */
const filters = {
  upcoming: { status: 'scheduled', when: 'upcoming' },
  drafts: { status: 'draft' },
  past: { status: 'scheduled', when: 'past' },
  cancelled: { status: 'cancelled' },
} as const

interface View {
  messages: Messages
  group: ManagedGroup
  list: List
  q: string | undefined
  found: Found
  counts: Counts
  sources: Sources['sources']
  here: string
  now: Date
}

function listIn(request: FastifyRequest): List {
  const asked = queryIn(request, 'list') ?? ''
  return Object.hasOwn(filters, asked) ? (asked as List) : 'upcoming'
}

/** The events of a group, by their state. */
export const groupEvents = screen({
  path: groupRoute('events'),
  async load({ scope, request, messages, server, here, perform }) {
    const group = await findGroup(scope, request)
    const [list, q] = [listIn(request), queryIn(request, 'q')]
    const params = { groupId: slugIn(request) }
    const query = { ...filters[list], ...cursorsIn(request), ...(q !== undefined && { q: q.slice(0, 200) }) }
    const found = await perform(operations.events.listManaged, { params, query })
    const counts = await perform(operations.overview.countEvents, { params })
    const { sources } = await perform(operations.sources.list, { params })
    const note = await reviewNote(scope, messages, { type: 'group', id: group.id })
    const steps = await firstSteps(scope, request, group, counts)
    return { group, list, q, found, counts, sources, here, now: server.clock.now(), note, steps }
  },
  view(shown) {
    const body = shown.note + troubleNote(shown) + shown.steps + eventsBody(shown)
    return groupScreen(shown.messages, shown.group, 'events', { body, scripts: copyScripts })
  },
})

function eventsBody(view: View): string {
  const { messages, group, found, counts, here } = view
  const text = messages.organize.groups
  const path = groupPath(slugOf(group))
  const isNew = Object.values(counts).every((count) => count === 0)
  const rows = found.items.map((event) => eventRow(view, event))
  return html`<div class="ohead"><div class="buttons"><a class="button fit" href="${path}/new-event">${text.newEvent}</a>!${sourcesLink(view)}</div>!${isNew ? '' : searchForm(view, path)}</div>
!${isNew ? '' : listTabs(view, path)}
!${rows.length > 0 ? html`<ul class="oevents">!${rows.join('')}</ul>` : isNew ? '' : emptyList(view)}!${pager(found.pagination, here, messages)}!${view.list === 'past' || isNew ? pastLink(view, path) : ''}`
}

const pastLink = ({ messages }: View, path: string) =>
  html`<p><a class="button plain quiet fit" href="${path}/past-events">${messages.organize.moving.past.link}</a></p>`

function listTabs({ messages, list, counts, q }: View, path: string): string {
  const text = messages.organize.groups.events
  const links = Object.entries(text.lists).map(([key, label]) => {
    const query = new URLSearchParams({ ...(key !== 'upcoming' && { list: key }), ...(q !== undefined && { q }) })
    const count = counts[key as List]
    const shown = count > 99 ? text.many : messages.format.number(count)
    return html`<a class="chip" href="${path}${query.size > 0 ? `?${query}` : ''}" !${key === list ? 'aria-current="true"' : ''}>${label} <span class="num">${shown}</span></a>`
  })
  return html`<nav class="chips" aria-label="${text.listsLabel}">!${links.join('')}</nav>`
}

function searchForm({ messages, list, q = '' }: View, path: string): string {
  const text = messages.organize.groups.events
  const clear = q === '' ? '' : html`<a class="button plain quiet fit" href="${path}?list=${list}">${text.clear}</a>`
  return html`<form class="ofind" role="search" action="${path}"><input type="hidden" name="list" value="${list}">
<input type="search" name="q" value="${q}" aria-label="${text.search}" placeholder="${text.search}" maxlength="200"><button class="plain quiet fit">${text.searchButton}</button>!${clear}</form>`
}

function emptyList({ messages, list, q }: View): string {
  const text = messages.organize.groups.events
  const [heading, lead] = (q === undefined ? text.none[list] : text.noneFound) as [string, string]
  return emptyState('calendar', heading, lead)
}

function eventRow({ messages, list, now }: View, event: Event): string {
  const text = messages.organize.groups.events
  const { id, title, eventUrl, visibility } = event
  const start = messages.format.moment(event.dateTime, event.timezone, now)
  const where = event.venue ? [event.venue.name, event.venue.city].filter(Boolean).join(', ') : ''
  const marks = [
    ...(visibility === 'public' ? [] : [chip(text[visibility])]),
    ...(isSynced(event) ? [chip(messages.organize.sources.from(originOf(messages, event)))] : []),
  ]
  const seats = {
    title,
    confirmed: event.localRsvpCount,
    joiningOnline: event.joiningOnline,
    waitlisted: event.waitlistedCount,
    walkIns: event.walkInCount,
    maxAttendees: event.maxAttendees,
  }
  const link = (href: string, words: string, name: string) => html`<a href="${href}" aria-label="${name}">${words}</a>`
  const copy = html`<input type="hidden" id="link-${id}" value="${eventUrl ?? ''}"><button type="button" class="plain" hidden data-copy="#link-${id}" data-copied="${messages.console.copied}"><span aria-live="polite">${text.copy}</span></button>`
  return html`<li class="card oevent">!${dateTile(start, list === 'past')}<div class="grow"><h2><a href="${eventPath(id)}">${title}</a> !${marks.join(' ')}</h2>
<p class="soft small num">${[formatStart(start, messages), where].filter(Boolean).join(' · ')}</p>
!${list === 'drafts' ? '' : seatsBar(messages, seats)}</div>
<div class="oactions">!${list === 'drafts' ? '' : link(eventPath(id, 'attendees'), text.attendees, text.attendeesNamed(title))}!${
    list === 'cancelled' ? '' : editLink(messages, event)
  }!${link(`${eventPath(id)}/duplicate`, text.duplicate, text.duplicateNamed(title))}!${list === 'drafts' ? '' : copy}</div></li>`
}

/** What comes from another site is edited there. */
function editLink({ organize }: Messages, { id, title, source, platformEventUrl }: Event): string {
  const [text, there] = [organize.groups.events, organize.sources]
  if (!isSynced({ source }) || platformEventUrl === null)
    return html`<a href="${eventPath(id, 'edit')}" aria-label="${text.editNamed(title)}">${text.edit}</a>`
  return html`<a href="${platformEventUrl}" rel="nofollow ugc noopener noreferrer" aria-label="${there.editThereNamed(title)}">${there.editThere}</a>`
}

function sourcesLink({ messages, group, sources }: View): string {
  const text = messages.organize.sources
  const words = sources.length === 0 ? text.follow : text.followed(sources.length)
  return html`<a class="button plain quiet fit" href="${sourcesPath(slugOf(group))}">${words}</a>`
}

function troubleNote({ messages, group, sources }: View): string {
  const text = messages.organize.sources
  if (!sources.some(({ state }) => state === 'failing' || state === 'stopped')) return ''
  return html`<p class="alert">${text.failing} <a href="${sourcesPath(slugOf(group))}">${text.failingWay}</a></p>`
}
