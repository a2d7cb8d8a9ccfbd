import { action } from '#kernel/operation/action.ts'
import { leaveByLink, nameByLink } from './commands.guests.ts'
import { cancelRsvp } from './commands.ts'
import type { GuestLink } from './rules.guests.ts'

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

const guestErrors = ['guest_not_found', 'event_not_found', 'user_not_found', 'event_ended', 'event_cancelled'] as const

/** By the link to a guest's ticket, which is the credential: guests have no account. */
export const nameGuest = action({
  id: 'rsvps.nameGuest',
  access: 'public',
  errors: guestErrors,
  async handler({ now, ...unit }, { link, name }: { link: GuestLink; name: string | null }) {
    await nameByLink(unit, link, name, now)
  },
  waitsFor: ({ link }) => link.eventId,
})

/** The same: a guest who cannot come gives back their spot. */
export const leaveAsGuest = action({
  id: 'rsvps.leaveAsGuest',
  access: 'public',
  errors: [...guestErrors, 'already_checked_in'],
  async handler({ now, ...unit }, { link }: { link: GuestLink }) {
    await leaveByLink(unit, link, now)
  },
  waitsFor: ({ link }) => link.eventId,
})
