import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/**
 * Every user follows up to eight others at offsets that avoid duplicate pairs; every fifth user has many followers. The
 * counters are computed from the rows.
 */
export async function seedFollows(tx: Writer): Promise<void> {
  await sql`
    with people as (
      select id, created_at, row_number() over (order by id) - 1 as ordinal, hashtext(id::text) & 1048575 as h,
        count(*) over () as size
      from users where username is not null),
    pairs as (
      select p.id as follower_id, p.created_at, j,
        case when j % 2 = 0 then (p.ordinal + 1 + j * 37 + p.h % 31) % p.size
          else ((p.ordinal + j * 11) / 5 * 5 + j * 5) % p.size end as ordinal
      from people p cross join lateral generate_series(0, p.h % 9 - 1) as j)
    insert into follows (follower_id, followee_id, followed_at)
    select f.follower_id, p.id, greatest(f.created_at, p.created_at) + f.j * interval '1 hour'
    from pairs f join people p on p.ordinal = f.ordinal
    where p.id <> f.follower_id
    on conflict do nothing`.execute(tx)
  await sql`
    insert into follow_counts (user_id, followers, following)
    select user_id, count(*) filter (where is_followee), count(*) filter (where not is_followee)
    from (
      select followee_id as user_id, true as is_followee from follows
      union all
      select follower_id, false from follows) as ends
    group by user_id
    on conflict (user_id) do update set followers = excluded.followers, following = excluded.following`.execute(tx)
  await sql`analyze follows, follow_counts`.execute(tx)
}
