import { sql } from 'kysely'
import { notBlocked } from '#domains/foundation/visibility/index.ts'
import { boardName, platformBoard } from '#domains/recognition/scores/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface Cut {
  limit: number
  offset: number
}

/** The total is returned even if the page is empty. */
export interface ListWithTotal<Row> {
  rows: Row[]
  total: number
}

interface BadgeRow {
  name: string
  slug: string
  icon: string
  color: string
}

export interface EntryRow {
  rank: number
  username: string
  name: string
  avatar_url: string | null
  score: number
  badge_count: number
  badges: BadgeRow[]
  /** Only on the platform board. */
  completed_count?: number
}

interface BoardFilter extends Cut {
  viewer: string
  /** The platform board, if none is named. */
  groupId?: string
}

interface Placed {
  total: number
  place: number | null
}
export type BoardLine = EntryRow & Placed
export type MoverLine = MoverRow & Placed

const shownBadges = 5

/**
 * The badges that count on a board, without deleted ones. The `offset 0` fences make the planner go from awards to badges,
 * even before it has statistics about badges.
 */
function topBadges(groupId: string | undefined) {
  const isShown = groupId === undefined ? sql`a.group_id is null` : sql`a.group_id = ${groupId}`
  return sql`(
    select coalesce(json_agg(shown), '[]') from (
      select b.name, b.slug, b.icon, b.color from badge_awards a cross join lateral (
        select id, name, slug, icon, color from badges where id = a.badge_id and deleted_at is null and hidden_at is null offset 0) as b
      where a.user_id = r.user_id and ${isShown}
      order by a.points desc, a.awarded_at desc, b.id
      limit ${sql.lit(shownBadges)}) as shown)`
}

/**
 * The page is read from an index and blocked users are removed afterwards, so ranks do not depend on the viewer. Ranks and
 * the total come from the board's tallies, without counting users.
 */
export const boardLines = statement<BoardFilter, BoardLine>((db, slot) => {
  const groupId = slot.has('groupId') ? slot('groupId') : undefined
  const boardId = groupId ?? sql`${sql.lit(platformBoard)}::uuid`
  const completed = groupId === undefined && sql`(select count(*) from user_achievements c where c.user_id = r.user_id)`
  const page = sql<BoardLine>`(
    with cut as (
      select user_id, score, badges, last_award_at, listed_as from scores
      where board_id = ${boardId} and listed_as is not null and score > 0
      order by score desc, last_award_at, listed_as
      limit ${slot('limit')} offset ${slot('offset')}),
    places as (
      select user_id, score, badges, max(score) over () as best,
        ${slot('offset')}::bigint + row_number() over (order by score desc, last_award_at, listed_as) as place
      from cut),
    standing as (
      select coalesce(sum(people), 0)::bigint as total,
        coalesce(sum(people) filter (where value > (select max(score) from cut)), 0)::bigint as ahead
      from (
        select value, count as people from tallies where subject_id = ${boardId}
        union all
        select value, change from tally_changes where subject_id = ${boardId}) as lines)
    select s.total, r.place, u.username, u.name, u.avatar_url, r.score, r.badges as badge_count,
      -- Whoever ties with the first of the page may tie with people before it, too.
      case when r.score = r.best then s.ahead + 1 else r.first_place end as rank,
      ${topBadges(groupId)} as badges ${completed ? sql`, ${completed} as completed_count` : sql``}
    from standing s left join (
      (select user_id, score, badges, best, place, min(place) over (partition by score) as first_place from places) as r
      join users u on u.id = r.user_id and ${notBlocked(slot('viewer'), 'u.id')}) on true)`
  return db
    .selectFrom(page.as('board'))
    .select(['total', 'place', 'rank', 'username', 'name', 'avatar_url', 'score', 'badge_count', 'badges'])
    .$if(completed !== false, (query) => query.select('completed_count'))
    .orderBy('place')
})

export async function listEntries(db: Reader, filter: BoardFilter): Promise<ListWithTotal<EntryRow>> {
  return withTotal(await boardLines.all(db, filter))
}

export function withTotal<Row>(lines: (Row & Placed)[]): ListWithTotal<Row> {
  return { rows: lines.filter((line) => line.place !== null), total: lines[0]!.total }
}

export interface MoverRow {
  username: string
  name: string
  avatar_url: string | null
  gained: number
  earlier: number
  badges: number
  current_rank: number
  /** Null if no board from before the period is stored. */
  previous_rank: number | null
  is_new: boolean
}

interface MoversFilter extends Cut {
  viewer: string
  period: string
  start: string
  end: string
  /** Then the rank comes from the board of the day after the period, not from the current one. */
  isOver: boolean
}

const startsOn = (start: string) => sql`(${start}::timestamptz at time zone 'UTC')::date`

/**
 * How many users are ahead of each user of a page: the board's lines are grouped between the points on the page, so that
 * each line is read once, for any page size.
 */
const gapOf = (points: string, edges: string) =>
  sql`width_bucket(${sql.ref(points)}, (select ${sql.ref(edges)} from edges))`

export const moverLines = statement<MoversFilter, MoverLine>((db, slot) => {
  const day = startsOn(slot('start'))
  const page = sql<MoverLine>`(
    with cut as (
      select user_id, gained, earlier, badges, listed_as, earlier + gained as points from movers
      where period = ${slot('period')} and starts_on = ${day} and listed_as is not null
      order by gained desc, listed_as
      limit ${slot('limit')} offset ${slot('offset')}),
    places as (
      select user_id, gained, earlier, badges, points, row_number() over (order by gained desc, listed_as) as place
      from cut),
    edges as (
      select array_agg(distinct points + 1 order by points + 1) as points_now,
        array_agg(distinct earlier + 1 order by earlier + 1) as points_then
      from cut),
    days as (
      select (select max(day) from board_days where day <= ${day}) as began_on,
        (select max(day) from board_days where ${slot('isOver')} and day <= ${startsOn(slot('end'))}) as ended_on),
    now_lines as (
      select score as points, people from board_days where day = (select ended_on from days)
      union all
      select t.value, t.people from (
        select value, count as people from tallies where subject_id = ${sql.lit(platformBoard)}::uuid
        union all
        select value, change from tally_changes where subject_id = ${sql.lit(platformBoard)}::uuid) as t
      where (select ended_on from days) is null),
    now_gaps as materialized (
      select ${gapOf('l.points', 'points_now')} as gap, sum(l.people) as people from now_lines l group by gap),
    then_gaps as materialized (
      select ${gapOf('l.score', 'points_then')} as gap, sum(l.people) as people
      from board_days l where l.day = (select began_on from days) group by gap)
    select tally(mover_period(${slot('period')}, ${day}), 0) as total, p.place, u.username, u.name, u.avatar_url,
      p.gained, p.earlier, p.badges,
      1 + (select coalesce(sum(g.people), 0) from now_gaps g where g.gap > ${gapOf('p.points', 'points_now')})::bigint
        as current_rank,
      case when p.earlier > 0 and (select began_on from days) is not null then
        1 + (select coalesce(sum(g.people), 0) from then_gaps g
          where g.gap > ${gapOf('p.earlier', 'points_then')})::bigint end as previous_rank,
      u.created_at >= ${slot('start')}::timestamptz and u.created_at < ${slot('end')}::timestamptz as is_new
    from (select 1) as always left join (
      places p join users u on u.id = p.user_id and ${boardName} is not null
        and ${notBlocked(slot('viewer'), 'u.id')}) on true)`
  return db
    .selectFrom(page.as('movers'))
    .select(['total', 'place', 'username', 'name', 'avatar_url', 'gained', 'earlier', 'badges'])
    .select(['current_rank', 'previous_rank', 'is_new'])
    .orderBy('place')
})

/** The job that writes the lines locks no accounts, so visibility is checked against the account when reading. */
export async function listMovers(db: Reader, filter: MoversFilter): Promise<ListWithTotal<MoverRow>> {
  return withTotal(await moverLines.all(db, filter))
}
