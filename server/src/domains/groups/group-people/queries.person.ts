import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface Pair {
  groupId: string
  userId: string
}

export interface HistoryRow {
  event_id: string
  title: string
  starts_at: string
  timezone: string | null
  event_status: string
  rsvp_status: string | null
  checked_in_at: string | null
  is_no_show: boolean
}

/** More than these are not shown. */
const historyMax = 100

const history = statement<Pair, HistoryRow>((db, slot) => {
  const pair = sql`group_id = ${slot('groupId')} and user_id = ${slot('userId')}`
  return db
    .selectFrom(
      sql<{
        id: string
      }>`(select event_id from rsvps where ${pair} union select event_id from checkins where ${pair})`.as<'t'>(
        sql`t(id)`,
      ),
    )
    .innerJoin('events as e', 'e.id', 't.id')
    .leftJoin('rsvps as r', (join) => join.onRef('r.event_id', '=', 'e.id').on('r.user_id', '=', slot('userId')))
    .leftJoin('checkins as c', (join) => join.onRef('c.event_id', '=', 'e.id').on('c.user_id', '=', slot('userId')))
    .leftJoin('group_event_numbers as m', 'm.event_id', 'e.id')
    .select(['e.id as event_id', 'e.title', 'e.starts_at', 'e.timezone', 'e.status as event_status'])
    .select(['r.status as rsvp_status', 'c.checked_in_at'])
    .select(sql<boolean>`coalesce(r.status = 'confirmed' and m.has_no_shows and c.id is null, false)`.as('is_no_show'))
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(historyMax))
})

/** The events of a group that a user has an RSVP to or came to, latest first. */
export function listHistory(db: Reader, groupId: string, userId: string): Promise<HistoryRow[]> {
  return history.all(db, { groupId, userId })
}

export interface BadgeRow {
  id: string
  name: string
  icon: string
  color: string
  awarded_at: string
}

const badges = statement<Pair, BadgeRow>((db, slot) =>
  db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select(['b.id', 'b.name', 'b.icon', 'b.color', 'a.awarded_at'])
    .where('a.user_id', '=', slot('userId'))
    .where('a.group_id', '=', slot('groupId'))
    .where('b.deleted_at', 'is', null)
    .orderBy('a.awarded_at', 'desc')
    .orderBy('b.id')
    .limit(sql.lit(historyMax)),
)

export function listBadgesOf(db: Reader, groupId: string, userId: string): Promise<BadgeRow[]> {
  return badges.all(db, { groupId, userId })
}
