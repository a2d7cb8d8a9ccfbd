import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { emitCancelled, promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { listActiveInGroup } from './queries.lists.ts'
import { findRsvpContext, lockSeats, type RsvpContextRow, type SeatsRow, updateRsvp } from './queries.ts'
import {
  decideAddition,
  decideCancel,
  decidePromotion,
  decideRemoval,
  decideRsvp,
  decideWalkIn,
  endReasonOf,
  type RsvpActor,
  stateOf,
  type Verdict,
} from './rules.ts'

export interface MovedRsvp {
  id: string
  event_id: string
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  rsvp_at: string
  position: number | null
  /** The code of the ticket, with a seat. */
  ticket: string | null
}

interface LockedEvent {
  seats: SeatsRow
  context: RsvpContextRow
  userId: string
}

/** Locks the event's seats, then reads the state under the lock. Sent together: the second waits for the lock of the first. */
async function lockEventForRsvp(unit: UnitOfWork, eventId: string, userId: string): Promise<LockedEvent> {
  const [seats, context] = await Promise.all([lockSeats(unit.db, eventId), findRsvpContext(unit.db, eventId, userId)])
  if (!seats) throw new ApiError('event_not_found')
  if (!context) throw new ApiError('user_not_found')
  return { seats, context, userId }
}

/** Error texts for an organizer, who acts on another user's RSVP. */
const organizerTexts: Partial<Record<ErrorCode, string>> = {
  event_full: 'This event is full; send overCapacity to give a seat beyond the capacity',
  rsvp_not_found: 'This user has no RSVP to this event; add them first',
  already_rsvped: 'This user already has an RSVP to this event; there is nothing left to do',
  banned: 'This user is banned from the group; lift the ban first',
}

async function applyDecision(
  unit: UnitOfWork,
  { seats, context, userId }: LockedEvent,
  verdict: Verdict,
  now: Date,
  by: RsvpActor,
): Promise<MovedRsvp> {
  if ('refusal' in verdict)
    throw new ApiError(verdict.refusal, by === 'organizer' ? organizerTexts[verdict.refusal] : undefined)
  const { to } = verdict
  const from = stateOf(context)
  const isNew = from === 'none' || from === 'cancelled'
  const rsvpAt = isNew ? now.toISOString() : context.rsvp_at!
  const place = to === 'waitlisted' ? seats.last_place + 1 : null
  const isExtra = 'isExtra' in verdict && verdict.isExtra
  const of = { eventId: seats.event_id, userId, groupId: context.group_id, rsvpId: context.rsvp_id }
  const [id, tickets] = await Promise.all([
    updateRsvp(unit.db, { ...of, from, to, place, rsvpAt, isExtra, endReason: endReasonOf(by) }, now),
    to === 'confirmed' ? issueTickets(unit.db, seats.event_id, [userId], now) : undefined,
  ])
  const row = { id, event_id: seats.event_id, group_id: context.group_id, user_id: userId }
  if (to === 'cancelled') emitCancelled(unit, row, endReasonOf(by))
  else unit.emit(from === 'waitlisted' ? 'rsvp.promoted' : `rsvp.${to}`, ...rsvpEvent(row))
  if (to === 'cancelled' && from === 'confirmed')
    await promoteFromWaitlist(unit, { ...seats, confirmed: seats.confirmed - 1 }, context, now)
  const position = to === 'waitlisted' ? seats.waitlisted + 1 : null
  const ticket = tickets?.get(userId) ?? null
  return { id, event_id: seats.event_id, status: to, rsvp_at: rsvpAt, position, ticket }
}

interface RsvpUser {
  userId: string
  isAdmin: boolean
}

export async function createRsvp(unit: UnitOfWork, eventId: string, user: RsvpUser, now: Date): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, user.userId)
  const verdict = decideRsvp(locked.seats, locked.context, now, user.isAdmin)
  return applyDecision(unit, locked, verdict, now, 'self')
}

export async function cancelRsvp(unit: UnitOfWork, eventId: string, user: RsvpUser, now: Date): Promise<void> {
  const locked = await lockEventForRsvp(unit, eventId, user.userId)
  await applyDecision(unit, locked, decideCancel(locked.context, now, user.isAdmin), now, 'self')
}

export async function addAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  return applyDecision(unit, locked, decideAddition(locked.seats, locked.context, overCapacity, now), now, 'organizer')
}

export async function removeAttendee(unit: UnitOfWork, eventId: string, userId: string, now: Date): Promise<void> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  await applyDecision(unit, locked, decideRemoval(locked.context), now, 'organizer')
}

export async function promoteAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  return applyDecision(unit, locked, decidePromotion(locked.seats, locked.context, overCapacity, now), now, 'organizer')
}

/** Removes a banned user from the group's upcoming events, unless the ban was lifted meanwhile. */
export async function removeBanned(unit: UnitOfWork, groupId: string, userId: string, now: Date): Promise<void> {
  for (const eventId of await listActiveInGroup(unit.db, groupId, userId, now)) {
    const locked = await lockEventForRsvp(unit, eventId, userId)
    const verdict = decideRemoval(locked.context)
    if (locked.context.is_banned && !('refusal' in verdict))
      await applyDecision(unit, locked, verdict, now, 'organizer')
  }
}

interface WalkInOptions {
  overCapacity: boolean
  by: RsvpActor
}

/**
 * Decides about a seat for a walk-in, under the lock. Returns a function that takes the seat, so that the caller can send it with
 * other statements; it does nothing for a user who has one.
 */
export async function prepareWalkInSeat(
  unit: UnitOfWork,
  seats: SeatsRow,
  userId: string,
  options: WalkInOptions,
  now: Date,
): Promise<() => Promise<unknown>> {
  const context = await findRsvpContext(unit.db, seats.event_id, userId)
  if (!context) throw new ApiError('user_not_found')
  const verdict = decideWalkIn(seats, context, options)
  return async () => verdict && applyDecision(unit, { seats, context, userId }, verdict, now, options.by)
}
