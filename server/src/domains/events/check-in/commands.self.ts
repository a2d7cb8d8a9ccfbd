import { randomUUIDv7 } from 'node:crypto'
import { lockSeats, takeWalkInSeat } from '#domains/events/rsvps/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { emitCheckinCreated } from './commands.events.ts'
import { type CheckinRow, findEventOfCode, insertCheckin, lockCodeDetails, type PresentedCode } from './queries.ts'
import { assertCanCheckIn } from './rules.ts'

/** The user checks in with a code. A refused check-in uses up neither the code nor a seat. */
export async function checkInByCode(
  unit: UnitOfWork,
  presented: PresentedCode,
  method: string,
  now: Date,
): Promise<CheckinRow> {
  const eventId = await findEventOfCode(unit.db, presented.code)
  const seats = eventId && (await lockSeats(unit.db, eventId))
  const details = seats && (await lockCodeDetails(unit.db, { ...presented, eventId: seats.event_id }))
  if (!details) throw new ApiError('checkin_code_not_found')
  assertCanCheckIn(details, now)
  const { userId } = presented
  const { code_id: codeId, group_id: groupId } = details
  if (details.rsvp_status !== 'confirmed')
    await takeWalkInSeat(unit, details.event_id, userId, { overCapacity: false, by: 'self' }, now)
  const checkin = await insertCheckin(unit.db, {
    id: randomUUIDv7(),
    codeId,
    eventId: details.event_id,
    groupId,
    userId,
    method,
    now: now.toISOString(),
  })
  // The number of uses changes only under the event's lock, so the code itself has just been deleted.
  if (!checkin) throw new ApiError('checkin_code_not_found')
  emitCheckinCreated(unit, { checkinId: checkin.id, eventId: details.event_id, groupId, userId, method })
  return checkin
}
