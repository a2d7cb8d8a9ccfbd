import { Type } from 'typebox'
import { listLabelsOf } from '#domains/events/attendee-labels/index.ts'
import { eventListOperation, eventOperation, requireEventRole } from '#domains/events/events/index.ts'
import { addAttendee, presentMoved, promoteAttendee, Rsvp, removeAttendee } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { decideExportLink } from '#domains/foundation/users/index.ts'
import { requireNamedUser } from '#domains/foundation/visibility/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, OneOf, Success, Text } from '#kernel/operation/schema.ts'
import { assertReadsAnswers, readsAnswers } from './access.ts'
import { areFirstVisitsKnown, countVisits } from './queries.history.ts'
import { countAttendees } from './queries.ts'
import { assertAnswerQuery, isClosed } from './rules.ts'
import { findAnswers, findAttendeeDetail, findAttendees } from './views.ts'
import {
  AddAttendeeRequest,
  AnswerQuery,
  Attendee,
  AttendeeDetail,
  AttendeeExport,
  ManagedRsvpSummary,
  noAnswers,
  PromoteAttendeeRequest,
  presentAttendee,
  presentManagedSummary,
} from './wire.ts'

const AttendeeParams = Type.Object({ userId: Id })

export const list = eventListOperation({
  id: 'attendees.list',
  path: '/v1/manage/events/{eventId}/attendees',
  summary: 'List the attendees of an event',
  description:
    'Lists everyone with an RSVP, whatever its status, in the order of their RSVPs or as `sort` says. People who ask to come are listed only with `approval`, for owners and managers.',
  access: 'manage:checkins',
  role: 'volunteer',
  query: Type.Object({
    status: Type.Optional({
      ...OneOf('confirmed', 'waitlisted', 'cancelled', 'no_show'),
      description:
        'Only RSVPs with this status; `no_show`: had a seat and is not checked in, which says little unless the summary has `isAttendanceKnown`',
    }),
    approval: Type.Optional({
      ...OneOf('pending', 'declined'),
      description:
        'Only requests, which no other list has: `pending`: not answered yet; `declined`: told not this time',
    }),
    checkedIn: Type.Optional(Type.Boolean({ description: 'Only attendees who are, or are not, checked in' })),
    q: Type.Optional({ ...Text(1, 100), description: 'Beginning of a username or of any word of a name' }),
    ...AnswerQuery,
    label: Type.Optional({ ...Id, description: 'Only attendees with this label' }),
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
    description: 'List people who RSVPed to or checked in at a managed event (personal data).',
    inputs: {
      eventId: 'From list_managed_events.',
      status: 'Only these.',
      checkedIn: 'Only checked in, or only not.',
      q: 'Beginning of a name.',
    },
  },
  async handler({ db, caller, now, event }, { query, page }) {
    const { over_at: overAt, group_id: groupId } = event
    if (query.approval) await requireEventRole(db, caller, event.id, 'manager')
    if (assertAnswerQuery(query)) assertReadsAnswers(caller, event)
    const rows = await findAttendees(db, page, event, query, now)
    const people = rows.items.map((row) => row.user_id)
    const [visits, labels, answers] = await Promise.all([
      countVisits(db, groupId, people),
      listLabelsOf(db, event.id, rows.items[0]?.has_labels ? people : []),
      query.include === undefined ? undefined : findAnswers(db, event.id, people),
    ])
    return mapPage(rows, (row) => {
      const { user_id: id } = row
      const shown = presentAttendee(row, { visits: visits.get(id), label: labels.get(id) }, overAt, now)
      return answers ? { ...shown, answers: answers.get(id) ?? noAnswers } : shown
    })
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
    return presentMoved(rsvp)
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
      eventId: 'From list_managed_events.',
      userId: 'From list_attendees.',
      overCapacity: 'Also if full.',
    },
  },
  async handler({ now, ...unit }, { params: { eventId, userId }, body }) {
    return presentMoved(await promoteAttendee(unit, eventId, userId, body?.overCapacity ?? false, now))
  },
})

const exportList = eventOperation({
  id: 'attendees.export',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/export',
  summary: 'Export the attendees of an event as CSV',
  description:
    'Returns a link to a CSV file of the attendees, the waitlist in its order, and the people who were let in by name (`walk_in`). Times are those of the event’s time zone. The link expires after five minutes. For owners and managers in a browser, the file has a column for each ordinary question; sensitive answers are in no file.',
  access: 'manage:checkins',
  role: 'volunteer',
  effect: 'write',
  output: AttendeeExport,
  status: 201,
  idempotency: 'refuse',
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: params.eventId }),
  async handler({ caller, now, links, event }, { params: { eventId } }) {
    const link = { eventId, ...(readsAnswers(caller, event) && { hasAnswers: true }), ...decideExportLink(caller, now) }
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
    inputs: { eventId: 'From list_managed_events.' },
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
