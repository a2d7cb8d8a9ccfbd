import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { emitCancelled, promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { findEventState, lockNamedAttendees, updateNamedPromoted, updateNamedRemoved } from './queries.bulk.ts'
import { listActiveInGroup } from './queries.lists.ts'
import {
  findEventTimes,
  findRsvpContext,
  lockSeats,
  type RsvpContextRow,
  type SeatsRow,
  updateRsvp,
} from './queries.ts'
import { updateWalkInRemoved, updateWalkIns, updateWalkInsAdded } from './queries.walk-ins.ts'
import {
  type BulkOutcome,
  countFree,
  decideAddition,
  decideCancel,
  decidePromotion,
  decidePromotions,
  decideRemoval,
  decideRemovals,
  decideRsvp,
  decideWalkIn,
  endReasonOf,
  type RsvpActor,
  type RsvpVerdict,
  stateOf,
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
  verdict: RsvpVerdict,
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

/** Gives walk-ins seats, also beyond the capacity; does nothing for users who have one. Ids must be unique. */
export async function takeWalkInSeats(unit: UnitOfWork, eventId: string, userIds: string[], now: Date): Promise<void> {
  const seats = await lockSeats(unit.db, eventId)
  if (!seats) throw new ApiError('event_not_found')
  const free = Math.min(countFree(seats), userIds.length)
  const seated = await updateWalkIns(unit.db, eventId, userIds, free, now)
  await issueTickets(
    unit.db,
    eventId,
    seated.map((row) => row.user_id),
    now,
  )
  for (const row of seated) unit.emit(row.was === 'waitlisted' ? 'rsvp.promoted' : 'rsvp.confirmed', ...rsvpEvent(row))
}

/** Counts the seats of people without an account, also beyond the capacity. Only under the event's lock. */
export async function addWalkInsByName(tx: Writer, eventId: string, count: number): Promise<void> {
  await updateWalkInsAdded(tx, eventId, count)
}

/** Gives back the seat of a person without an account; it goes to the waitlist like every other free seat. */
export async function removeWalkInByName(unit: UnitOfWork, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(unit.db, eventId)
  const event = await findEventTimes(unit.db, eventId)
  if (!seats || !event) throw new ApiError('event_not_found')
  await updateWalkInRemoved(unit.db, eventId)
  await promoteFromWaitlist(unit, { ...seats, walk_ins: seats.walk_ins - 1 }, event, now)
}

/** Locks the event's seats, then reads the state under the lock. */
async function lockEventForBulk({ db }: UnitOfWork, eventId: string, userIds: string[]) {
  const seats = await lockSeats(db, eventId)
  const event = seats && (await findEventState(db, eventId))
  if (!event) throw new ApiError('event_not_found')
  return { seats, event, people: await lockNamedAttendees(db, { eventId, userIds }) }
}

const doneOf = (outcomes: readonly BulkOutcome[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'done' ? [outcome] : []))

/** Gives waitlisted users seats, all in one transaction. A refused user does not affect the others. */
export async function promoteAttendees(
  unit: UnitOfWork,
  eventId: string,
  userIds: string[],
  overCapacity: boolean,
  now: Date,
): Promise<BulkOutcome[]> {
  const { seats, event, people } = await lockEventForBulk(unit, eventId, userIds)
  const outcomes = decidePromotions(seats, event, people, overCapacity, now)
  const done = doneOf(outcomes)
  if (done.length === 0) return outcomes
  const chosen = done.map(({ userId }) => userId)
  const extra = done.filter(({ isExtra }) => isExtra).length
  const moved = await updateNamedPromoted(unit.db, { eventId, userIds: chosen }, extra, now)
  await issueTickets(unit.db, eventId, chosen, now)
  for (const row of moved) unit.emit('rsvp.promoted', ...rsvpEvent(row))
  return outcomes
}

/** Cancels RSVPs, all in one transaction. The freed seats go to the waitlist once all are removed. */
export async function removeAttendees(
  unit: UnitOfWork,
  eventId: string,
  userIds: string[],
  now: Date,
): Promise<BulkOutcome[]> {
  const { event, people } = await lockEventForBulk(unit, eventId, userIds)
  const outcomes = decideRemovals(people)
  const chosen = doneOf(outcomes).map(({ userId }) => userId)
  if (chosen.length === 0) return outcomes
  const removed = await updateNamedRemoved(unit.db, { eventId, userIds: chosen }, now)
  for (const row of removed) emitCancelled(unit, row, 'organiser')
  if (removed.some(({ was }) => was === 'confirmed'))
    await promoteFromWaitlist(unit, (await lockSeats(unit.db, eventId))!, event, now)
  return outcomes
}
