import { requireReadableEvent } from '#domains/events/events/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { countSaved, deleteSaved, findSaved, insertSaved, isBannedFrom, lockSaver, type SavedRow } from './queries.ts'
import { assertRoom, assertSavable } from './rules.ts'

/** Again for what is saved already it changes nothing. */
export async function saveEvent(
  { db }: Pick<UnitOfWork, 'db'>,
  caller: Caller,
  eventId: string,
  now: Date,
): Promise<SavedRow> {
  const event = await requireReadableEvent(db, caller, eventId)
  const isBanned = event.group_id !== null && (await isBannedFrom(db, event.group_id, caller.userId))
  assertSavable({ ...event, is_banned: isBanned }, now)
  if (!(await lockSaver(db, caller.userId))) throw new ApiError('user_not_found')
  const saved = await findSaved(db, caller.userId, event.id)
  if (saved) return saved
  assertRoom(await countSaved(db, caller.userId, now))
  return insertSaved(db, caller.userId, event.id, now)
}

/** Also of an event that the person can no longer see. */
export async function forgetEvent({ db }: Pick<UnitOfWork, 'db'>, caller: Caller, eventId: string): Promise<void> {
  if (!(await deleteSaved(db, caller.userId, eventId))) await requireReadableEvent(db, caller, eventId)
}
