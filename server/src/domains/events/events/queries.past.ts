import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

/** One import after the other in each group, so that concurrent ones see each other's events. */
export async function lockHistory(tx: Writer, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`past events ${groupId}`}, 0))`.execute(tx)
}

/** The events of the group that started at one of these instants, whatever became of them. */
export async function listStartedAt(
  db: Reader,
  groupId: string,
  starts: readonly string[],
): Promise<{ title: string; starts_at: string }[]> {
  return db
    .selectFrom('events')
    .select(['title', 'starts_at'])
    .where('group_id', '=', groupId)
    .where(sql<boolean>`starts_at = any(${starts}::timestamptz[])`)
    .execute()
}
