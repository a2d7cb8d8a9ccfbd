import { addGuests, type GuestWish } from '#domains/events/party-guests/index.ts'
import { issueTickets } from '#domains/events/tickets/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { decidePartyAnswers, type PartyAnswers, type RsvpUnit, storePartyAnswers } from './commands.answers.ts'
import { emitCancelled, endGuestsOf, promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { findEventState, lockNamedAttendees, updateNamedPromoted, updateNamedRemoved } from './queries.bulk.ts'
import { listActiveInGroup } from './queries.lists.ts'
import {
  addSmallestWaiting,
  findEventTimes,
  findRsvpContext,
  lockSeats,
  type RsvpContextRow,
  type SeatsRow,
  type SeatsWithQueue,
  updateRsvp,
} from './queries.ts'
import { updateWalkInRemoved, updateWalkIns, updateWalkInsAdded } from './queries.walk-ins.ts'
import { type BulkOutcome, decidePromotions, decideRemovals } from './rules.bulk.ts'
import { changeCounts, countParty, type Party, type RsvpState } from './rules.party.ts'
import {
  countFree,
  decideAddition,
  decideCancel,
  decideListing,
  decidePromotion,
  decideRemoval,
  decideRsvp,
  decideWalkIn,
  endReasonOf,
  errorOf,
  partyAtDoor,
  partyNow,
  partyOf,
  type RsvpActor,
  type RsvpVerdict,
  stateOf,
} from './rules.ts'

export interface MovedRsvp {
  id: string
  event_id: string
  status: 'confirmed' | 'waitlisted' | 'requested' | 'declined' | 'cancelled'
  rsvp_at: string
  position: number | null
  /** The code of the ticket, with a seat. */
  ticket: string | null
  party: Party
}

type AnswersOfRequest = Readonly<Record<string, string | string[] | boolean>> | undefined

/** What a person says with an RSVP. */
export interface RsvpInput {
  guests?: readonly (GuestWish & { answers?: AnswersOfRequest })[] | undefined
  /** By the id of the question. */
  answers?: AnswersOfRequest
  joinsOnline?: boolean | undefined
}

export const wishedParty = ({ guests = [], joinsOnline = false }: RsvpInput = {}): Party => ({
  size: 1 + guests.length,
  joinsOnline,
})

export interface LockedEvent {
  seats: SeatsWithQueue
  context: RsvpContextRow
  userId: string
}

/** Locks the event's seats, then reads the state under the lock. Sent together: the second waits for the lock of the first. */
export async function lockEventForRsvp(unit: UnitOfWork, eventId: string, userId: string): Promise<LockedEvent> {
  const [seats, context] = await Promise.all([lockSeats(unit.db, eventId), findRsvpContext(unit.db, eventId, userId)])
  if (!seats) throw new ApiError('event_not_found')
  if (!context) throw new ApiError('user_not_found')
  return { seats: await addSmallestWaiting(unit.db, seats), context, userId }
}

/** Error texts for an organizer, who acts on another user's RSVP. */
const organizerTexts: Partial<Record<ErrorCode, string>> = {
  event_full: 'This event is full; send overCapacity to give a seat beyond the capacity',
  rsvp_not_found: 'This user has no RSVP to this event; add them first',
  already_rsvped: 'This user already has an RSVP to this event; there is nothing left to do',
  banned: 'This user is banned from the group; lift the ban first',
}

/** Who meant to join online and came has another way to come. */
function typeOfMove(from: RsvpState, to: 'confirmed' | 'waitlisted' | 'requested') {
  if (from === to) return 'rsvp.updated'
  return from === 'waitlisted' ? 'rsvp.promoted' : (`rsvp.${to}` as const)
}

interface Decision {
  by: RsvpActor
  /** Those who come then. */
  party: Party
  guests?: readonly GuestWish[]
  answers?: PartyAnswers | undefined
}

async function applyDecision(
  unit: RsvpUnit,
  { seats, context, userId }: LockedEvent,
  verdict: RsvpVerdict,
  { by, party, guests = [], answers }: Decision,
  now: Date,
): Promise<MovedRsvp> {
  if ('refusal' in verdict) {
    const text = verdict.text ?? (by === 'organizer' ? organizerTexts[verdict.refusal] : undefined)
    throw errorOf(text === undefined ? verdict : { ...verdict, text })
  }
  const { to } = verdict
  const from = stateOf(context)
  const before = partyOf(context)
  const rsvpAt = ['none', 'cancelled', 'withdrawn'].includes(from) ? now.toISOString() : context.rsvp_at!
  const place = to === 'waitlisted' ? seats.last_place + 1 : null
  const extra = 'extra' in verdict ? verdict.extra : 0
  const endReason = endReasonOf(by, from)
  const of = { eventId: seats.event_id, userId, groupId: context.group_id, rsvpId: context.rsvp_id }
  const [id, tickets, added] = await Promise.all([
    updateRsvp(unit.db, { ...of, from, before, to, party, place, rsvpAt, extra, endReason }, now),
    to === 'confirmed' ? issueTickets(unit.db, seats.event_id, [userId], now) : undefined,
    guests.length > 0 ? addGuests(unit.db, seats.event_id, [{ userId, guests }], now) : undefined,
  ])
  const row = { id, event_id: seats.event_id, group_id: context.group_id, user_id: userId, party_size: party.size }
  const answered = answers ? [{ rsvpId: id, userId, answers, guestIds: added?.get(userId) ?? [] }] : []
  await storePartyAnswers(unit, seats.event_id, context.questions, answered, now)
  if (to === 'cancelled') {
    await endGuestsOf(unit.db, seats.event_id, [row], now)
    emitCancelled(unit, row, from, endReasonOf(by))
  } else unit.emit(typeOfMove(from, to), ...rsvpEvent(row))
  if (to === 'cancelled' && from === 'confirmed') {
    const left = changeCounts(seats, countParty('cancelled', party), countParty(from, before))
    await promoteFromWaitlist(unit, left, context, now)
  }
  const position = to === 'waitlisted' ? seats.waitlisted - seats.waiting_guests + 1 : null
  const ticket = tickets?.get(userId) ?? null
  return { id, event_id: seats.event_id, status: to, rsvp_at: rsvpAt, position, ticket, party }
}

export interface RsvpUser {
  userId: string
  isAdmin: boolean
}

export async function createRsvp(
  unit: RsvpUnit,
  eventId: string,
  user: RsvpUser,
  now: Date,
  input: RsvpInput = {},
): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, user.userId)
  const party = wishedParty(input)
  const verdict = decideRsvp(locked.seats, locked.context, now, user.isAdmin, party)
  if ('to' in verdict && party.joinsOnline) await assertUpgraded(unit.db, { field: 'joinsOnline' })
  // Who cannot come reads why, and not that an answer is missing.
  const answers = 'refusal' in verdict ? undefined : decidePartyAnswers(locked.context.questions, input)
  return applyDecision(unit, locked, verdict, { by: 'self', party, guests: input.guests ?? [], answers }, now)
}

export async function cancelRsvp(unit: UnitOfWork, eventId: string, user: RsvpUser, now: Date): Promise<void> {
  const locked = await lockEventForRsvp(unit, eventId, user.userId)
  const verdict = decideCancel(locked.context, now, user.isAdmin)
  await applyDecision(unit, locked, verdict, { by: 'self', party: partyOf(locked.context) }, now)
}

export async function addAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  const verdict = decideAddition(locked.seats, locked.context, overCapacity, now)
  return applyDecision(unit, locked, verdict, { by: 'organizer', party: partyNow(locked.context) }, now)
}

/** As one of a list: a spot or, where the event is full, the end of the waitlist. */
export async function listAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  now: Date,
): Promise<{ status: MovedRsvp['status'] } | { refusal: ErrorCode }> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  const verdict = decideListing(locked.seats, locked.context, now)
  if ('refusal' in verdict) return { refusal: verdict.refusal }
  return applyDecision(unit, locked, verdict, { by: 'organizer', party: partyNow(locked.context) }, now)
}

export async function removeAttendee(unit: UnitOfWork, eventId: string, userId: string, now: Date): Promise<void> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  const decision = { by: 'organizer', party: partyOf(locked.context) } as const
  await applyDecision(unit, locked, decideRemoval(locked.context), decision, now)
}

export async function promoteAttendee(
  unit: UnitOfWork,
  eventId: string,
  userId: string,
  overCapacity: boolean,
  now: Date,
): Promise<MovedRsvp> {
  const locked = await lockEventForRsvp(unit, eventId, userId)
  const verdict = decidePromotion(locked.seats, locked.context, overCapacity, now)
  return applyDecision(unit, locked, verdict, { by: 'organizer', party: partyOf(locked.context) }, now)
}

/** Removes a banned user from the group's upcoming events, unless the ban was lifted meanwhile. */
export async function removeBanned(unit: UnitOfWork, groupId: string, userId: string, now: Date): Promise<void> {
  for (const eventId of await listActiveInGroup(unit.db, groupId, userId, now)) {
    const locked = await lockEventForRsvp(unit, eventId, userId)
    const verdict = decideRemoval(locked.context)
    const decision = { by: 'organizer', party: partyOf(locked.context) } as const
    if (locked.context.is_banned && !('refusal' in verdict)) await applyDecision(unit, locked, verdict, decision, now)
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
  const locked = { seats: await addSmallestWaiting(unit.db, seats), context, userId }
  const verdict = decideWalkIn(locked.seats, context, options)
  const decision = { by: options.by, party: partyAtDoor(context) }
  return async () => verdict && applyDecision(unit, locked, verdict, decision, now)
}

/** Beyond any number of people who can be named at once. */
const manyFree = 1_000_000

/** Gives walk-ins seats, also beyond the capacity; does nothing for users who have one. Ids must be unique. */
export async function takeWalkInSeats(unit: UnitOfWork, eventId: string, userIds: string[], now: Date): Promise<void> {
  const seats = await lockSeats(unit.db, eventId)
  if (!seats) throw new ApiError('event_not_found')
  const free = Math.min(countFree(seats), manyFree)
  const seated = await updateWalkIns(unit.db, eventId, userIds, free, now)
  await issueTickets(
    unit.db,
    eventId,
    seated.map((row) => row.user_id),
    now,
  )
  for (const row of seated) unit.emit(typeOfMove(stateOf({ rsvp_status: row.was }), 'confirmed'), ...rsvpEvent(row))
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
export async function lockEventForBulk({ db }: UnitOfWork, eventId: string, userIds: string[]) {
  const row = await lockSeats(db, eventId)
  const event = row && (await findEventState(db, eventId))
  if (!event) throw new ApiError('event_not_found')
  const seats = await addSmallestWaiting(db, row)
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
  const extra = done.reduce((sum, one) => sum + one.extra, 0)
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
  await endGuestsOf(unit.db, eventId, removed, now)
  for (const row of removed) emitCancelled(unit, row, stateOf({ rsvp_status: row.was }), 'organiser')
  if (removed.some(({ was }) => was === 'confirmed'))
    await promoteFromWaitlist(unit, (await lockSeats(unit.db, eventId))!, event, now)
  return outcomes
}
