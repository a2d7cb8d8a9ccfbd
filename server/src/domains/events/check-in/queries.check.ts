import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'

/** Codes used less often than there are check-ins with them. More often is right: accounts that are deleted take theirs along. */
export async function countWrongUses(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (select code_id, count(*) as uses from checkins where code_id is not null group by code_id)
    select count(*) from expected e join checkin_codes c on c.id = e.code_id where c.current_uses < e.uses`.execute(db)
  return rows[0]!.count
}
