import { type Static, Type } from 'typebox'
import { type RequestOutcome, statusOf } from '#domains/events/rsvps/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text } from '#kernel/operation/schema.ts'

const AskingUserIds = Type.Array(Id, { minItems: 1, maxItems: 200, description: 'Ids of the users, at most 200' })

export const AnswerRequests = Body('AnswerRequests', {
  userIds: AskingUserIds,
  note: Type.Optional(Nullable({ ...Text(0, 500), description: 'A sentence of the organizers for the email' })),
})

export const ReopenRequests = Body('ReopenRequests', { userIds: AskingUserIds })

export const RequestResults = Shape('RequestResults', {
  results: Type.Array(
    Shape('RequestResult', {
      userId: Id,
      status: {
        ...OneOf('done', 'unchanged', 'refused'),
        description: '`unchanged`: it was done before; `refused`: see `code`',
      },
      rsvpStatus: Type.Optional({
        ...OneOf('confirmed', 'waitlisted', 'cancelled'),
        description: 'The status of the RSVP then, where it was done',
      }),
      partySize: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The user and the guests they bring, where it was done' }),
      ),
      code: Type.Optional(Type.String({ description: 'Error code of a refused user' })),
    }),
    { description: 'One result for each user, in the order of the request' },
  ),
})

/** One result for each id of the request. An id without an outcome names no user with an RSVP to this event. */
export function presentRequests(
  userIds: readonly string[],
  outcomes: readonly RequestOutcome[],
): Static<typeof RequestResults> {
  const found = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
  const results = userIds.map((userId) => {
    const outcome = found.get(userId.toLowerCase())
    if (!outcome) return { userId, status: 'refused' as const, code: 'user_not_found' }
    const { status } = outcome
    if (outcome.status === 'refused') return { userId, status, code: outcome.code }
    if (outcome.status === 'unchanged') return { userId, status }
    return { userId, status, rsvpStatus: statusOf(outcome.to).status, partySize: outcome.people }
  })
  return { results }
}
