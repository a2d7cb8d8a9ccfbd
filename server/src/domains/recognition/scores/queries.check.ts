import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { boardName } from './queries.ts'
import { dayOf, platformBoard, type ScorePeriod } from './rules.ts'

async function countOf(db: Reader, query: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await query.execute(db)
  return rows[0]!.count
}

/** Users whose score differs from the sum of their awards. Deleted users are excluded: they lose both soon. */
export function countWrongScores(db: Reader): Promise<number> {
  return countOf(
    db,
    sql`
      with expected as (
        select b.id as board_id, a.user_id, sum(a.points) as score, count(*) as badges, max(a.awarded_at) as last_award_at
        from badge_awards a cross join lateral (values (coalesce(a.group_id, ${sql.lit(platformBoard)}::uuid))) as b (id)
        group by b.id, a.user_id)
      select count(*) from expected e full join scores s using (board_id, user_id) join users u on u.id = user_id
      where u.deleted_at is null
        and (e.score, e.badges, e.last_award_at) is distinct from (s.score, s.badges, s.last_award_at)`,
  )
}

/** Users listed on a board under a wrong name, or wrongly listed or not listed. */
export function countWrongNames(db: Reader): Promise<number> {
  return countOf(
    db,
    sql`
      select count(*) from scores s join users u on u.id = s.user_id
      where s.listed_as is distinct from ${boardName} collate "C"`,
  )
}

/** Tally lines, folded or not, that differ from the rows: of boards, badges and periods. */
export async function countWrongTallies(db: Reader): Promise<Record<'standings' | 'holders' | 'gainers', number>> {
  const { rows } = await sql<{ kind: 'standings' | 'holders' | 'gainers'; count: number }>`
    with expected as (
      select 'standings' as kind, board_id as subject_id, score as value, count(*) as people
      from scores where listed_as is not null and score > 0 group by board_id, score
      union all
      select 'holders', badge_id, 0, count(*) from badge_awards group by badge_id
      union all
      select 'gainers', mover_period(period, starts_on), 0, count(*)
      from movers where listed_as is not null group by period, starts_on),
    told as (
      select subject_id, value, sum(people) as people
      from (
        select subject_id, value, count as people from tallies
        union all
        select subject_id, value, change from tally_changes) as lines
      group by subject_id, value
      having sum(people) <> 0)
    select kind, count(*) from (
      select coalesce(e.kind, case when value > 0 then 'standings'
        when exists (select from badges b where b.id = subject_id) then 'holders' else 'gainers' end) as kind
      from expected e full join told t using (subject_id, value)
      where e.people is distinct from t.people) as wrong
    group by kind`.execute(db)
  const counts = { standings: 0, holders: 0, gainers: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}

/** Awards whose points differ from their badge's. */
export function countMispricedAwards(db: Reader): Promise<number> {
  return countOf(
    db,
    sql`
      select count(*) from badge_awards a join badges b on b.id = a.badge_id join users u on u.id = a.user_id
      where a.points <> b.points and b.deleted_at is null and u.deleted_at is null`,
  )
}

/** Awards of deleted badges. */
export function countOrphanedAwards(db: Reader): Promise<number> {
  return countOf(
    db,
    sql`
      select count(*) from badge_awards a join badges b on b.id = a.badge_id join users u on u.id = a.user_id
      where b.deleted_at is not null and u.deleted_at is null`,
  )
}

/** Movers of a period that differ from the awards, except those with a pending change. */
export function countWrongMovers(db: Reader, { kind, start, end }: ScorePeriod): Promise<number> {
  return countOf(
    db,
    sql`
      with expected as (
        select user_id, sum(points) filter (where is_inside) as gained, count(*) filter (where is_inside) as badges,
          coalesce(sum(points) filter (where not is_inside), 0) as earlier
        from (
          select user_id, points, awarded_at >= ${start.toISOString()}::timestamptz as is_inside
          from badge_awards where group_id is null and awarded_at < ${end.toISOString()}::timestamptz) as awards
        group by user_id
        having sum(points) filter (where is_inside) > 0),
      told as (
        select user_id, gained, earlier, badges, listed_as
        from movers where period = ${kind} and starts_on = ${dayOf(start)}::date)
      select count(*) from expected e full join told t using (user_id) join users u on u.id = user_id
      where u.deleted_at is null
        and (e.gained, e.earlier, e.badges, case when e.user_id is not null then ${boardName} end)
          is distinct from (t.gained, t.earlier, t.badges, t.listed_as)
        and not exists (select from mover_changes c where c.user_id = u.id)`,
  )
}

/** The database's time, for callers without a clock. */
export async function findDatabaseTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select now()::timestamptz(3) as at`.execute(db)
  return new Date(rows[0]!.at)
}
