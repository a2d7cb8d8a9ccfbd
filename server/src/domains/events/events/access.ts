import { lockSeats } from '#domains/events/rsvps/index.ts'
import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { guarded } from '#kernel/operation/role.ts'
import { Id } from '#kernel/operation/schema.ts'
import { type DoorAccessRow, findDoorAccess } from './queries.door.ts'
import { findEventFor, type ManagedEventRow, type ReadableRow } from './queries.ts'
import { assertDoorRole, decideDoorEnd } from './rules.door.ts'
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
): Promise<ReadableRow> {
  const event = await findEventFor(db, eventId, viewerOf(caller))
  if (!event) throw new ApiError('event_not_found')
  assertEventRole(event, caller, needed)
  return event
}

/**
 * For everything that is done at the door of an event: by all who have a role in its group, by administrators, and by
 * volunteers of this event until a day after its end. Refuses as `requireEventRole` does.
 */
export async function requireDoorRole(db: Reader, caller: Caller, eventId: string, now: Date): Promise<DoorAccessRow> {
  const event = await findDoorAccess(db, { eventId, userId: caller.userId, doorEnd: decideDoorEnd(now) })
  if (!event) throw new ApiError('event_not_found')
  assertDoorRole(event, caller)
  return event
}

type EventRole = 'manager' | 'volunteer' | 'door'
interface RowOfRole {
  manager: ReadableRow
  volunteer: ReadableRow
  door: DoorAccessRow
}

/** Operations on the event that `{eventId}` names, for those who have a role in its group. Their handlers get it as `event`. */
export const {
  operation: eventOperation,
  listOperation: eventListOperation,
  togetherOperation: eventTogetherOperation,
} = guarded<'event', 'eventId', typeof Id, RowOfRole>({
  ...{ name: 'event', param: 'eventId', schema: Id },
  errors: ['event_not_found', 'forbidden'],
  sentences: {
    manager: 'Owners and managers of the group only.',
    volunteer: 'Organizers of the group only.',
    door: 'Organizers of the group and volunteers of the event only.',
  },
  require: <Needed extends EventRole>(
    { db, caller, now }: { db: Reader; caller: Caller; now: Date },
    id: string,
    role: Needed,
  ) =>
    (role === 'door' ? requireDoorRole(db, caller, id, now) : requireEventRole(db, caller, id, role)) as Promise<
      RowOfRole[Needed]
    >,
})

/** Decisions about an event are made under the lock of its seats, on a row and a role that are read after the lock. */
export async function lockManagedEvent(tx: Writer, caller: Caller, eventId: string): Promise<ManagedEventRow> {
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
