import { action } from '#kernel/operation/action.ts'
import { cancelRsvp } from './commands.ts'

interface Link {
  eventId: string
  userId: string
}

/** Cancels by a link in a mail: the link is the credential, so no session is needed. */
export const cancelByMail = action({
  id: 'rsvps.cancelByMail',
  access: 'public',
  errors: ['rsvp_not_found', 'event_not_found', 'event_ended', 'event_cancelled', 'already_checked_in'],
  async handler({ now, ...unit }, { eventId, userId }: Link) {
    await cancelRsvp(unit, eventId, { userId, isAdmin: false }, now)
  },
  waitsFor: ({ eventId }) => eventId,
  audit: ({ eventId, userId }) => ({ target: eventId, by: { userId, credential: null } }),
})
