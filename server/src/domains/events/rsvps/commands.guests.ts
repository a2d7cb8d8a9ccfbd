import { changeGuests, listGuestsOf, nameGuest, renewGuestTicket } from '#domains/events/party-guests/index.ts'
import { deleteAnswersOfGuests } from '#domains/events/questions/index.ts'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { applyChange } from './commands.change.ts'
import { rsvpEvent } from './commands.seats.ts'
import { type LockedEvent, lockEventForRsvp, type RsvpUser } from './commands.ts'
import { findGuestTicket, type TicketOfGuestRow } from './queries.guests.ts'
import { decideGuestTicket, type GuestLink } from './rules.guests.ts'
import { isVisible, partyOf, refusalOfTime, stateOf } from './rules.ts'

/** Replaces the code of the ticket of a guest; the former code and its link end with this transaction. */
export async function renewTicketOfGuest(
  unit: UnitOfWork,
  eventId: string,
  user: RsvpUser,
  guestId: string,
  now: Date,
): Promise<{ name: string | null; checked_in_at: string | null; code: string }> {
  const { context } = await lockEventForRsvp(unit, eventId, user.userId)
  if (!isVisible(context, user.isAdmin)) throw new ApiError('event_not_found')
  const late = refusalOfTime(context, now)
  if (late) throw new ApiError(late)
  if (stateOf(context) !== 'confirmed') throw new ApiError('rsvp_not_found')
  const guest = (await listGuestsOf(unit.db, eventId, user.userId)).find(({ id }) => id === guestId)
  if (!guest) throw new ApiError('guest_not_found')
  return { ...guest, code: await renewGuestTicket(unit.db, eventId, guestId) }
}

const refusals: Record<'cancelled' | 'over' | 'ended', ErrorCode> = {
  cancelled: 'event_cancelled',
  over: 'event_ended',
  ended: 'guest_not_found',
}

/** The ticket that a link names, while it counts. */
async function requireByLink(db: Reader, link: GuestLink, now: Date): Promise<TicketOfGuestRow> {
  const row = await findGuestTicket(db, link.eventId, link.guestId)
  const state = decideGuestTicket(row, link, now)
  if (state !== 'valid') throw new ApiError(refusals[state])
  return row!
}

/** Locks the seats, and reads the ticket again under the lock. */
async function lockByLink(unit: UnitOfWork, link: GuestLink, now: Date): Promise<LockedEvent> {
  const { holder_id: holderId } = await requireByLink(unit.db, link, now)
  const locked = await lockEventForRsvp(unit, link.eventId, holderId)
  await requireByLink(unit.db, link, now)
  return locked
}

/** The name that a guest gives themselves; who brings them and the organizers see it. */
export async function nameByLink(unit: UnitOfWork, link: GuestLink, name: string | null, now: Date): Promise<void> {
  await lockByLink(unit, link, now)
  await nameGuest(unit.db, link.eventId, link.guestId, name)
}

/** A guest who cannot come leaves the party, also once RSVPs are closed. Their spot goes to those who wait. */
export async function leaveByLink(unit: UnitOfWork, link: GuestLink, now: Date): Promise<void> {
  const { eventId, guestId } = link
  const locked = await lockByLink(unit, link, now)
  const { context, userId } = locked
  const others = (await listGuestsOf(unit.db, eventId, userId)).filter(({ id }) => id !== guestId)
  // Refuses one who is inside.
  const { removed } = await changeGuests(
    unit.db,
    eventId,
    userId,
    others.map(({ id }) => ({ id })),
    now,
  )
  await deleteAnswersOfGuests(unit.db, eventId, removed)
  const before = partyOf(context)
  const party = { ...before, size: before.size - removed.length }
  await applyChange(unit, locked, party, now)
  const row = { id: context.rsvp_id!, event_id: eventId, group_id: context.group_id, user_id: userId }
  const [data, concern] = rsvpEvent({ ...row, party_size: party.size })
  unit.emit('guest.left', { ...data, guestId }, concern)
}
