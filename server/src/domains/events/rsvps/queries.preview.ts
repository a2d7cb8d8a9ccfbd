import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { isAnyInside, type SeatsWithQueue, seatColumns, stateColumn } from './queries.ts'
import type { NamedAttendee } from './rules.bulk.ts'
import type { EventState } from './rules.ts'

const seats = statement<{ eventId: string }, SeatsWithQueue & EventState>((db, slot) =>
  db
    .selectFrom('event_seats as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select(seatColumns.map((column) => `s.${column}` as const))
    .select(['e.status as event_status', 'e.starts_at', 'e.over_at'])
    .select(
      sql<
        number | null
      >`(select w.party_size from rsvps w where w.event_id = ${slot('eventId')} and w.status = 'waitlisted'
        order by w.party_size limit 1)`.as('smallest_waiting'),
    )
    .where('s.event_id', '=', slot('eventId')),
)

/** As they are now, without the lock: for what is said before a decision, and not for the decision. */
export function findSeats(db: Reader, eventId: string): Promise<(SeatsWithQueue & EventState) | undefined> {
  return seats.first(db, { eventId })
}

interface Named {
  eventId: string
  userIds: string[]
}

const named = statement<Named, NamedAttendee>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as user_id', stateColumn.as('rsvp_status'), 'r.place', 'r.party_size', 'r.joins_online'])
    .select(isAnyInside(slot('eventId')).as('is_checked_in'))
    .select(
      sql<boolean>`(select true from events e join group_bans b on b.group_id = e.group_id and b.user_id = u.id
        where e.id = ${slot('eventId')}) is true`.as('is_banned'),
    )
    .where('r.event_id', '=', slot('eventId'))
    .where('r.user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .where('u.deleted_at', 'is', null),
)

export function listNamed(db: Reader, wanted: Named): Promise<NamedAttendee[]> {
  return named.all(db, wanted)
}

const totals = statement<{ eventId: string }, { requests: number; refused: number }>((db, slot) =>
  db.selectNoFrom([
    sql<number>`(select count(*)::int from rsvps where event_id = ${slot('eventId')} and status = 'requested')`.as(
      'requests',
    ),
    sql<number>`(select count(*)::int from rsvps where event_id = ${slot('eventId')} and status = 'declined')`.as(
      'refused',
    ),
  ]),
)

/** Those who ask to come, and those who were told not this time. */
export async function countRequests(db: Reader, eventId: string) {
  return (await totals.first(db, { eventId }))!
}
