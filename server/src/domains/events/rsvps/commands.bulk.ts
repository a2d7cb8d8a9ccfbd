import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { emitCancelled, promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { findEventState, lockNamedAttendees, updateNamedPromoted, updateNamedRemoved } from './queries.bulk.ts'
import { lockSeats } from './queries.ts'
import { type BulkOutcome, decidePromotions, decideRemovals } from './rules.bulk.ts'

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
