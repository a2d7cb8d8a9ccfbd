import { decideCheckInEnd } from '#domains/foundation/event-facts/index.ts'
import type { JobContext, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteChanges,
  type GroupPeopleChange,
  insertClosedEvents,
  insertEventsOf,
  insertPeopleOf,
  insertUncounted,
  lockCounting,
  type Pair,
  updateEvents,
  updateFirstTimers,
  updatePeople,
} from './queries.count.ts'
import { lockNotes, updateNote } from './queries.notes.ts'
import { decideLabels } from './rules.ts'

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

/** Returns how many changes there were, or are listed now. Events before people: whether a missing check-in is a no-show depends on the event. */
export async function countBatch(tx: Writer, over: Date): Promise<number> {
  const changes = await deleteChanges(tx, changesAtOnce)
  if (changes.length === 0) return insertUncounted(tx, changesAtOnce)
  await listGroups(tx, changes)
  const events = [...new Set(changes.flatMap(({ event_id }) => event_id ?? []))]
  if (events.length > 0) await updateEvents(tx, events, over)
  const pairs = pairsIn(changes)
  const firsts = pairs.length > 0 ? await updatePeople(tx, pairs) : []
  const touched = [...new Set([...events, ...firsts])]
  if (touched.length > 0) await updateFirstTimers(tx, touched)
  return changes.length
}

async function listGroups(tx: Writer, changes: readonly GroupPeopleChange[]): Promise<void> {
  for (const { group_id, event_id, user_id, after_id } of changes) {
    if (event_id !== null || user_id !== null) continue
    if (after_id === null) await insertEventsOf(tx, group_id)
    await insertPeopleOf(tx, group_id, after_id ?? firstId, peopleAtOnce)
  }
}

function pairsIn(changes: readonly GroupPeopleChange[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { group_id, user_id } of changes)
    if (user_id !== null) pairs.set(`${group_id} ${user_id}`, { group_id, user_id })
  return [...pairs.values()]
}

interface Writing {
  groupId: string
  writerId: string
  now: Date
}

/** Replaces what the team wrote about one person of the group. The audit log has no part of the text. */
export async function writeNote(
  { db, audit }: UnitOfWork,
  { groupId, writerId, now }: Writing,
  userId: string,
  given: { note: string; labels: readonly string[] },
): Promise<void> {
  const [person] = await lockNotes(db, groupId, [userId])
  if (!person) throw new ApiError('user_not_found')
  const labels = decideLabels(given.labels)
  await updateNote(db, { groupId, userId: person.user_id, note: given.note.trim(), labels, writerId, now })
  audit({ action: 'group-people.setNote', target: groupId, detail: { userId } })
}

/** Adds and removes labels of many people, and keeps their notes. Returns how many people there are in the group. */
export async function labelPeople(
  { db, audit }: UnitOfWork,
  { groupId, writerId, now }: Writing,
  { userIds, add = [], remove = [] }: { userIds: readonly string[]; add?: string[]; remove?: string[] },
): Promise<number> {
  const people = await lockNotes(db, groupId, userIds)
  for (const { user_id, note, labels: old } of people) {
    const labels = decideLabels([...old, ...add], remove)
    await updateNote(db, { groupId, userId: user_id, note, labels, writerId, now })
  }
  audit({ action: 'group-people.label', target: groupId, detail: { people: people.length } })
  return people.length
}
