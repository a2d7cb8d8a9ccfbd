import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/**
 * Achievements of the seeded users, each at the time of the action that reached it. The badge seed awards their badges from
 * these rows.
 */
export async function seedAchievements(tx: Writer): Promise<void> {
  await sql`
    insert into user_achievements (user_id, achievement, completed_at)
    select user_id, 'first_rsvp', min(rsvp_at) from rsvps where status = 'confirmed' group by user_id
    union all
    select user_id, case place when 1 then 'first_checkin' else 'regular' end, checked_in_at
    from (
      select user_id, checked_in_at, row_number() over (partition by user_id order by checked_in_at, id) as place
      from checkins) as visits
    where place in (1, 5)
    union all
    select user_id, 'favorites_3', favorited_at
    from (
      select user_id, favorited_at, row_number() over (partition by user_id order by favorited_at, group_id) as place
      from group_favorites) as favorites
    where place = 3
    union all
    select user_id, 'portfolio_3', created_at
    from (
      select user_id, created_at, row_number() over (partition by user_id order by created_at, id) as place
      from portfolio_items) as works
    where place = 3
    union all
    select user_id, case place when 1 then 'first_connection' when 10 then 'networker' else 'super_connector' end,
      connected_at
    from (
      select user_id, connected_at, row_number() over (partition by user_id order by connected_at, id) as place
      from (
        select first_id as user_id, id, connected_at from connections
        union all
        select second_id, id, connected_at from connections) as ends) as meetings
    where place in (1, 10, 50)
    union all
    select followee_id, 'followed_10', followed_at
    from (
      select followee_id, followed_at,
        row_number() over (partition by followee_id order by followed_at, follower_id) as place
      from follows) as followers
    where place = 10
    union all
    select id, 'profile_complete', created_at from users
    where username is not null and avatar_url is not null and btrim(bio) <> '' and btrim(location) <> ''
      and cardinality(social_links) > 0
    on conflict do nothing`.execute(tx)
  await sql`analyze user_achievements`.execute(tx)
}
