import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { promoteFromWaitlist, rsvpEvent } from './commands.seats.ts'
import { findEventTimes, lockSeats } from './queries.ts'
import { updateWalkInRemoved, updateWalkIns, updateWalkInsAdded } from './queries.walk-ins.ts'
import { countFree } from './rules.ts'

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
