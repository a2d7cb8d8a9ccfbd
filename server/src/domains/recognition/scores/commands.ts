import type { Writer } from '#kernel/context.ts'
import {
  deleteEmptyScores,
  deleteMoverChanges,
  lockMovers,
  updateMoverNames,
  updateMovers,
  updateScores,
} from './queries.ts'

/** Recounts users' scores on a board from their awards: the last step of every change, under the same locks. */
export async function settleScores(tx: Writer, userIds: readonly string[], boardId: string, now: Date): Promise<void> {
  if (userIds.length > 0) await updateScores(tx, userIds, boardId, now)
}

/** The same after awards were removed. */
export async function settleLosses(tx: Writer, userIds: readonly string[], boardId: string, now: Date): Promise<void> {
  if (userIds.length === 0) return
  await updateScores(tx, userIds, boardId, now)
  await deleteEmptyScores(tx, userIds, boardId)
}

/** Updates the users of one batch of pending changes, and returns the number of changes. */
export async function countMoverBatch(tx: Writer, limit: number, now: Date): Promise<number> {
  const changes = await deleteMoverChanges(tx, limit)
  const here = changes.filter((change) => change.is_here)
  const userIds = [...new Set(here.map((change) => change.user_id))]
  await lockMovers(tx, userIds)
  // Today's periods too: a clock that was slightly behind may have written a change into the previous one.
  const gains = here.flatMap(({ user_id, changed_at }) =>
    changed_at === null ? [] : [changed_at, now.toISOString()].map((at) => ({ user_id, changed_at: at })),
  )
  await updateMovers(tx, {
    userIds: gains.map((gain) => gain.user_id),
    changedAts: gains.map((gain) => gain.changed_at),
  })
  await updateMoverNames(tx, userIds)
  return changes.length
}
