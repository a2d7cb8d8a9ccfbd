import { decideCheckInEnd } from '#domains/foundation/event-facts/index.ts'
import type { JobContext, Writer } from '#kernel/context.ts'
import {
  type Change,
  deleteChanges,
  insertClosedEvents,
  insertEventsOf,
  insertPeopleOf,
  lockCounting,
  type Pair,
  updateEvents,
  updateFirstTimers,
  updatePeople,
} from './queries.count.ts'

/** Small enough that a batch takes well under a second. */
const changesAtOnce = 1000
/** Of a group that is counted as a whole. */
const peopleAtOnce = 5000
const firstId = '00000000-0000-0000-0000-000000000000'

/** Counts what has changed, in batches, each in a short transaction; one worker at a time, others skip it. */
export async function countChanges({ write, now }: Pick<JobContext, 'write' | 'now'>): Promise<void> {
  const over = decideCheckInEnd(now)
  await write(({ db }) => insertClosedEvents(db, over, changesAtOnce))
  const once = () => write(async ({ db }) => ((await lockCounting(db)) ? countBatch(db, over) : 0))
  while ((await once()) > 0);
}

/** Returns how many changes there were. Events before people: whether a missing check-in is a no-show depends on the event. */
export async function countBatch(tx: Writer, over: Date): Promise<number> {
  const changes = await deleteChanges(tx, changesAtOnce)
  await listGroups(tx, changes)
  const events = [...new Set(changes.flatMap(({ event_id }) => event_id ?? []))]
  if (events.length > 0) await updateEvents(tx, events, over)
  const pairs = pairsIn(changes)
  const firsts = pairs.length > 0 ? await updatePeople(tx, pairs) : []
  const touched = [...new Set([...events, ...firsts])]
  if (touched.length > 0) await updateFirstTimers(tx, touched)
  return changes.length
}

async function listGroups(tx: Writer, changes: readonly Change[]): Promise<void> {
  for (const { group_id, event_id, user_id, after_id } of changes) {
    if (event_id !== null || user_id !== null) continue
    if (after_id === null) await insertEventsOf(tx, group_id)
    await insertPeopleOf(tx, group_id, after_id ?? firstId, peopleAtOnce)
  }
}

function pairsIn(changes: readonly Change[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { group_id, user_id } of changes)
    if (user_id !== null) pairs.set(`${group_id} ${user_id}`, { group_id, user_id })
  return [...pairs.values()]
}
