import { sql } from 'kysely'
import { isListedEvent, isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { type EventRow, listEventsByIds, selectEvents } from './queries.ts'

interface Span {
  /** The earliest start. */
  since: Date
  now: Date
  limit: number
}

const ofGroups = statement<{ groupIds: string[]; since: string; now: string; limit: number }, { id: string }>(
  (db, slot) =>
    db
      .selectFrom(
        sql<{ id: string; starts_at: string }>`(
          select e.id, e.starts_at from unnest(${slot('groupIds')}::uuid[]) as wanted(group_id) cross join lateral (
            select e.id, e.starts_at from events e
            where e.group_id = wanted.group_id and ${isListedEvent()}
              and e.starts_at >= ${slot('since')} and e.over_at > ${slot('now')}
            order by e.starts_at, e.id limit ${slot('limit')}) as e)`.as('e'),
      )
      .select('e.id')
      .orderBy('e.starts_at')
      .orderBy('e.id')
      .limit(slot('limit')),
)

/** Events of these groups that have not ended, soonest first. */
export async function listSoonestOfGroups(db: Reader, groupIds: string[], { since, now, limit }: Span) {
  const span = { since: since.toISOString(), now: now.toISOString(), limit }
  const found = await ofGroups.all(db, { groupIds, ...span })
  return listEventsByIds(
    db,
    found.map((row) => row.id),
  )
}

const ofAll = statement<{ since: string; now: string; limit: number }, EventRow>((db, slot) =>
  selectEvents(db)
    .where(isOpenEvent('events', 'groups'))
    .where(isListedEvent('events'))
    .where('events.starts_at', '>=', slot('since'))
    .where('events.over_at', '>', slot('now'))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(slot('limit')),
)

export function listSoonestOfAll(db: Reader, { since, now, limit }: Span): Promise<EventRow[]> {
  return ofAll.all(db, { since: since.toISOString(), now: now.toISOString(), limit })
}

interface CancelledRow {
  starts_at: string
  timezone: string | null
}

const cancelled = statement<{ groupIds: string[]; now: string; before: string }, CancelledRow>((db, slot) =>
  db
    .selectFrom('events')
    .select(['starts_at', 'timezone'])
    .where(sql<boolean>`group_id = any(${slot('groupIds')}::uuid[])`)
    .where('status', '=', 'cancelled')
    .where('hidden_at', 'is', null)
    .where('visibility', '=', 'public')
    .where('starts_at', '>', slot('now'))
    .where('starts_at', '<', slot('before'))
    .orderBy('starts_at')
    .limit(1),
)

/** The start of the first cancelled event of these groups that lies in the future and before this instant. */
export function findCancelled(db: Reader, groupIds: string[], now: Date, before: string) {
  return cancelled.first(db, { groupIds, now: now.toISOString(), before })
}
