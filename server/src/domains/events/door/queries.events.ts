import { type RawBuilder, sql } from 'kysely'
import type { Slots } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { DoorEventRow } from './queries.ts'

interface DoorEventsFilter {
  userId: string
  now: string
  /** Events that ended by then are left out. */
  doorEnd: string
}

/** By the roles of the user in groups, and by the doors they were invited to. No event is longer than 14 days. */
const doorsOf = (slot: Slots<DoorEventsFilter>): RawBuilder<{ id: string }> => sql`(
  select o.id from group_roles as m join events as o on o.group_id = m.group_id
    where m.user_id = ${slot('userId')}
      and o.starts_at > ${slot('now')}::timestamptz - interval '16 days'
      and o.starts_at < ${slot('now')}::timestamptz + interval '7 days'
  union
  select v.event_id from event_volunteers as v join events as o on o.id = v.event_id
    where v.user_id = ${slot('userId')} and not exists (
      select from group_bans as b where b.group_id = o.group_id and b.user_id = ${slot('userId')}))`

/**
 * Published events whose door the user may open: from 7 days before their start until 24 hours after their end, soonest
 * first. Each is looked up by its id: as a join, it may be planned to read all events by their start.
 */
export const listDoorEvents = listing<DoorEventsFilter, DoorEventRow>(
  { by: ['e.starts_at', 'e.id'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom(doorsOf(slot).as('door'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('events as o')
            .select([
              'o.id',
              'o.group_id',
              'o.title',
              'o.starts_at',
              'o.ends_at',
              'o.over_at',
              'o.timezone',
              'o.status',
            ])
            .whereRef('o.id', '=', 'door.id')
            .where('o.status', '=', 'scheduled')
            .where(sql<boolean>`o.starts_at < ${slot('now')}::timestamptz + interval '7 days'`)
            .where('o.over_at', '>', slot('doorEnd'))
            .limit(1)
            .as('e'),
        (join) => join.onTrue(),
      )
      .leftJoin('groups as g', 'g.id', 'e.group_id')
      .leftJoin('event_seats as s', 's.event_id', 'e.id')
      .select(['e.id', 'e.title', 'g.name as group_name', 'e.starts_at', 'e.ends_at', 'e.over_at', 'e.timezone'])
      .select(['e.status', 's.max_attendees'])
      .where('g.deleted_at', 'is', null),
)
