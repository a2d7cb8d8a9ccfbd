import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'

/** Users whose used storage differs from their files. */
export async function countWrongUsage(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select user_id, sum(size) as total_size, count(*) as file_count
      from uploads where state <> 'rejected' group by user_id)
    select count(*) from expected e full join upload_usage u using (user_id)
    where (coalesce(e.total_size, 0), coalesce(e.file_count, 0))
      is distinct from (coalesce(u.total_size, 0), coalesce(u.file_count, 0)::bigint)`.execute(db)
  return rows[0]!.count
}
