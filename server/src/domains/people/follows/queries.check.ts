import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'

/** Users whose counts of followers and followed users differ from the follows. */
export async function countWrongFollowCounts(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select user_id, sum(followers) as followers, sum(following) as following
      from (
        select followee_id as user_id, count(*) as followers, 0 as following from follows group by followee_id
        union all
        select follower_id, 0, count(*) from follows group by follower_id) as ends
      group by user_id)
    select count(*) from expected e full join follow_counts c using (user_id)
    where (coalesce(e.followers, 0), coalesce(e.following, 0))
      is distinct from (coalesce(c.followers, 0)::numeric, coalesce(c.following, 0)::numeric)`.execute(db)
  return rows[0]!.count
}
