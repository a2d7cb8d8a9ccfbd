import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

export interface OfEvent {
  eventId: string
}

export interface DoorEventRow {
  id: string
  title: string
  group_name: string | null
  starts_at: string
  ends_at: string | null
  over_at: string
  timezone: string | null
  status: string
  max_attendees: number | null
}

const event = statement<OfEvent, DoorEventRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .select(['e.id', 'e.title', 'g.name as group_name', 'e.starts_at', 'e.ends_at', 'e.over_at', 'e.timezone'])
    .select(['e.status', 's.max_attendees'])
    .where('e.id', '=', slot('eventId')),
)

export function findDoorEvent(db: Reader, eventId: string): Promise<DoorEventRow | undefined> {
  return event.first(db, { eventId })
}

export interface CountsRow {
  confirmed: number
  waitlisted: number
  cancelled: number
  walk_ins: number
  checked_in: number
  /** The highest number of a change so far. */
  last_number: number
}

/** The counts and the last number, as of one moment. Each number is read at the end of an index. */
export function selectCounts(db: StatementBuilder, slot: Slots<OfEvent>) {
  const last = (table: 'rsvps' | 'checkins' | 'walk_ins') =>
    sql`(select max(change_number) from ${sql.table(table)} where event_id = ${slot('eventId')})`
  return db
    .selectFrom('event_seats as s')
    .select(['s.confirmed', 's.waitlisted', 's.cancelled', 's.walk_ins'])
    .select([
      sql<number>`(select count(*) from checkins where event_id = ${slot('eventId')})`.as('checked_in'),
      sql<number>`greatest(${last('rsvps')}, ${last('checkins')}, ${last('walk_ins')}, 0)`.as('last_number'),
    ])
    .where('s.event_id', '=', slot('eventId'))
}

const counts = statement((db, slot: Slots<OfEvent>) => selectCounts(db, slot))

export function countDoor(db: Reader, eventId: string): Promise<CountsRow | undefined> {
  return counts.first(db, { eventId })
}

export interface AttendeeRow {
  user_id: string
  name: string
  status: string
  code: string | null
  checked_in_at: string | null
  label: string | null
}

interface PageOfAttendees extends OfEvent {
  after: string
  limit: number
}

/**
 * What is shown of an attendee `r`, each by one index lookup: as joins they may be planned to read all users or tickets.
 */
export const attendeeColumns = (eventId: string) => {
  const of = (table: 'tickets' | 'checkins', column: string) =>
    sql<
      string | null
    >`(select ${sql.ref(column)} from ${sql.table(table)} where event_id = ${eventId} and user_id = r.user_id)`
  return [
    sql<string>`(select name from users where id = r.user_id)`.as('name'),
    of('tickets', 'code').as('code'),
    of('checkins', 'checked_in_at').as('checked_in_at'),
    of('checkins', 'label').as('label'),
  ] as const
}

const attendees = statement<PageOfAttendees, AttendeeRow>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .select(['r.user_id', 'r.status'])
    .select(attendeeColumns(slot('eventId')))
    .where('r.event_id', '=', slot('eventId'))
    .where('r.user_id', '>', slot('after'))
    .orderBy('r.user_id')
    .limit(slot('limit')),
)

/** Also users whose account was just deleted, without a name: they are counted until their RSVPs are erased. */
export function listAttendees(db: Reader, page: PageOfAttendees): Promise<AttendeeRow[]> {
  return attendees.all(db, page)
}

export interface WalkInRow {
  id: string
  name: string
  checked_in_at: string
  label: string | null
  removed_at: string | null
  change_number: number
}

export interface AfterNumber extends OfEvent {
  after: number
  limit: number
}

const walkIns = statement<AfterNumber, WalkInRow>((db, slot) =>
  db
    .selectFrom('walk_ins')
    .select(['id', 'name', 'checked_in_at', 'label', 'removed_at', 'change_number'])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .where('removed_at', 'is', null)
    .orderBy('change_number')
    .limit(slot('limit')),
)

/** Those who are inside. */
export function listWalkIns(db: Reader, page: AfterNumber): Promise<WalkInRow[]> {
  return walkIns.all(db, page)
}
