import { lockSeats } from '#domains/events/rsvps/index.ts'
import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findEventFor, type ManagedEventRow, type ReadableRow } from './queries.ts'
import { assertEventRole, canManage } from './rules.ts'

const viewerOf = (caller: Caller | undefined) => ({
  userId: caller?.userId ?? nilId,
  isAdmin: caller?.scopes.has('admin') === true,
})

export async function requireEventRole(
  db: Reader,
  caller: Caller,
  eventId: string,
  needed: 'manager' | 'volunteer',
): Promise<ManagedEventRow> {
  const event = await findEventFor(db, eventId, viewerOf(caller))
  if (!event) throw new ApiError('event_not_found')
  assertEventRole(event, caller, needed)
  return event
}

/** Decisions about an event are made under the lock of its seats, on rows that are read after the lock. */
export async function lockManagedEvent(tx: Writer, caller: Caller, eventId: string): Promise<ManagedEventRow> {
  await requireEventRole(tx, caller, eventId, 'manager')
  await lockSeats(tx, eventId)
  return requireEventRole(tx, caller, eventId, 'manager')
}

/** An event that the caller can see; without a caller, one that everyone can see. */
export async function requireReadableEvent(
  db: Reader,
  caller: Caller | undefined,
  eventId: string,
): Promise<ReadableRow> {
  const viewer = viewerOf(caller)
  const event = await findEventFor(db, eventId, viewer)
  const { role = null, is_member: isMember = false } = event ?? {}
  if (!event || !isVisibleEvent(event, { hasRole: role !== null, isMember, isAdmin: viewer.isAdmin }))
    throw new ApiError('event_not_found')
  return event
}

/** Also a draft, for those who manage it: only its page and its editor show it. */
export async function requireShownEvent(db: Reader, caller: Caller | undefined, eventId: string): Promise<ReadableRow> {
  const event = caller && (await findEventFor(db, eventId, viewerOf(caller)))
  if (event?.status === 'draft' && canManage(event, caller!)) return event
  return requireReadableEvent(db, caller, eventId)
}
