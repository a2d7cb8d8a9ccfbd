import { addWalkInsByName } from '#domains/events/rsvps/index.ts'
import type { Writer } from '#kernel/context.ts'
import { insertWalkIns } from './queries.ts'
import type { WalkInRecord } from './rules.ts'

/** Stores people without an account and counts their seats, also beyond the capacity. Only under the event's lock. */
export async function addWalkIns(
  tx: Writer,
  at: { eventId: string; by: string },
  walkIns: readonly WalkInRecord[],
  now: Date,
): Promise<void> {
  if (walkIns.length === 0) return
  await insertWalkIns(tx, at, walkIns, now)
  await addWalkInsByName(tx, at.eventId, walkIns.length)
}
