import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { lockManagedEvent } from './access.ts'
import { updateHidden } from './queries.ts'

/** Hides or shows an event. A hidden event is visible only to administrators and users with a role in its group. */
export async function moderateEvent(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  eventId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const { group_id: groupId, revision } = await lockManagedEvent(db, caller, eventId)
  if (!(await updateHidden(db, eventId, hidden, now))) return
  emit('event.updated', { eventId, groupId, fields: ['hidden'], revision }, concernOf(undefined, groupId))
  audit({ action: 'events.moderate', target: eventId, detail: { hidden } })
}
