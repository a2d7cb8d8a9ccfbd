import { randomUUIDv7 } from 'node:crypto'
import { lockSeats, prepareWalkInSeat } from '#domains/events/rsvps/index.ts'
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
  // Sent together: the second waits for the lock of the first.
  const [seats, details] = eventId
    ? await Promise.all([lockSeats(unit.db, eventId), lockCodeDetails(unit.db, { ...presented, eventId })])
    : []
  if (!seats || !details) throw new ApiError('checkin_code_not_found')
  assertCanCheckIn(details, now)
  const { userId } = presented
  const { code_id: codeId, group_id: groupId } = details
  const options = { overCapacity: false, by: 'self' } as const
  const takeSeat =
    details.rsvp_status === 'confirmed' ? undefined : await prepareWalkInSeat(unit, seats, userId, options, now)
  const used = { id: randomUUIDv7(), codeId, eventId: details.event_id, groupId, userId, method }
  const [, checkin] = await Promise.all([takeSeat?.(), insertCheckin(unit.db, { ...used, now: now.toISOString() })])
  // The number of uses changes only under the event's lock, so the code itself has just been deleted.
  if (!checkin) throw new ApiError('checkin_code_not_found')
  emitCheckinCreated(unit, { checkinId: checkin.id, eventId: details.event_id, groupId, userId, method })
  return checkin
}
