import { Type } from 'typebox'
import { findTranslations, Include, requireLanguage } from '#domains/foundation/translations/index.ts'
import { isGroupMember, requireVisibleGroup, Slug } from '#domains/groups/groups/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireReadableEvent } from './access.ts'
import { listSoonestOfGroups } from './queries.public.ts'
import { listGroupEvents } from './queries.ts'
import { instantOf } from './rules.ts'
import { discoverEvents, findFilters } from './views.ts'
import { EventsQuery, GroupEventsQuery } from './wire.requests.ts'
import { EventDetail, EventFilters, EventListItem, presentEventDetail, presentEventListItem } from './wire.ts'

export const list = listOperation({
  id: 'events.list',
  path: '/v1/events',
  summary: 'Search events',
  description:
    'Lists upcoming public events, soonest first, or the events that match the filters. A page can have fewer items than `limit` although more follow: continue with `nextCursor` while `hasMore` is true. Sorted by distance, only the nearest 1,000 events are available.',
  access: 'read:events',
  toleratesLag: true,
  query: EventsQuery,
  item: EventListItem,
  example: { query: { q: 'sowing', group: 'garden' } },
  mcp: {
    name: 'list_events',
    title: 'Search events',
    description:
      'Find events across all groups, soonest first; filter by words, group, place or dates (today, this weekend). Long descriptions are cut: get_event has the full text.',
    inputs: {
      q: 'Words to look for.',
      tag: 'Topic.',
      language: 'Tag.',
      city: 'City of the venue.',
      group: 'urlnames from list_groups, comma-separated.',
      from: 'Earliest start; default now.',
      to: 'Latest start.',
      near: 'latitude,longitude',
    },
  },
  async handler({ db, now, links }, { query: { include, ...query }, page }) {
    const events = await discoverEvents(db, page, query, now)
    const translations = await findTranslations(db, 'event', events.items, include)
    return mapPage(events, (row) => ({ ...presentEventListItem(row, links), ...translations(row) }))
  },
})

export const getFilters = operation({
  id: 'events.getFilters',
  method: 'GET',
  path: '/v1/events/filters',
  summary: 'Get filters for events',
  description:
    'Returns the tags, cities and languages of the next 300 public events, at most 20 of each. `GET /v1/events` takes them as `tag`, `city` and `language`.',
  access: 'read:events',
  toleratesLag: true,
  effect: 'read',
  output: EventFilters,
  example: {},
  handler: ({ db, now }) => findFilters(db, now),
})

export const get = operation({
  id: 'events.get',
  method: 'GET',
  path: '/v1/events/{id}',
  summary: 'Get an event',
  description:
    'Returns an event. A cancelled event stays readable. An event for members is found only by members of its group and users with an RSVP.',
  access: 'read:events',
  effect: 'read',
  params: Type.Object({ id: Id }),
  query: Type.Object({ include: Include }),
  output: EventDetail,
  errors: ['event_not_found'],
  example: { params: { id: exampleId } },
  mcp: {
    name: 'get_event',
    title: 'Get an event',
    description: 'Get more about one event: full description, where it is (venue), capacity, RSVP counts.',
    inputs: { eventId: 'From list_events.' },
    renamed: { eventId: 'id' },
  },
  resource: { uri: 'community://events/{eventId}', name: 'Event', description: 'An event, by an id from list_events' },
  async handler({ db, caller, links }, { params, query }) {
    const event = await requireReadableEvent(db, caller, params.id)
    const translations = await findTranslations(db, 'event', [event], query.include)
    return { ...presentEventDetail(event, links), ...translations(event) }
  },
})

export const listOfGroup = listOperation({
  id: 'events.listOfGroup',
  path: '/v1/groups/{slug}/events',
  summary: 'List the events of a group',
  description:
    'Lists the public events of a group, and to its members those for members, soonest first. Without `from`, only upcoming events are listed.',
  access: 'read:events',
  params: Type.Object({ slug: Slug }),
  query: GroupEventsQuery,
  item: EventListItem,
  errors: ['group_not_found'],
  example: { params: { slug: 'garden' } },
  async handler({ db, caller, now, links }, { params, query, page }) {
    const group = await requireVisibleGroup(db, caller, params.slug)
    const isForMembers = (await isGroupMember(db, group, caller)) || undefined
    const from = query.from === undefined ? now.toISOString() : instantOf(query.from, 'from')
    const to = query.to === undefined ? undefined : instantOf(query.to, 'to')
    const language = query.language && requireLanguage(query.language).toLowerCase()
    const events = await listGroupEvents(db, page, { groupId: group.id, from, to, isForMembers, language })
    const translations = await findTranslations(db, 'event', events.items, query.include)
    return mapPage(events, (row) => ({ ...presentEventListItem(row, links), ...translations(row) }))
  },
})

export const nextOfGroup = operation({
  id: 'events.nextOfGroup',
  method: 'GET',
  path: '/v1/public/groups/{slug}/next-event',
  summary: 'Get the next event of a group',
  description:
    'Needs no sign-in. Changes are visible within a second. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
  access: 'public',
  toleratesLag: true,
  effect: 'read',
  params: Type.Object({ slug: Slug }),
  output: EventDetail,
  errors: ['group_not_found', 'event_not_found'],
  cache: { seconds: 30 },
  example: { params: { slug: 'garden' } },
  async handler({ db, now, links }, { params }) {
    const { id } = await requireVisibleGroup(db, undefined, params.slug)
    const [event] = await listSoonestOfGroups(db, [id], { since: now, now, limit: 1 })
    if (!event) throw new ApiError('event_not_found', 'This group has no upcoming event')
    return presentEventDetail(event, links)
  },
})
