import { createSeats } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { isOver } from '#domains/foundation/event-facts/index.ts'
import { findHold, hold } from '#domains/foundation/held-content/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, WriteContext } from '#kernel/context.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { listStartedAt, lockHistory } from './queries.past.ts'
import { insertEvent } from './queries.ts'
import { importedColumns } from './rules.import.ts'
import { pastColumns, publishedOfPast, withoutKnown } from './rules.past.ts'

/** Whether an event of another platform is over, by the rules of our events. */
export const isPast = (item: FeedItem, now: Date) => isOver(importedColumns(item), now)

/** Those that the group does not have yet, each once. */
export async function listNewPast<T extends FeedItem>(db: Reader, groupId: string, items: readonly T[]): Promise<T[]> {
  const starts = items.map(({ startsAt }) => startsAt)
  return withoutKnown(items, await listStartedAt(db, groupId, starts))
}

/**
 * Adds what a group did elsewhere, and tells no one: nothing is emitted, so there are no mails, webhooks or posts. An
 * event that the group has already is left as it is. Returns the ids of the new ones.
 */
export async function importPast(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  items: readonly FeedItem[],
  now: Date,
): Promise<string[]> {
  const { db } = unit
  await lockGroup(db, groupId)
  await lockHistory(db, groupId)
  const added = await listNewPast(db, groupId, items)
  // However many, it is one thing that a person did.
  await spendLimit(db, caller, 'event', Math.min(1, added.length), now)
  const ids: string[] = []
  for (const item of added) ids.push(await addPast(unit, caller, groupId, item, now))
  return ids
}

async function addPast(unit: WriteContext, caller: Caller, groupId: string, item: FeedItem, now: Date) {
  const { db } = unit
  const held = await findHold(unit, caller, publishedOfPast(item), now)
  // It counts as published when it took place: an approval then announces nothing either.
  const state = { status: 'scheduled', published_at: item.startsAt, hidden_at: held ? now.toISOString() : null }
  const origin = { group_id: groupId, created_by: caller.userId }
  const id = await insertEvent(db, { ...pastColumns(item), ...state, ...origin }, now)
  if (held) await hold(db, { ...held, target: { type: 'event', id }, userId: caller.userId }, now)
  await createSeats(db, id, { maxAttendees: null, hasWaitlist: false, upstreamCount: item.upstreamCount })
  return id
}
