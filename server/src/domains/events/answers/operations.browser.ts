import { isOrganizer, requireEventRole } from '#domains/events/events/index.ts'
import { action } from '#kernel/operation/action.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { openAnswers } from './views.ts'

interface Wanted {
  eventId: string
  userIds: readonly string[]
}

/** As many as a page of the list has. */
const peopleMax = 100

/**
 * The answers of attendees, sensitive ones in clear: with a session only, so that no token, agent or link can have them, and
 * for the group's own owners and managers, so not for administrators of the instance.
 */
export const open = action({
  id: 'answers.open',
  access: 'session',
  errors: ['event_not_found', 'forbidden', 'validation_failed'],
  async handler({ db, cipher, caller }, { eventId, userIds }: Wanted) {
    const event = await requireEventRole(db, caller, eventId, 'manager')
    if (!isOrganizer(event)) throw new ApiError('forbidden')
    if (userIds.length > peopleMax) throw new ApiError('validation_failed', `At most ${peopleMax} people at a time`)
    return openAnswers(db, cipher, event.id, userIds)
  },
  // Who read whose, and never what.
  audit: ({ eventId }, { userIds }) =>
    userIds.length > 0 ? { target: `event:${eventId}`, detail: { userIds } } : undefined,
})
