import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader } from '#kernel/context.ts'

/** Groups whose count of members differs from the users who joined them; who waits for approval does not count. */
export async function countWrongFavorites(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (select group_id, count(*) as favorites from group_favorites f where ${isMember()} group by group_id)
    select count(*) from groups g left join expected e on e.group_id = g.id
    where g.favorites_count <> coalesce(e.favorites, 0)`.execute(db)
  return rows[0]!.count
}
