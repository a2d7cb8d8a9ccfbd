import { type Selectable, sql } from 'kysely'
import type { Autocommit, Reader, Writer } from '#kernel/context.ts'
import type { ApiUsage } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'

export type UsageRow = Pick<Selectable<ApiUsage>, 'hour' | 'requests' | 'refused'>

const since = statement<{ userId: string; since: string }, UsageRow>((db, slot) =>
  db
    .selectFrom('api_usage')
    .select(['hour', 'requests', 'refused'])
    .where('user_id', '=', slot('userId'))
    .where('hour', '>=', slot('since')),
)

export function listUsage(db: Reader, userId: string, from: Date): Promise<UsageRow[]> {
  return since.all(db, { userId, since: from.toISOString() })
}

/** Requests of one user in one hour, as a process has counted them since it last wrote. */
export interface UsageCount {
  userId: string
  hour: string
  requests: number
  refused: number
}

/**
 * Adds counts to what is stored, all in one statement. Rows are locked in the order of their keys, so processes that write
 * at the same time wait for each other and never deadlock. Deleted accounts are left out.
 */
export async function insertUsage(db: Autocommit, counts: readonly UsageCount[]): Promise<void> {
  const column = <K extends keyof UsageCount>(key: K) => counts.map((count) => count[key])
  await sql`
    insert into api_usage as kept (user_id, hour, requests, refused)
    select c.user_id, c.hour, c.requests, c.refused
    from unnest(${column('userId')}::uuid[], ${column('hour')}::timestamptz[], ${column('requests')}::integer[],
      ${column('refused')}::integer[]) as c (user_id, hour, requests, refused)
    join users u on u.id = c.user_id and u.deleted_at is null
    order by c.user_id, c.hour
    on conflict (user_id, hour) do update
    set requests = kept.requests + excluded.requests, refused = kept.refused + excluded.refused`.execute(db)
}

export async function deleteOldUsage(tx: Writer): Promise<void> {
  await tx.deleteFrom('api_usage').where('hour', '<', sql<string>`now() - interval '48 hours'`).execute()
}
