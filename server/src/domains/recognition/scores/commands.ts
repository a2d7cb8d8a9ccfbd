import type { Writer } from '#kernel/context.ts'
import { deleteEmptyScores, updateScores } from './queries.settle.ts'

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
