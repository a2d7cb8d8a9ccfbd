import { sql } from 'kysely'
import { isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface WallRow {
  title: string
  group_name: string | null
  starts_at: string
  ends_at: string | null
  duration: string | null
  over_at: string
  timezone: string | null
  confirmed: number
  checked_in: number
  walk_ins: number
  max_attendees: number | null
}

const wall = statement<{ eventId: string; doorEnd: string }, WallRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .select(['e.title', 'g.name as group_name', 'e.starts_at', 'e.ends_at', 'e.duration', 'e.over_at', 'e.timezone'])
    .select([
      's.max_attendees',
      sql<number>`coalesce(s.confirmed, 0)`.as('confirmed'),
      sql<number>`coalesce(s.walk_ins, 0)`.as('walk_ins'),
      sql<number>`(select count(*) from checkins as c where c.event_id = ${slot('eventId')})`.as('checked_in'),
    ])
    .where('e.id', '=', slot('eventId'))
    .where('e.status', '<>', 'draft')
    .where('e.over_at', '>', slot('doorEnd'))
    .where(isOpenEvent()),
)

/** What a screen at the venue shows; undefined for drafts, hidden events and those that ended a day ago. */
export function findWall(db: Reader, eventId: string, doorEnd: string): Promise<WallRow | undefined> {
  return wall.first(db, { eventId, doorEnd })
}
