import { Type } from 'typebox'
import { eventListOperation, eventOperation } from '#domains/events/events/index.ts'
import { addAttendee, presentRsvp, promoteAttendee, Rsvp, removeAttendee } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { decideExportLink } from '#domains/foundation/users/index.ts'
import { requireNamedUser } from '#domains/foundation/visibility/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, OneOf, Success, Text } from '#kernel/operation/schema.ts'
import { areFirstVisitsKnown, countVisits } from './queries.history.ts'
import { countAttendees, listAttendees } from './queries.ts'
import { decideFilter, isClosed } from './rules.ts'
import { findAttendeeDetail } from './views.ts'
import {
  AddAttendeeRequest,
  Attendee,
  AttendeeDetail,
  AttendeeExport,
  ManagedRsvpSummary,
  PromoteAttendeeRequest,
  presentAttendee,
  presentManagedSummary,
} from './wire.ts'

const AttendeeParams = Type.Object({ userId: Id })

export const list = eventListOperation({
  id: 'attendees.list',
  path: '/v1/manage/events/{eventId}/attendees',
  summary: 'List the attendees of an event',
  description: 'Lists everyone with an RSVP, whatever its status, in the order of their RSVPs or as `sort` says.',
  access: 'manage:checkins',
  role: 'volunteer',
  query: Type.Object({
    status: Type.Optional({
      ...OneOf('confirmed', 'waitlisted', 'cancelled', 'no_show'),
      description:
        'Only RSVPs with this status; `no_show`: had a seat and is not checked in, which says little unless the summary has `isAttendanceKnown`',
    }),
    checkedIn: Type.Optional(Type.Boolean({ description: 'Only attendees who are, or are not, checked in' })),
    q: Type.Optional({ ...Text(1, 100), description: 'Beginning of a username or of any word of a name' }),
    sort: Type.Optional({
      ...OneOf('rsvpAt', 'name', 'checkedInAt', 'place'),
      description:
        '`checkedInAt`: latest check-in first, only attendees who are checked in; `place`: the waitlist in its order, and no others. Without it: `place` if `status` is `waitlisted`, else `rsvpAt`',
    }),
  }),
  item: Attendee,
  example: { params: { eventId: exampleId } },
  mcp: {
    name: 'list_attendees',
    title: 'List attendees',
    description: 'List people who RSVPed to or checked in at an event of a managed group (personal data).',
    inputs: {
      eventId: 'Event id from list_managed_events.',
      status:
        'Only these. Where fewer than a third were checked in, a missing check-in does not mean that someone did not come.',
      checkedIn: 'Only checked in, or only not.',
      q: 'Beginning of a name.',
    },
  },
  async handler(
    { db, now, event: { over_at: overAt, group_id: groupId } },
    { params: { eventId }, query: { q, sort, ...asked }, page },
  ) {
    const filter = decideFilter(asked, overAt, now)
    if (!filter) return { items: [], hasMore: false }
    const order = sort ?? (asked.status === 'waitlisted' ? 'place' : 'rsvpAt')
    const rows = await listAttendees(db, page, { eventId, q, ...filter }, order)
    const people = rows.items.map((row) => row.user_id)
    const visits = await countVisits(db, groupId, people)
    return mapPage(rows, (row) => presentAttendee(row, visits.get(row.user_id) ?? 0, overAt, now))
  },
})

export const get = eventOperation({
  id: 'attendees.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/attendees/{userId}',
  summary: 'Get an attendee of an event',
  description:
    'Returns one attendee with their history in the group: how often they came, their latest RSVPs and their badges.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  params: AttendeeParams,
  output: AttendeeDetail,
  errors: ['rsvp_not_found'],
  example: { params: { eventId: exampleId, userId: exampleId } },
  async handler({ db, now, event }, { params: { userId } }) {
    return findAttendeeDetail(db, event, userId, now)
  },
})

export const add = eventOperation({
  id: 'attendees.add',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees',
  summary: 'Add an attendee to an event',
  description:
    'Gives a user a seat, even outside the RSVP window and, with `overCapacity`, beyond the capacity. The user is emailed. The group must know the user: they have or had an RSVP, favorite, role, badge or ban there. A user who gave up a seat at this event has to RSVP again themselves.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: AddAttendeeRequest,
  output: Rsvp,
  status: 201,
  idempotency: 'replay',
  errors: [
    'user_not_found',
    'banned',
    'already_rsvped',
    'rsvp_declined',
    'event_full',
    'invalid_state',
    'event_ended',
    'event_cancelled',
  ],
  example: { params: { eventId: exampleId }, body: { username: 'bo-world' } },
  async handler({ caller, now, event: { group_id: groupId }, ...unit }, { params: { eventId }, body }) {
    const userId = await requireNamedUser(unit.db, caller, groupId, body.username, 'enroll')
    const overCapacity = body.overCapacity ?? false
    await spendLimit(unit.db, caller, 'person', 1, now)
    const rsvp = await addAttendee(unit, eventId, userId, overCapacity, now)
    unit.audit({ action: 'attendees.add', target: eventId, detail: { rsvpId: rsvp.id, userId, overCapacity } })
    return presentRsvp(rsvp)
  },
})

export const remove = eventOperation({
  id: 'attendees.remove',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/attendees/{userId}',
  summary: 'Remove an attendee from an event',
  description:
    "Cancels a user's RSVP and emails the user. A freed seat goes to the waitlist. A user who is checked in cannot be removed.",
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: AttendeeParams,
  output: Success,
  errors: ['rsvp_not_found', 'user_not_found', 'already_checked_in'],
  example: { params: { eventId: exampleId, userId: exampleId } },
  audit: ({ params }) => ({ target: params.eventId, detail: { userId: params.userId } }),
  async handler({ caller, now, event: { group_id: groupId }, ...unit }, { params: { eventId, userId } }) {
    await removeAttendee(unit, eventId, await requireNamedUser(unit.db, caller, groupId, userId, 'serve'), now)
    return { success: true as const }
  },
})

export const promote = eventOperation({
  id: 'attendees.promote',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/{userId}/promote',
  summary: 'Promote an attendee from the waitlist',
  description: 'Gives a waitlisted user a seat, whatever their waitlist position, and emails the user.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: AttendeeParams,
  body: PromoteAttendeeRequest,
  bodyOptional: true,
  output: Rsvp,
  errors: ['rsvp_not_found', 'user_not_found', 'not_waitlisted', 'event_full', 'event_ended', 'event_cancelled'],
  example: { params: { eventId: exampleIds[3], userId: exampleId }, body: { overCapacity: true } },
  audit: ({ params, body }) => ({ target: params.eventId, detail: { userId: params.userId, ...body } }),
  mcp: {
    name: 'promote_attendee',
    title: 'Promote from the waitlist',
    description: 'Give a waitlisted attendee a seat. They are emailed.',
    inputs: {
      eventId: 'Event id from list_managed_events.',
      userId: 'From list_attendees.',
      overCapacity: 'Also if full.',
    },
  },
  async handler({ now, ...unit }, { params: { eventId, userId }, body }) {
    return presentRsvp(await promoteAttendee(unit, eventId, userId, body?.overCapacity ?? false, now))
  },
})

const exportList = eventOperation({
  id: 'attendees.export',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/export',
  summary: 'Export the attendees of an event as CSV',
  description:
    'Returns a link to a CSV file of the attendees, the waitlist in its order, and the people who were let in by name (`walk_in`). Times are those of the event’s time zone. The link expires after five minutes.',
  access: 'manage:checkins',
  role: 'volunteer',
  effect: 'write',
  output: AttendeeExport,
  status: 201,
  idempotency: 'refuse',
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: params.eventId }),
  async handler({ caller, now, links }, { params: { eventId } }) {
    const link = { eventId, ...decideExportLink(caller, now) }
    return { url: `${links.baseUrl}/exports/${links.seal('exports', link)}`, expiresAt: link.expiresAt }
  },
})

export const summary = eventOperation({
  id: 'attendees.summary',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/rsvp-summary',
  summary: 'Count the RSVPs of a managed event',
  description: 'Counts RSVPs by status and check-ins, also for drafts and hidden events.',
  access: 'manage:checkins',
  role: 'volunteer',
  effect: 'read',
  output: ManagedRsvpSummary,
  example: { params: { eventId: exampleId } },
  mcp: {
    name: 'get_rsvp_summary',
    title: 'Count RSVPs',
    description: 'Count RSVPs of an event by status. Returns no names: prefer it to list_attendees for "how many".',
    inputs: { eventId: 'Event id from list_managed_events.' },
  },
  resource: {
    uri: 'community://manage/events/{eventId}/rsvps',
    name: 'RSVP counts',
    description: 'RSVPs of an event of a managed group, by status',
  },
  async handler({ db, now, event }, { params: { eventId } }) {
    const counts = await countAttendees(db, eventId, isClosed(event.over_at, now))
    return presentManagedSummary(counts, await areFirstVisitsKnown(db, event.group_id, event.starts_at))
  },
})

export { exportList as export }
