import type { Reader } from '#kernel/context.ts'
import { findSaved } from './queries.ts'
import { reminderStateOf } from './rules.ts'

/** Undefined where none was set. */
export async function findReminderState(db: Reader, userId: string, eventId: string) {
  const saved = await findSaved(db, userId, eventId)
  return saved && reminderStateOf(saved)
}
