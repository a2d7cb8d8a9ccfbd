import { Type } from 'typebox'
import { eventToolInputs } from '#domains/foundation/event-facts/index.ts'
import { findTranslations, Include } from '#domains/foundation/translations/index.ts'
import { groupListOperation, groupOperation } from '#domains/groups/groups/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Success } from '#kernel/operation/schema.ts'
import { eventOperation } from './access.ts'
import { duplicateEvent } from './commands.repeat.ts'
import { cancelEvents, changeEvents, publishEvents } from './commands.series.ts'
import { createEvent, removeEvent } from './commands.ts'
import { findSeriesPosition } from './queries.series.ts'
import { listManagedEvents } from './queries.ts'
import { assertRepeated } from './rules.repeat.ts'
import {
  CancelEventRequest,
  CreateEventRequest,
  DuplicateEventRequest,
  ManagedEventsQuery,
  PublishEventRequest,
  UpdateEventRequest,
} from './wire.requests.ts'
import { ManagedEvent, ManagedEvents, presentManagedEvent } from './wire.ts'

/** Far enough ahead to stay in the future, near enough to be allowed. */
const exampleStart = '2030-05-01T18:00:00.000Z'

/** Which events of the series were meant, for the audit log. */
const scopeOf = (body: { applyTo?: string } | undefined) =>
  body?.applyTo === undefined ? {} : { detail: { applyTo: body.applyTo } }

export const listManaged = groupListOperation({
  id: 'events.listManaged',
  path: '/v1/manage/groups/{groupId}/events',
  summary: 'List the events of a managed group',
  description:
    'Lists all events of the group, including drafts and cancelled events, latest start first; with `when=upcoming` soonest first.',
  access: 'manage:events',
  role: 'manager',
  query: ManagedEventsQuery,
  item: ManagedEvent,
  example: { params: { groupId: 'garden' }, query: { status: 'draft' } },
  mcp: {
    name: 'list_managed_events',
    title: 'List events of a managed group',
    description: "List a managed group's events, drafts too, latest start first.",
    inputs: { slug: 'urlname from list_managed_groups.', status: 'Only these.' },
    renamed: { slug: 'groupId' },
  },
  async handler({ db, now, links, group: { id: groupId } }, { query: { when, ...asked }, page }) {
    const span = when && { [when === 'upcoming' ? 'after' : 'before']: now.toISOString() }
    const list = listManagedEvents[when === 'upcoming' ? 'soonest' : 'latest']
    const rows = await list(db, page, { groupId, ...asked, ...span })
    return mapPage(rows, (row) => presentManagedEvent(row, links))
  },
})

export const create = groupOperation({
  id: 'events.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/events',
  summary: 'Create an event',
  description:
    'Adds an event to a group, or with `repeat` a series of events at the same local time of day. The event is public at once unless `status` is `draft`. New accounts can create a limited number of events per day.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: CreateEventRequest,
  output: ManagedEvent,
  status: 201,
  idempotency: 'replay',
  errors: ['event_not_found', 'invalid_state'],
  example: {
    params: { groupId: 'garden' },
    body: { title: 'Seed swap', dateTime: exampleStart, timezone: 'Europe/Berlin', maxAttendees: 30 },
  },
  audit: ({ output }) => ({ target: `event:${output.id}` }),
  mcp: {
    name: 'create_event',
    title: 'Create an event',
    description:
      'Create an event in a managed group. It is public at once unless status is draft: confirm title, time and venue with the user first.',
    inputs: {
      slug: 'urlname from list_managed_groups.',
      ...eventToolInputs,
      status: 'draft: hidden until published.',
    },
    renamed: { slug: 'groupId' },
    hints: { openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedEvent(await createEvent(ctx, ctx.caller, ctx.group.id, body, ctx.now), ctx.links)
  },
})

export const getManaged = eventOperation({
  id: 'events.getManaged',
  method: 'GET',
  path: '/v1/manage/events/{eventId}',
  summary: 'Get a managed event',
  description: 'Returns an event with the settings its organizers see. Drafts and hidden events are included.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  query: Type.Object({ include: Include }),
  output: ManagedEvent,
  example: { params: { eventId: exampleId } },
  async handler({ db, links, event }, { query }) {
    const translations = await findTranslations(db, 'event', [event], query.include)
    return { ...presentManagedEvent(event, links, await findSeriesPosition(db, event)), ...translations(event) }
  },
})

export const update = eventOperation({
  id: 'events.update',
  method: 'PATCH',
  path: '/v1/manage/events/{eventId}',
  summary: 'Update an event',
  description:
    'Changes only the fields you send; null clears a field. With `version`, an event that others changed since is not overwritten: the problems name the changed fields. Attendees keep their seats and are emailed about a new time or venue. With `applyTo`, the same fields of other events of its series change too: a new time moves them by the same local time, and either all change or none. A synced event has to be changed at its source.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: UpdateEventRequest,
  output: ManagedEvent,
  errors: [
    'event_read_only',
    'event_has_rsvps',
    'invalid_state',
    'event_ended',
    'capacity_below_confirmed',
    'changed_meanwhile',
  ],
  example: { params: { eventId: exampleId }, body: { title: 'Sowing day, with soup', maxAttendees: 20 } },
  audit: ({ params, body }) => ({
    target: `event:${params.eventId}`,
    detail: { fields: Object.keys(body).filter((field) => field !== 'version') },
  }),
  mcp: {
    name: 'update_event',
    title: 'Update an event',
    description: 'Update or reschedule (move) a managed event. A new time or venue is emailed to attendees.',
    inputs: { eventId: 'From list_managed_events.', ...eventToolInputs, translations: 'By language.' },
    hints: { openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedEvent(await changeEvents(ctx, ctx.caller, ctx.event, body, ctx.now), ctx.links)
  },
})

const remove = eventOperation({
  id: 'events.delete',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}',
  summary: 'Delete an event',
  description: 'Deletes an event that has no RSVPs. Cancel an event that has RSVPs instead.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  output: Success,
  errors: ['event_read_only', 'event_has_rsvps'],
  example: { params: { eventId: exampleIds[2] } },
  audit: ({ params }) => ({ target: `event:${params.eventId}` }),
  async handler(ctx) {
    await removeEvent(ctx, ctx.caller, ctx.event.id)
    return { success: true as const }
  },
})

export const publish = eventOperation({
  id: 'events.publish',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/publish',
  summary: 'Publish a draft event',
  description: 'Makes a draft public, or with `applyTo` several drafts of its series.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: PublishEventRequest,
  bodyOptional: true,
  output: ManagedEvent,
  errors: ['invalid_state'],
  example: { params: { eventId: exampleIds[2] }, body: { applyTo: 'this' } },
  audit: ({ params, body }) => ({ target: `event:${params.eventId}`, ...scopeOf(body) }),
  mcp: {
    name: 'publish_event',
    title: 'Publish a draft',
    description: 'Make a managed draft public.',
    inputs: { eventId: 'From list_managed_events.' },
    hints: { idempotent: true, openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedEvent(await publishEvents(ctx, ctx.caller, ctx.event, body ?? {}, ctx.now), ctx.links)
  },
})

export const cancel = eventOperation({
  id: 'events.cancel',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/cancel',
  summary: 'Cancel an event',
  description:
    'Cancels the event and emails everyone with an RSVP. With `applyTo`, the published events of its series that have not ended are cancelled too. A cancelled event stays readable. This cannot be undone.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: CancelEventRequest,
  bodyOptional: true,
  output: ManagedEvent,
  errors: ['event_read_only', 'invalid_state', 'already_cancelled', 'event_ended'],
  example: { params: { eventId: exampleId }, body: { message: 'The garden is under water.' } },
  audit: ({ params, body }) => ({ target: `event:${params.eventId}`, ...scopeOf(body) }),
  mcp: {
    name: 'cancel_event',
    title: 'Cancel an event',
    description: 'Cancel a managed event and email everyone who RSVPed. Cannot be undone.',
    inputs: { eventId: 'From list_managed_events.', message: 'Included in the email.' },
    hints: { destructive: true, idempotent: true, openWorld: true },
  },
  async handler(ctx, { body }) {
    return presentManagedEvent(await cancelEvents(ctx, ctx.caller, ctx.event, body ?? {}, ctx.now), ctx.links)
  },
})

export const duplicate = eventOperation({
  id: 'events.duplicate',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/duplicate',
  summary: 'Duplicate an event',
  description:
    'Copies an event to a new start or, with `repeat`, to several at the same local time of day, as one series with the event. The copy of a public event is public at once; other copies are drafts. Attendees are not copied.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: DuplicateEventRequest,
  output: ManagedEvents,
  status: 201,
  idempotency: 'replay',
  errors: ['group_not_found', 'invalid_state'],
  example: {
    params: { eventId: exampleId },
    body: { dateTime: exampleStart, repeat: { freq: 'weekly', count: 3 } },
  },
  audit: ({ params, output }) => ({
    target: `event:${params.eventId}`,
    detail: { made: output.events.map((event) => event.id) },
  }),
  mcp: {
    name: 'duplicate_event',
    title: 'Duplicate an event',
    description: 'Copy a managed event to a new start. The copy of a public event is public at once.',
    inputs: { eventId: 'From list_managed_events.', dateTime: 'Start of the copy.' },
    hints: { openWorld: true },
  },
  precheck: ({ body }) => assertRepeated(body),
  async handler(ctx, { body }) {
    const copies = await duplicateEvent(ctx, ctx.caller, ctx.event, body, ctx.now)
    return { events: copies.map((row) => presentManagedEvent(row, ctx.links)) }
  },
})

export { remove as delete }
