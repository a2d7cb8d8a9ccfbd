import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

export interface DayRow {
  /** Such as 2026-11-18. */
  day: string
  count: number
}

/** Written out once for each day: for each RSVP, that takes three times as long. */
const days = statement<{ eventId: string; zone: string }, DayRow>((db, slot) =>
  db
    .selectFrom(
      db
        .selectFrom('rsvps')
        .select((eb) => [
          sql<string>`(rsvp_at at time zone ${slot('zone')})::date`.as('day'),
          eb.fn.sum<number>('party_size').as('count'),
        ])
        .where('event_id', '=', slot('eventId'))
        .where('status', 'in', ['confirmed', 'waitlisted', 'cancelled'])
        .where(sql<boolean>`end_reason is distinct from 'request'`)
        .groupBy(sql`1`)
        .as('counted'),
    )
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'count'])
    .orderBy('counted.day'),
)

/** The people of the RSVPs of each day in this time zone, whatever became of them. Days without any are left out. */
export function listRsvpDays(db: Reader, eventId: string, zone: string): Promise<DayRow[]> {
  return days.all(db, { eventId, zone })
}

export interface QuarterRow {
  at: string
  count: number
}

/** Everyone who came: attendees, the guests whom they bring, and people without an account. */
const arrivals = (db: StatementBuilder, slot: Slots<{ eventId: string }>) =>
  db
    .selectFrom('checkins')
    .select(['checked_in_at', 'label'])
    .where('event_id', '=', slot('eventId'))
    .unionAll(
      db
        .selectFrom('walk_ins')
        .select(['checked_in_at', 'label'])
        .where('event_id', '=', slot('eventId'))
        .where('removed_at', 'is', null),
    )
    .unionAll(
      db
        .selectFrom('guests')
        .select([sql<string>`checked_in_at`.as('checked_in_at'), 'label'])
        .where('event_id', '=', slot('eventId'))
        .where('checked_in_at', 'is not', null),
    )
    .as('arrivals')

const quarters = statement<{ eventId: string }, QuarterRow>((db, slot) =>
  db
    .selectFrom(arrivals(db, slot))
    .select((eb) => [
      sql<string>`date_bin('15 minutes', checked_in_at, '2000-01-01T00:00:00Z'::timestamptz)`.as('at'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`),
)

/** How many came in each quarter of an hour. Quarters without any are left out. */
export function listCheckinQuarters(db: Reader, eventId: string): Promise<QuarterRow[]> {
  return quarters.all(db, { eventId })
}

export interface EntranceRow {
  label: string | null
  count: number
}

const entrances = statement<{ eventId: string; limit: number }, EntranceRow>((db, slot) =>
  db
    .selectFrom(arrivals(db, slot))
    .select((eb) => ['label', eb.fn.countAll<number>().as('count')])
    .groupBy('label')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(slot('limit')),
)

/** How many came by each entrance, most first. */
export function listEntrances(db: Reader, eventId: string, limit: number): Promise<EntranceRow[]> {
  return entrances.all(db, { eventId, limit })
}

interface Comers {
  eventId: string
  groupId: string
  startsAt: string
}

export interface ReturningRow {
  /** Of those with a seat. */
  seated: number
  /** Of those who are checked in. */
  came: number
}

/** One index lookup for each attendee: a join may be planned to read all check-ins of the group. */
const returning = statement<Comers, ReturningRow>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .leftJoin('checkins as here', (join) =>
      join.on('here.event_id', '=', slot('eventId')).onRef('here.user_id', '=', 'r.user_id'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('seated'), eb.fn.count<number>('here.id').as('came')])
    .where('r.event_id', '=', slot('eventId'))
    .where('r.status', '=', 'confirmed')
    .where(
      sql<boolean>`(select true from checkins c where c.group_id = ${slot('groupId')} and c.user_id = r.user_id
        and c.event_id <> ${slot('eventId')} and c.checked_in_at < ${slot('startsAt')} limit 1) is not null`,
    ),
)

/** Users with a seat who checked in at an earlier event of the group, and how many of them are here. */
export async function countReturning(db: Reader, comers: Comers): Promise<ReturningRow> {
  return (await returning.first(db, comers))!
}

export interface SentRow {
  id: string
  subject: string
  created_at: string
}

const sent = statement<{ eventId: string; now: string; limit: number }, SentRow>((db, slot) =>
  db
    .selectFrom('announcements')
    .select(['id', 'subject', sql<string>`coalesce(sent_at, send_at, created_at)`.as('created_at')])
    .where('event_id', '=', slot('eventId'))
    .where('status', 'in', ['sent', 'scheduled'])
    .where(sql`coalesce(sent_at, send_at, created_at)`, '<=', slot('now'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slot('limit')),
)

/** The latest announcements of the event, without drafts and those that wait for their time. */
export function listSent(db: Reader, eventId: string, now: Date, limit: number): Promise<SentRow[]> {
  return sent.all(db, { eventId, now: now.toISOString(), limit })
}
