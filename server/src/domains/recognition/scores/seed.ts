import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { boardName } from './queries.ts'
import { platformBoard } from './rules.ts'

/** How far back gains are counted: this many periods before the current one. */
const reach = sql`(values ('week', 8, interval '1 week'), ('month', 4, interval '1 month'),
  ('quarter', 1, interval '3 months'), ('year', 1, interval '1 year')) as k (period, periods, length)`
const firstDay = sql`date_trunc(k.period, now() at time zone 'UTC') - k.periods * k.length`

/**
 * Boards, tallies, movers and daily boards, computed from the awards in a few bulk statements. Nothing else may change them
 * meanwhile, so existing rows are replaced too.
 */
export async function seedScores(tx: Writer): Promise<void> {
  await sql`lock table scores, movers, tallies, tally_changes in exclusive mode`.execute(tx)
  await sql`
    insert into scores (board_id, user_id, score, badges, last_award_at, listed_as)
    select b.id, a.user_id, sum(a.points), count(*), max(a.awarded_at), ${boardName}
    from badge_awards a join users u on u.id = a.user_id
      cross join lateral (values (coalesce(a.group_id, ${sql.lit(platformBoard)}::uuid))) as b (id)
    where u.deleted_at is null
    group by b.id, a.user_id, u.id
    on conflict (board_id, user_id) do update
      set score = excluded.score, badges = excluded.badges, last_award_at = excluded.last_award_at`.execute(tx)
  await seedMovers(tx)
  await seedBoardDays(tx)
  await sql`delete from tally_changes`.execute(tx)
  await sql`delete from tallies`.execute(tx)
  await sql`
    insert into tallies (subject_id, value, count)
    select board_id, score, count(*) from scores where listed_as is not null and score > 0 group by board_id, score
    union all
    select badge_id, 0, count(*) from badge_awards group by badge_id
    union all
    select mover_period(period, starts_on), 0, count(*) from movers where listed_as is not null
    group by period, starts_on`.execute(tx)
  await sql`analyze scores, movers, tallies, board_days`.execute(tx)
}

/** A user's score before a period is their score before their first award in it. */
async function seedMovers(tx: Writer): Promise<void> {
  await sql`
    with runs as (
      select a.user_id, a.points, a.awarded_at, sum(a.points) over (
        partition by a.user_id order by a.awarded_at rows between unbounded preceding and current row) - a.points as before
      from badge_awards a join users u on u.id = a.user_id
      where u.deleted_at is null and a.group_id is null),
    gains as (
      select k.period, date_trunc(k.period, r.awarded_at at time zone 'UTC')::date as starts_on, r.user_id,
        sum(r.points) as gained, min(r.before) as earlier, count(*) as badges
      from runs r cross join ${reach}
      where r.awarded_at >= (${firstDay}) at time zone 'UTC'
      group by k.period, 2, r.user_id
      having sum(r.points) > 0)
    insert into movers (period, starts_on, user_id, gained, earlier, badges, listed_as)
    select g.period, g.starts_on, g.user_id, g.gained, g.earlier, g.badges, ${boardName}
    from gains g join users u on u.id = g.user_id
    on conflict (period, starts_on, user_id) do update
      set gained = excluded.gained, earlier = excluded.earlier, badges = excluded.badges`.execute(tx)
}

/** The platform board at the start of each of those periods, and today. */
async function seedBoardDays(tx: Writer): Promise<void> {
  await sql`
    with days as (
      select distinct day::date as day
      from ${reach}, generate_series(${firstDay}, now() at time zone 'UTC', k.length) as day
      union
      select (now() at time zone 'UTC')::date),
    -- A user's score between two awards.
    stood as (
      select a.awarded_at, sum(a.points) over person as score, lead(a.awarded_at) over person as until
      from badge_awards a join users u on u.id = a.user_id
      where a.group_id is null and ${boardName} is not null
      window person as (partition by a.user_id order by a.awarded_at, a.badge_id))
    insert into board_days (day, score, people)
    select d.day, s.score, count(*)
    from stood s join days d on d.day::timestamp at time zone 'UTC' > s.awarded_at
      and (s.until is null or d.day::timestamp at time zone 'UTC' <= s.until)
    where s.score > 0
    group by d.day, s.score
    union all
    select day, 0, 0 from days
    on conflict (day, score) do update set people = excluded.people`.execute(tx)
}
