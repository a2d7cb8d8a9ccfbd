import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { platformBoard } from '#domains/recognition/scores/index.ts'
import type { Reader } from '#kernel/context.ts'

/**
 * Audiences that are more than a tenth, and more than ten users, away from the users counted now. They are counted every
 * ten minutes, so a small difference is right.
 */
export async function countWrongAudiences(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select group_id as board_id, count(*) as people
      from (
        select group_id, user_id from group_favorites f where ${isMember()}
        union
        select group_id, user_id from checkins where group_id is not null
        union
        select board_id, user_id from scores where board_id <> ${sql.lit(platformBoard)}) as members
      group by group_id
      union all
      select ${sql.lit(platformBoard)}::uuid, count(*) from users where deleted_at is null and suspended_at is null)
    select count(*) from audiences a left join expected e using (board_id)
    where abs(a.people - coalesce(e.people, 0)) > greatest(10, coalesce(e.people, 0) / 10)`.execute(db)
  return rows[0]!.count
}
