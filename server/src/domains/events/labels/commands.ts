import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import {
  decideLabels,
  findLabels,
  isSameLabels,
  listLabelsOf,
  updateGiven,
  updateLabels,
} from '#domains/events/attendee-labels/index.ts'
import { lockManagedDates, type ManagedEventRow } from '#domains/events/events/index.ts'
import { asked, findQuestions } from '#domains/events/questions/index.ts'
import { updateChangeNumbers } from '#domains/events/rsvps/index.ts'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import type { Caller, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listCandidates } from './queries.ts'
import { decideGiven, type FileDecision, type LabelOutcome } from './rules.ts'
import { decideLabelFile, optionsOf } from './views.ts'
import type { EventLabelsRequest } from './wire.ts'

const changed = () =>
  new ApiError('changed_meanwhile', 'Someone else changed the labels meanwhile; load them again and repeat your change')

/** The event as it is under the lock of its seats, for those who still manage it. */
async function lockEvent(unit: WriteContext, caller: Caller, event: ManagedEventRow): Promise<ManagedEventRow> {
  const [locked] = await lockManagedDates(unit, caller, event, 'this')
  return locked
}

/** Replaces the list. Whose label is removed has none then, or the one that their answer gives. */
export async function setLabels(
  unit: WriteContext,
  caller: Caller,
  before: ManagedEventRow,
  { labels: wanted, version }: Static<typeof EventLabelsRequest>,
): Promise<void> {
  const { db, now } = unit
  const { id } = await lockEvent(unit, caller, before)
  const row = await findLabels(db, id)
  if (isSameLabels(row.labels, wanted)) return
  if (row.version !== version) throw changed()
  const questions = asked((await findQuestions(db, id))?.questions ?? [])
  const labels = decideLabels(row.labels, wanted, optionsOf(questions), randomUUIDv7)
  const known = new Set(row.labels.map(({ name }) => name))
  const texts = labels.map(({ name }) => name).filter((name) => !known.has(name))
  // A name is on tickets and badges at once, so it cannot wait for an administrator.
  await assertPlain(unit, caller, { texts }, now)
  if ((await updateLabels(db, id, { labels, version }, now)) === undefined) throw changed()
}

/** Gives people a label, or takes it away, all in one transaction. A refused one does not affect the others. */
export async function giveLabel(
  unit: WriteContext,
  caller: Caller,
  before: ManagedEventRow,
  { userIds, labelId }: { userIds: readonly string[]; labelId: string | null },
): Promise<LabelOutcome[]> {
  const { db } = unit
  const event = await lockEvent(unit, caller, before)
  const wanted = labelId?.toLowerCase() ?? null
  const { labels } = await findLabels(db, event.id)
  if (wanted !== null && !labels.some(({ id }) => id === wanted)) {
    const problem = { field: 'labelId', message: 'must be a label of this event', rule: { keyword: 'unknownLabel' } }
    throw new ApiError('validation_failed', 'labelId must be a label of this event', {}, [problem])
  }
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))]
  const people = await listCandidates(db, event, ids)
  const outcomes = decideGiven(userIds, people, await listLabelsOf(db, event.id, ids), wanted)
  const rows = outcomes.flatMap((one) => (one.status === 'done' ? [one.row] : []))
  await storeGiven(unit, event.id, rows)
  return outcomes
}

/** Also for the devices at the door, which show the label of each person. */
async function storeGiven(
  { db, now }: WriteContext,
  eventId: string,
  rows: Parameters<typeof updateGiven>[2],
): Promise<void> {
  const unique = [...new Map(rows.map((row) => [row.user_id, row])).values()]
  await updateGiven(db, eventId, unique, now)
  await updateChangeNumbers(
    db,
    eventId,
    unique.map((row) => row.user_id),
  )
}

/** What a file says, in one transaction. */
export async function applyLabelFile(
  unit: WriteContext,
  caller: Caller,
  before: ManagedEventRow,
  text: string,
): Promise<FileDecision> {
  const event = await lockEvent(unit, caller, before)
  const decision = await decideLabelFile(unit.db, event, text)
  await storeGiven(unit, event.id, decision.rows)
  return decision
}
