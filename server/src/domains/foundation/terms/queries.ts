import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

const accepted = statement<{ userId: string; version: string }, { accepted_at: string }>((db, slot) =>
  db
    .selectFrom('accepted_terms')
    .select('accepted_at')
    .where('user_id', '=', slot('userId'))
    .where('version', '=', slot('version')),
)

export async function isAccepted(db: Reader, userId: string, version: string): Promise<boolean> {
  return (await accepted.first(db, { userId, version })) !== undefined
}

/** A version accepted before keeps its date. */
export async function insertAcceptance(tx: Writer, userId: string, version: string, now: Date): Promise<void> {
  await tx
    .insertInto('accepted_terms')
    .values({ user_id: userId, version, accepted_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
