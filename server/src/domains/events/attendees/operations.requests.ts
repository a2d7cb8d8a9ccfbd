import { eventOperation } from '#domains/events/events/index.ts'
import { approveRequests, declineRequests, reopenRequests } from '#domains/events/rsvps/index.ts'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { AnswerRequests, presentRequests, ReopenRequests, RequestResults } from './wire.requests.ts'

const doneIn = ({ results }: { results: { userId: string; status: string }[] }) =>
  results.flatMap(({ userId, status }) => (status === 'done' ? [userId] : []))

export const approve = eventOperation({
  id: 'attendees.approve',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/approve',
  summary: 'Approve people who ask to come',
  description:
    'Gives up to 200 users who ask to come (`approval: pending`) seats in the order sent or, where the event is full, places on the waitlist, and emails them. Also for users who were declined before. A refused user has their own error code and does not affect the others. Safe to repeat.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: AnswerRequests,
  output: RequestResults,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ now, caller, ...unit }, { params: { eventId }, body: { userIds, note = null } }) {
    await assertPlain(unit, caller, { texts: [note] }, now)
    return presentRequests(userIds, await approveRequests(unit, eventId, userIds, note, now))
  },
})

export const decline = eventOperation({
  id: 'attendees.decline',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/decline',
  summary: 'Decline people who ask to come',
  description:
    'Tells up to 200 users who ask to come that there is no spot for them this time, by email with `note`. They cannot ask again until the organizers let them. Safe to repeat.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: AnswerRequests,
  output: RequestResults,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId], note: 'The table seats only six.' } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ now, caller, ...unit }, { params: { eventId }, body: { userIds, note = null } }) {
    await assertPlain(unit, caller, { texts: [note] }, now)
    return presentRequests(userIds, await declineRequests(unit, eventId, userIds, note, now))
  },
})

const reopen = eventOperation({
  id: 'attendees.letAskAgain',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/let-ask-again',
  summary: 'Undo declined requests',
  description: 'Lets up to 200 users who were declined ask again. No one is emailed.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: ReopenRequests,
  output: RequestResults,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId] } },
  audit: ({ params, output }) => ({ target: params.eventId, detail: { userIds: doneIn(output) } }),
  async handler({ now, ...unit }, { params: { eventId }, body: { userIds } }) {
    return presentRequests(userIds, await reopenRequests(unit, eventId, userIds, now))
  },
})

export { reopen as letAskAgain }
