import { sql } from 'kysely'
import { type GroupRow, groupColumns } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface OverviewRow extends GroupRow {
  group_id: string
  granted_at: string
  role: string
  event_id: string | null
  title: string | null
  starts_at: string | null
  timezone: string | null
  event_photo_url: string | null
  confirmed: number | null
  joining_online: number | null
  waitlisted: number | null
  walk_ins: number | null
  max_attendees: number | null
  requests: number | null
  pending: number | null
  drafts: number | null
}

/** More are not counted: what waits must not take longer to count than to read. */
const countMax = 100

const countOf = (rows: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from (${rows} limit ${sql.lit(countMax)}) as counted)`

/** How many rows a query has; null unless the role may do something about them. */
const countFor = (roles: readonly string[], rows: ReturnType<typeof sql>) =>
  sql<number | null>`case when r.role in (${sql.join(roles.map((role) => sql.lit(role)))}) then ${countOf(rows)} end`

/** In the order of an index, so that the planner reads only the rows of the group, however many others there are. */
const requests = sql`select from group_claim_requests as q join users as u on u.id = q.user_id
  where q.group_id = g.id and q.status = 'pending' and u.deleted_at is null order by q.user_id`
const pending = sql`select from group_favorites as f where f.group_id = g.id and f.is_pending
  order by f.favorited_at, f.user_id`
const drafts = sql`select from events as d where d.group_id = g.id and d.status = 'draft'
  order by d.starts_at, d.id`

/** The groups in which a user has a role, each with its next event and what waits for the user. */
export const listOverview = listing<{ userId: string; now: string }, OverviewRow>(
  { by: ['r.granted_at', 'r.group_id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('group_roles as r')
      .innerJoin('groups as g', 'g.id', 'r.group_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('events as e')
            .select(['e.id', 'e.title', 'e.starts_at', 'e.timezone', 'e.photo_url'])
            .whereRef('e.group_id', '=', 'g.id')
            .where('e.status', '=', 'scheduled')
            // No event is longer than 14 days, so older ones are not read.
            .where(sql<boolean>`e.starts_at > ${slot('now')}::timestamptz - interval '15 days'`)
            .where('e.over_at', '>', slot('now'))
            .orderBy('e.starts_at')
            .orderBy('e.id')
            .limit(1)
            .as('n'),
        (join) => join.onTrue(),
      )
      .leftJoin('event_seats as s', 's.event_id', 'n.id')
      .select([...groupColumns, 'r.group_id', 'r.granted_at', 'r.role'])
      .select(['n.id as event_id', 'n.title', 'n.starts_at', 'n.timezone', 'n.photo_url as event_photo_url'])
      .select(['s.confirmed', 's.joining_online', 's.waitlisted', 's.walk_ins', 's.max_attendees'])
      .select([
        countFor(['owner'], requests).as('requests'),
        countFor(['owner', 'manager'], pending).as('pending'),
        countFor(['owner', 'manager'], drafts).as('drafts'),
      ])
      .where('r.user_id', '=', slot('userId'))
      .where('g.deleted_at', 'is', null),
)

interface EventCounts {
  upcoming: number
  drafts: number
  past: number
  cancelled: number
}

const counts = statement<{ groupId: string; now: string }, EventCounts>((db, slot) => {
  const events = (condition: ReturnType<typeof sql>) =>
    countOf(
      sql`select from events as e where e.group_id = ${slot('groupId')} and ${condition} order by e.starts_at, e.id`,
    )
  const now = sql`${slot('now')}::timestamptz`
  return db.selectNoFrom([
    events(sql`e.status = 'scheduled' and e.over_at > ${now} and e.starts_at > ${now} - interval '15 days'`).as(
      'upcoming',
    ),
    events(sql`e.status = 'draft'`).as('drafts'),
    events(sql`e.status = 'scheduled' and e.over_at <= ${now} and e.starts_at <= ${now}`).as('past'),
    events(sql`e.status = 'cancelled'`).as('cancelled'),
  ])
})

export async function countEvents(db: Reader, groupId: string, now: Date): Promise<EventCounts> {
  return (await counts.first(db, { groupId, now: now.toISOString() }))!
}
