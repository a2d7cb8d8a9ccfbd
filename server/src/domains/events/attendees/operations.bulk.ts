import { eventOperation } from '#domains/events/events/index.ts'
import { promoteAttendees, removeAttendees } from '#domains/events/rsvps/index.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { listNamedAttendees } from './access.ts'
import { BulkAttendeeResult, PromoteAttendeesRequest, presentBulk, RemoveAttendeesRequest } from './wire.ts'

const doneIn = ({ results }: { results: { userId: string; status: string }[] }) =>
  results.flatMap(({ userId, status }) => (status === 'done' ? [userId] : []))

export const promoteMany = eventOperation({
  id: 'attendees.promoteMany',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/promote',
  summary: 'Promote attendees from the waitlist',
  description:
    'Gives up to 100 waitlisted users seats, in the order of the waitlist, and emails them. Users without a free seat are refused with `event_full`, unless `overCapacity` is set. A refused user has its own error code and does not affect the others. Safe to repeat.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: PromoteAttendeesRequest,
  output: BulkAttendeeResult,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ caller, now, event, ...unit }, { params: { eventId }, body }) {
    const named = await listNamedAttendees(unit.db, caller, event, body.userIds)
    const overCapacity = body.overCapacity ?? false
    return presentBulk(body.userIds, await promoteAttendees(unit, eventId, named, overCapacity, now))
  },
})

export const removeMany = eventOperation({
  id: 'attendees.removeMany',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/remove',
  summary: 'Remove attendees from an event',
  description:
    'Cancels the RSVPs of up to 100 users and emails them. The freed seats go to the waitlist once all are removed. A refused user, such as one who is checked in, has its own error code and does not affect the others. Safe to repeat.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: RemoveAttendeesRequest,
  output: BulkAttendeeResult,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ caller, now, event, ...unit }, { params: { eventId }, body }) {
    const named = await listNamedAttendees(unit.db, caller, event, body.userIds)
    return presentBulk(body.userIds, await removeAttendees(unit, eventId, named, now))
  },
})
