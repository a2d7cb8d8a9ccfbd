import { isVisibleEvent } from '#domains/events/event-facts/index.ts'
import { lockSeats } from '#domains/events/rsvps/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type EventRow, findEventWithRole } from './queries.ts'
import { assertEventRole } from './rules.ts'

export async function requireEventRole(
  db: Reader,
  caller: Caller,
  eventId: string,
  needed: 'manager' | 'volunteer',
): Promise<EventRow> {
  const event = await findEventWithRole(db, eventId, caller.userId)
  if (!event) throw new ApiError('event_not_found')
  assertEventRole(event, caller, needed)
  return event
}

/** Decisions about an event are made under the lock of its seats, on rows that are read after the lock. */
export async function lockManagedEvent(tx: Writer, caller: Caller, eventId: string): Promise<EventRow> {
  await requireEventRole(tx, caller, eventId, 'manager')
  await lockSeats(tx, eventId)
  return requireEventRole(tx, caller, eventId, 'manager')
}

/** An event that the caller can see; without a caller, one that everyone can see. */
export async function requireReadableEvent(db: Reader, caller: Caller | undefined, eventId: string): Promise<EventRow> {
  const event = await findEventWithRole(db, eventId, caller?.userId ?? nilId)
  const viewer = { hasRole: event?.role != null, isAdmin: caller?.scopes.has('admin') === true }
  if (!event || !isVisibleEvent(event, viewer)) throw new ApiError('event_not_found')
  return event
}
