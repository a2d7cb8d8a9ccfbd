import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

const muted = statement<{ groupId: string; userId: string }, { muted_at: string }>((db, slot) =>
  db
    .selectFrom('group_mutes')
    .select('muted_at')
    .where('user_id', '=', slot('userId'))
    .where('group_id', '=', slot('groupId')),
)

export function findMute(db: Reader, groupId: string, userId: string) {
  return muted.first(db, { groupId, userId })
}

export async function insertMute(tx: Writer, groupId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('group_mutes')
    .values({ group_id: groupId, user_id: userId, muted_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMute(tx: Writer, groupId: string, userId: string): Promise<void> {
  await tx.deleteFrom('group_mutes').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
}
