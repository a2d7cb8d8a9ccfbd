import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { promoteWaiting, rsvpEvent, tellCancelled } from './commands.seats.ts'
import { listActiveInGroup } from './queries.lists.ts'
import { type FactsRow, findFacts, lockSeats, type SeatsRow, updateRsvp } from './queries.ts'
import {
  decideAddition,
  decideCancel,
  decidePromotion,
  decideRemoval,
  decideRsvp,
  decideWalkIn,
  stateOf,
  type Verdict,
} from './rules.ts'

export interface MovedRsvp {
  id: string
  event_id: string
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  rsvp_at: string
  position: number | null
}

interface LockedEvent {
  seats: SeatsRow
  facts: FactsRow
  userId: string
}

/** Locks the event's seats, then reads the state under the lock. */
async function lockEventForRsvp(unit: UnitOfWork, eventId: string, userId: string): Promise<LockedEvent> {
  const seats = await lockSeats(unit.db, eventId)
  if (!seats) throw new ApiError('event_not_found')
  const facts = await findFacts(unit.db, eventId, userId)
  if (!facts) throw new ApiError('user_not_found')
  return { seats, facts, userId }
}

/** Error texts for an organizer, who acts on another user's RSVP. */
const ofOther: Partial<Record<ErrorCode, string>> = {
  rsvp_not_found: 'This user has no RSVP to this event; add them first',
  already_rsvped: 'This user already has an RSVP to this event; there is nothing left to do',
  banned: 'This user is banned from the group; lift the ban first',
}

async function applyDecision(
  unit: UnitOfWork,
  { seats, facts, userId }: LockedEvent,
  verdict: Verdict,
  now: Date,
  by: 'self' | 'organiser',
): Promise<MovedRsvp> {
  if ('refusal' in verdict)
    throw new ApiError(verdict.refusal, by === 'organiser' ? ofOther[verdict.refusal] : undefined)
  const { to } = verdict
  const from = stateOf(facts)
  const isNew = from === 'none' || from === 'cancelled'
  const rsvpAt = isNew ? now.toISOString() : facts.rsvp_at!
  const place = to === 'waitlisted' ? seats.last_place + 1 : null
  const isExtra = 'isExtra' in verdict && verdict.isExtra
  const of = { eventId: seats.event_id, userId, groupId: facts.group_id, rsvpId: facts.rsvp_id }
  const id = await updateRsvp(unit.db, { ...of, from, to, place, rsvpAt, isExtra, by }, now)
  const row = { id, event_id: seats.event_id, group_id: facts.group_id, user_id: userId }
  if (to === 'cancelled') tellCancelled(unit, row, by)
  else unit.emit(from === 'waitlisted' ? 'rsvp.promoted' : `rsvp.${to}`, ...rsvpEvent(row))
  if (to === 'cancelled' && from === 'confirmed')
    await promoteWaiting(unit, { ...seats, confirmed: seats.confirmed - 1 }, facts, now)
  const position = to === 'waitlisted' ? seats.waitlisted + 1 : null
  return { id, event_id: seats.event_id, status: to, rsvp_at: rsvpAt, position }
}

interface Person {
  userId: string
  isAdmin: boolean
}

export async function createRsvp(unit: UnitOfWork, eventId: string, person: Person, now: Date): Promise<MovedRsvp> {
  const place = await lockEventForRsvp(unit, eventId, person.userId)
  const verdict = decideRsvp(place.seats, place.facts, now, person.isAdmin)
  return applyDecision(unit, place, verdict, now, 'self')
}

export async function cancelRsvp(unit: UnitOfWork, eventId: string, person: Person, now: Date): Promise<void> {
  const place = await lockEventForRsvp(unit, eventId, person.userId)
  await applyDecision(unit, place, decideCancel(place.facts, now, person.isAdmin), now, 'self')
}

export async function addAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const place = await lockEventForRsvp(unit, eventId, userId)
  return applyDecision(unit, place, decideAddition(place.seats, place.facts, overCapacity, now), now, 'organiser')
}

export async function removeAttendee(unit: UnitOfWork, eventId: string, userId: string, now: Date): Promise<void> {
  const place = await lockEventForRsvp(unit, eventId, userId)
  await applyDecision(unit, place, decideRemoval(place.facts), now, 'organiser')
}

export async function promoteAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const place = await lockEventForRsvp(unit, eventId, userId)
  return applyDecision(unit, place, decidePromotion(place.seats, place.facts, overCapacity, now), now, 'organiser')
}

/** Removes a banned user from the group's upcoming events, unless the ban was lifted meanwhile. */
export async function removeBanned(unit: UnitOfWork, groupId: string, userId: string, now: Date): Promise<void> {
  for (const eventId of await listActiveInGroup(unit.db, groupId, userId, now)) {
    const place = await lockEventForRsvp(unit, eventId, userId)
    const verdict = decideRemoval(place.facts)
    if (place.facts.is_banned && !('refusal' in verdict)) await applyDecision(unit, place, verdict, now, 'organiser')
  }
}

/** Gives a walk-in a seat; does nothing for a user who has one. */
export async function takeWalkInSeat(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  options: { overCapacity: boolean; by: 'self' | 'organiser' },
  now: Date,
): Promise<void> {
  const place = await lockEventForRsvp(unit, eventId, userId)
  const verdict = decideWalkIn(place.seats, place.facts, options)
  if (verdict) await applyDecision(unit, place, verdict, now, options.by)
}
