import { action } from '#kernel/operation/action.ts'
import { isAdmin } from './access.ts'
import { changeRsvp } from './commands.change.ts'
import { leaveByLink, nameByLink } from './commands.guests.ts'
import { cancelRsvp } from './commands.ts'
import type { GuestLink } from './rules.guests.ts'
import { decideAlone } from './rules.ts'

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

/** Takes a free spot without the guests that a person waits with. An old page may say so: it is decided by what is true then. */
export const takeAlone = action({
  id: 'rsvps.takeAlone',
  access: 'session',
  errors: [
    ...(['event_not_found', 'user_not_found', 'rsvp_not_found', 'banned', 'event_ended', 'event_cancelled'] as const),
    ...(['not_waitlisted', 'event_full', 'already_checked_in'] as const),
  ],
  async handler({ caller, now, ...unit }, { eventId }: { eventId: string }) {
    const user = { userId: caller.userId, isAdmin: isAdmin(caller) }
    await changeRsvp(unit, eventId, user, { guests: [] }, now, decideAlone)
  },
  waitsFor: ({ eventId }) => eventId,
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
