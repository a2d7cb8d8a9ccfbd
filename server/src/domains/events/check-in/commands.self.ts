import { randomUUIDv7 } from 'node:crypto'
import { lockSeats, takeWalkInSeat } from '#domains/events/rsvps/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { emitCheckinCreated } from './commands.events.ts'
import { type CheckinRow, findEventOfCode, insertCheckin, lockCodeFacts, type Visit } from './queries.ts'
import { assertMayCheckIn } from './rules.ts'

/** The user checks in with a code. A refused check-in uses up neither the code nor a seat. */
export async function checkInByCode(unit: UnitOfWork, visit: Visit, method: string, now: Date): Promise<CheckinRow> {
  const eventId = await findEventOfCode(unit.db, visit.code)
  const seats = eventId && (await lockSeats(unit.db, eventId))
  const facts = seats && (await lockCodeFacts(unit.db, visit))
  if (!facts) throw new ApiError('checkin_code_not_found')
  assertMayCheckIn(facts, now)
  const { userId } = visit
  const { code_id: codeId, group_id: groupId } = facts
  if (facts.rsvp_status !== 'confirmed')
    await takeWalkInSeat(unit, facts.event_id, userId, { overCapacity: false, by: 'self' }, now)
  const checkin = await insertCheckin(unit.db, {
    id: randomUUIDv7(),
    codeId,
    eventId: facts.event_id,
    groupId,
    userId,
    method,
    now: now.toISOString(),
  })
  // The number of uses changes only under the event's lock, so the code itself has just been deleted.
  if (!checkin) throw new ApiError('checkin_code_not_found')
  emitCheckinCreated(unit, { checkinId: checkin.id, eventId: facts.event_id, groupId, userId, method })
  return checkin
}
