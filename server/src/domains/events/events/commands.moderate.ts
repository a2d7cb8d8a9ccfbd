import { lockSeats } from '#domains/events/rsvps/index.ts'
import { isWaiting, updateDecided } from '#domains/foundation/held-content/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { lockManagedEvent } from './access.ts'
import { findHidden, updateHidden, updatePublished } from './queries.hidden.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

/**
 * Shows an event that was approved; one that was not public before is published now. An event that its author changed
 * meanwhile waits again, so it stays hidden.
 */
export async function releaseEvent({ db, emit }: Unit, eventId: string, now: Date): Promise<void> {
  await lockSeats(db, eventId)
  const event = await findHidden(db, eventId)
  if (!event || (await isWaiting(db, { type: 'event', id: eventId }))) return
  const { group_id: groupId, created_by: author, revision } = event
  await updateHidden(db, eventId, false, now)
  if (event.published_at !== null || event.status !== 'scheduled') {
    emit('event.updated', { eventId, groupId, fields: ['hidden'], revision }, concernOf(undefined, groupId))
    return
  }
  await updatePublished(db, eventId, now)
  emit('event.published', { eventId, groupId }, concernOf(author ?? undefined, groupId))
}

/** Hides or shows an event. A hidden event is visible only to administrators and users with a role in its group. */
export async function moderateEvent(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  eventId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const { group_id: groupId, revision } = await lockManagedEvent(db, caller, eventId)
  const decision = hidden ? 'refused' : 'approved'
  const wasHeld = await updateDecided(db, { type: 'event', id: eventId }, decision, now)
  if (wasHeld && !hidden) await releaseEvent({ db, emit }, eventId, now)
  else if (await updateHidden(db, eventId, hidden, now))
    emit('event.updated', { eventId, groupId, fields: ['hidden'], revision }, concernOf(undefined, groupId))
  else if (!wasHeld) return
  audit({ action: 'events.moderate', target: eventId, detail: { hidden } })
}
