import { issueTickets } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { rsvpEvent } from './commands.seats.ts'
import { lockSeats } from './queries.ts'
import { updateWalkIns } from './queries.walk-ins.ts'
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
