import { type RawBuilder, sql } from 'kysely'
import { labelsColumn, type StoredLabel } from '#domains/events/attendee-labels/index.ts'
import { countGuestsInside } from '#domains/events/party-guests/index.ts'
import { questionsColumn, type StoredQuestion } from '#domains/events/questions/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

interface OfEvent {
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
  /** Not said in a list. */
  has_parties?: boolean
}

const event = statement<OfEvent, DoorEventRow & { questions: StoredQuestion[] | null; labels: StoredLabel[] }>(
  (db, slot) =>
    db
      .selectFrom('events as e')
      .leftJoin('groups as g', 'g.id', 'e.group_id')
      .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
      .select(['e.id', 'e.title', 'g.name as group_name', 'e.starts_at', 'e.ends_at', 'e.over_at', 'e.timezone'])
      .select(['e.status', 's.max_attendees'])
      .select([
        questionsColumn(slot('eventId')).as('questions'),
        labelsColumn(slot('eventId')).as('labels'),
        sql<boolean>`e.max_guests > 0 or coalesce(s.confirmed_guests + s.waiting_guests > 0, false)`.as('has_parties'),
      ])
      .where('e.id', '=', slot('eventId')),
)

/** The event, what it asks and its labels. */
export function findDoorEvent(db: Reader, eventId: string) {
  return event.first(db, { eventId })
}

/** People: of those who are confirmed, on the waitlist or have cancelled, also the guests whom they bring. */
export interface CountsRow {
  confirmed: number
  /** Of those who are confirmed. */
  joining_online: number
  waitlisted: number
  cancelled: number
  walk_ins: number
  checked_in: number
  /** The highest number of a change so far. */
  last_number: number
}

/** The counts and the last number, as of one moment. Each number is read at the end of an index. */
function selectCounts(db: StatementBuilder, slot: Slots<OfEvent>) {
  const last = (table: 'rsvps' | 'checkins' | 'walk_ins' | 'guests') =>
    sql`(select max(change_number) from ${sql.table(table)} where event_id = ${slot('eventId')})`
  return db
    .selectFrom('event_seats as s')
    .select(['s.confirmed', 's.joining_online', 's.waitlisted', 's.cancelled', 's.walk_ins'])
    .select([
      sql<number>`(select count(*) from checkins where event_id = ${slot('eventId')})
        + ${countGuestsInside(slot('eventId'), 's')}`.as('checked_in'),
      sql<number>`greatest(${last('rsvps')}, ${last('checkins')}, ${last('walk_ins')}, ${last('guests')}, 0)`.as(
        'last_number',
      ),
    ])
    .where('s.event_id', '=', slot('eventId'))
}

const counts = statement((db, slot: Slots<OfEvent>) => selectCounts(db, slot))

export function countDoor(db: Reader, eventId: string): Promise<CountsRow | undefined> {
  return counts.first(db, { eventId })
}

/** Someone whom an attendee brings; of a part of the attendee's row, so that times are as the database writes them. */
export interface DoorGuestRow {
  id: string
  name: string | null
  code: string
  checked_in_at: string | null
  label: string | null
}

export interface DoorAttendeeRow {
  user_id: string
  name: string
  status: string
  party_size: number
  joins_online: boolean
  /** Null: comes alone. */
  guests: DoorGuestRow[] | null
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
const attendeeColumns = (eventId: string) => {
  const of = (table: 'tickets' | 'checkins', column: string) =>
    sql<
      string | null
    >`(select ${sql.ref(column)} from ${sql.table(table)} where event_id = ${eventId} and user_id = r.user_id)`
  return [
    sql<string>`(select name from users where id = r.user_id)`.as('name'),
    of('tickets', 'code').as('code'),
    of('checkins', 'checked_in_at').as('checked_in_at'),
    of('checkins', 'label').as('label'),
    sql<DoorGuestRow[] | null>`case when r.party_size > 1 and r.status in ('confirmed', 'waitlisted') then (
      select json_agg(json_build_object('id', v.id, 'name', v.name, 'code', v.code, 'checked_in_at', v.checked_in_at,
        'label', v.label) order by v.id)
      from guests v where v.event_id = ${eventId} and v.user_id = r.user_id and v.removed_at is null) end`.as('guests'),
  ] as const
}

/** Who asks, or asked and got no spot, is not expected. */
const isExpected = sql<boolean>`(r.status in ('confirmed', 'waitlisted', 'cancelled') and r.end_reason is distinct from 'request')`

const attendees = statement<PageOfAttendees, DoorAttendeeRow>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .select(['r.user_id', 'r.status', 'r.party_size', 'r.joins_online'])
    .select(attendeeColumns(slot('eventId')))
    .where('r.event_id', '=', slot('eventId'))
    .where(isExpected)
    .where('r.user_id', '>', slot('after'))
    .orderBy('r.user_id')
    .limit(slot('limit')),
)

/** Also users whose account was just deleted, without a name: they are counted until their RSVPs are erased. */
export function listAttendees(db: Reader, page: PageOfAttendees): Promise<DoorAttendeeRow[]> {
  return attendees.all(db, page)
}

export interface DoorWalkInRow {
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

const walkIns = statement<AfterNumber, DoorWalkInRow>((db, slot) =>
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
export function listWalkIns(db: Reader, page: AfterNumber): Promise<DoorWalkInRow[]> {
  return walkIns.all(db, page)
}

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

type Nulls<T> = { [K in keyof T]: T[K] | null }

/** One change, with the attendee or the walk-in as they are now. */
interface ChangeRow
  extends CountsRow,
    Nulls<DoorAttendeeRow>,
    Nulls<Pick<DoorWalkInRow, 'removed_at'>>,
    Nulls<{ number: number; walk_in_id: string; walk_in_name: string; walk_in_at: string; walk_in_label: string }> {}

const columns = ['change_number', 'user_id', 'walk_in_id'] as const

/** A change of a guest is one of the attendee who brings them, who comes with all of their guests. */
const selectOfAttendees = (db: StatementBuilder, slot: Slots<AfterNumber>, table: 'rsvps' | 'checkins' | 'guests') =>
  db
    .selectFrom(table)
    .select([
      'change_number',
      sql<string | null>`user_id`.as('user_id'),
      sql<string | null>`null::uuid`.as('walk_in_id'),
    ])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .orderBy('change_number')
    .limit(slot('limit'))

const selectOfWalkIns = (db: StatementBuilder, slot: Slots<AfterNumber>) =>
  db
    .selectFrom('walk_ins')
    .select(['change_number', sql<string | null>`null::uuid`.as('user_id'), sql<string | null>`id`.as('walk_in_id')])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .orderBy('change_number')
    .limit(slot('limit'))

/** The first changes of all kinds in the order of their numbers. Each kind stops at the limit by itself. */
const selectNumbers = (db: StatementBuilder, slot: Slots<AfterNumber>) =>
  db
    .selectFrom(selectOfAttendees(db, slot, 'rsvps').as('one'))
    .select(columns)
    .unionAll(db.selectFrom(selectOfAttendees(db, slot, 'checkins').as('two')).select(columns))
    .unionAll(db.selectFrom(selectOfWalkIns(db, slot).as('three')).select(columns))
    .unionAll(db.selectFrom(selectOfAttendees(db, slot, 'guests').as('four')).select(columns))
    .orderBy('change_number')
    .limit(slot('limit'))

/**
 * The counts are of the same moment as the changes: a client that has applied them has exactly these counts, unless rows
 * were erased. Hence one statement.
 */
const changes = statement<AfterNumber, ChangeRow>((db, slot) =>
  db
    .selectFrom(selectCounts(db, slot).as('n'))
    .leftJoin(selectNumbers(db, slot).as('x'), (join) => join.onTrue())
    .leftJoin('rsvps as r', (join) =>
      join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'x.user_id').on(isExpected),
    )
    .leftJoin('walk_ins as w', (join) => join.on('w.event_id', '=', slot('eventId')).onRef('w.id', '=', 'x.walk_in_id'))
    .select(['n.confirmed', 'n.joining_online', 'n.waitlisted', 'n.cancelled', 'n.walk_ins', 'n.checked_in'])
    .select('n.last_number')
    .select('x.change_number as number')
    .select(['r.user_id', 'r.status', 'r.party_size', 'r.joins_online'])
    .select(attendeeColumns(slot('eventId')))
    .select(['w.id as walk_in_id', 'w.name as walk_in_name', 'w.checked_in_at as walk_in_at'])
    .select(['w.label as walk_in_label', 'w.removed_at'])
    .orderBy('x.change_number'),
)

export interface Changes {
  counts: CountsRow
  /** The number of the last change that is included; undefined if there were none. */
  last: number | undefined
  hasMore: boolean
  attendees: DoorAttendeeRow[]
  walkIns: DoorWalkInRow[]
}

/** The first changes after a number: everything with a number up to the last one is included. */
export async function listChanges(db: Reader, { limit, ...from }: AfterNumber): Promise<Changes | undefined> {
  const rows = await changes.all(db, { ...from, limit: limit + 1 })
  const counts = rows[0]
  if (!counts) return undefined
  const included = rows.filter((row) => row.number !== null).slice(0, limit)
  // An attendee can have changed twice; both rows show them as they are now.
  const attendees = new Map(
    included.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row as DoorAttendeeRow]])),
  )
  return {
    counts,
    last: included.at(-1)?.number ?? undefined,
    hasMore: rows.length > limit,
    attendees: [...attendees.values()],
    walkIns: included.flatMap(walkInOf),
  }
}

function walkInOf(row: ChangeRow): DoorWalkInRow[] {
  if (row.walk_in_id === null) return []
  const { walk_in_id: id, walk_in_name: name, walk_in_at: at, walk_in_label: label, removed_at, number } = row
  return [{ id, name: name!, checked_in_at: at!, label, removed_at, change_number: number! }]
}
