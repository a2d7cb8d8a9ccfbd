import { Type } from 'typebox'
import { promoteAttendees, removeAttendees } from '#domains/events/rsvps/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id } from '#kernel/operation/schema.ts'
import { listNamedAttendees } from './access.ts'
import { BulkAttendeeResult, PromoteAttendeesRequest, presentBulk, RemoveAttendeesRequest } from './wire.ts'

const EventParams = Type.Object({ eventId: Id })

const doneIn = ({ results }: { results: { userId: string; status: string }[] }) =>
  results.flatMap(({ userId, status }) => (status === 'done' ? [userId] : []))

export const promoteMany = operation({
  id: 'attendees.promoteMany',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/promote',
  summary: 'Promote attendees from the waitlist',
  description:
    'Gives up to 100 waitlisted users seats, in the order of the waitlist, and emails them. Users without a free seat are refused with `event_full`, unless `overCapacity` is set. A refused user has its own error code and does not affect the others. Safe to repeat. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  params: EventParams,
  body: PromoteAttendeesRequest,
  output: BulkAttendeeResult,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ caller, now, ...unit }, { params: { eventId }, body }) {
    const named = await listNamedAttendees(unit.db, caller, eventId, body.userIds)
    const overCapacity = body.overCapacity ?? false
    return presentBulk(body.userIds, await promoteAttendees(unit, eventId, named, overCapacity, now))
  },
})

export const removeMany = operation({
  id: 'attendees.removeMany',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/remove',
  summary: 'Remove attendees from an event',
  description:
    'Cancels the RSVPs of up to 100 users and emails them. The freed seats go to the waitlist once all are removed. A refused user, such as one who is checked in, has its own error code and does not affect the others. Safe to repeat. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  params: EventParams,
  body: RemoveAttendeesRequest,
  output: BulkAttendeeResult,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ caller, now, ...unit }, { params: { eventId }, body }) {
    const named = await listNamedAttendees(unit.db, caller, eventId, body.userIds)
    return presentBulk(body.userIds, await removeAttendees(unit, eventId, named, now))
  },
})
