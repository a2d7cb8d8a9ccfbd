import { sql } from 'kysely'
import { listing } from '#kernel/operation/page.ts'
import { type DoorEventRow, selectDoorEvents } from './queries.ts'

interface DoorEventsFilter {
  userId: string
  now: string
  /** Events that ended by then are left out. */
  doorEnd: string
}

/**
 * Published events whose door the user may open: from 7 days before their start until 24 hours after their end, soonest
 * first. No event is longer than 14 days, so older ones are not read.
 */
export const listDoorEvents = listing<DoorEventsFilter, DoorEventRow>(
  { by: ['e.starts_at', 'e.id'], direction: 'asc' },
  (db, slot) =>
    selectDoorEvents(db)
      .where(
        sql<boolean>`e.id in (
          select o.id from group_roles as m join events as o on o.group_id = m.group_id
            where m.user_id = ${slot('userId')}
              and o.starts_at > ${slot('now')}::timestamptz - interval '16 days'
              and o.starts_at < ${slot('now')}::timestamptz + interval '7 days'
          union all
          select v.event_id from event_volunteers as v join events as o on o.id = v.event_id
            where v.user_id = ${slot('userId')} and not exists (
              select from group_bans as b where b.group_id = o.group_id and b.user_id = ${slot('userId')}))`,
      )
      .where('e.status', '=', 'scheduled')
      .where('g.deleted_at', 'is', null)
      .where(sql<boolean>`e.starts_at < ${slot('now')}::timestamptz + interval '7 days'`)
      .where('e.over_at', '>', slot('doorEnd')),
)
