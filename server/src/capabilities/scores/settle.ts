import type { Writer } from '../../kernel/context.ts'
import { deleteEmptyScores, updateScores } from './queries.settle.ts'

/** What people have on these boards, made anew from their awards: the last step of every change, under the same locks. */
export async function settleScores(
  tx: Writer,
  userIds: readonly string[],
  boardIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length > 0) await updateScores(tx, userIds, boardIds, now)
}

/** The same where awards were taken away. */
export async function settleLosses(
  tx: Writer,
  userIds: readonly string[],
  boardIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await updateScores(tx, userIds, boardIds, now)
  await deleteEmptyScores(tx, userIds, boardIds)
}
