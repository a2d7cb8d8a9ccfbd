import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { questionsColumn, type StoredQuestion } from '#domains/events/questions/index.ts'
import {
  type EventColumns,
  eventColumnNames,
  hasKnownAttendance,
  isHiddenEvent,
  isInLanguage,
  isListedEvent,
  isMemberOfEvent,
  isOpenEvent,
} from '#domains/foundation/event-facts/index.ts'
import { isUpgraded } from '#domains/foundation/settings/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Events } from '#kernel/data/database-schema.ts'
import { lookup, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { nilId } from '#kernel/ids.ts'
import { listing } from '#kernel/operation/page.ts'

/** An event with its seats and its group. */
export interface EventRow extends EventColumns {
  is_hidden: boolean
  max_attendees: number | null
  has_waitlist: boolean
  upstream_count: number | null
  confirmed: number
  waitlisted: number
  walk_ins: number
  /** Of those who are confirmed, the people without an RSVP of their own. */
  confirmed_guests: number
  waiting_guests: number
  /** Of those who are confirmed; they take no spot. */
  joining_online: number
  /** People who ask to come. */
  requested: number
  group_name: string | null
  group_urlname: string | null
  group_photo_url: string | null
  group_theme: string | null
  group_language: string | null
}

/** With what only organizers and confirmed attendees may read; where no RSVP is needed, all who are signed in and see the event. */
export interface ManagedEventRow extends EventRow {
  online_url: string | null
}

/** An event as one viewer may read it. */
export interface ReadableRow extends ManagedEventRow {
  role: string | null
  is_member: boolean
  /** What it asks with an RSVP; null where nothing was ever asked. */
  questions: StoredQuestion[] | null
  /** The people of the smallest party that waits; null where those who wait have no guests. */
  smallest_waiting: number | null
  /** Whether people can say that they join online; null where there is not both a room and a way online. */
  takes_online: boolean | null
}

/** Events of groups that still exist, with seats and group joined by key: that of one event, or the column in a list. */
export function selectEvents(db: StatementBuilder, eventId: string | RawBuilder<string> = sql`events.id`) {
  return db
    .selectFrom('events')
    .leftJoin('groups', 'groups.id', 'events.group_id')
    .leftJoin('event_seats', (join) => join.on('event_seats.event_id', '=', eventId))
    .where('groups.deleted_at', 'is', null)
    .select(eventColumnNames.map((column) => `events.${column}` as const))
    .select([
      'groups.name as group_name',
      'groups.urlname as group_urlname',
      'groups.photo_url as group_photo_url',
      'groups.theme as group_theme',
      'groups.language as group_language',
      'event_seats.max_attendees',
      'event_seats.upstream_count',
      sql<boolean>`coalesce(event_seats.has_waitlist, true)`.as('has_waitlist'),
      sql<number>`coalesce(event_seats.confirmed, 0)`.as('confirmed'),
      sql<number>`coalesce(event_seats.waitlisted, 0)`.as('waitlisted'),
      sql<number>`coalesce(event_seats.walk_ins, 0)`.as('walk_ins'),
      sql<number>`coalesce(event_seats.confirmed_guests, 0)`.as('confirmed_guests'),
      sql<number>`coalesce(event_seats.waiting_guests, 0)`.as('waiting_guests'),
      sql<number>`coalesce(event_seats.joining_online, 0)`.as('joining_online'),
      sql<number>`coalesce(event_seats.requested, 0)`.as('requested'),
      isHiddenEvent('events', 'groups').as('is_hidden'),
    ])
}

const byIds = statement<{ ids: string[] }, EventRow>((db, slot) =>
  selectEvents(db).where(sql<boolean>`events.id = any(${slot('ids')}::uuid[])`),
)

/** In the order of the ids. */
export async function listEventsByIds(db: Reader, ids: string[]): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const found = new Map((await byIds.all(db, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const managedByIds = statement<{ ids: string[] }, ManagedEventRow>((db, slot) =>
  selectEvents(db)
    .select('events.online_url')
    .where(sql<boolean>`events.id = any(${slot('ids')}::uuid[])`),
)

/** For those who manage the events. In the order of the ids. */
export async function listManagedByIds(db: Reader, ids: string[]): Promise<ManagedEventRow[]> {
  const found = new Map((await managedByIds.all(db, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

interface EventViewer {
  userId: string
  isAdmin: boolean
}

const byIdFor = lookup<EventViewer & { id: string }, ReadableRow>((db, slot) =>
  selectEvents(db, slot('id'))
    .leftJoin('group_roles', (join) =>
      join.onRef('group_roles.group_id', '=', 'events.group_id').on('group_roles.user_id', '=', slot('userId')),
    )
    .select('group_roles.role')
    .select([
      isMemberOfEvent(slot('userId'), slot('id'), 'events').as('is_member'),
      questionsColumn(slot('id')).as('questions'),
      sql<number | null>`case when event_seats.waiting_guests > 0 then (
        select w.party_size from rsvps w where w.event_id = ${slot('id')} and w.status = 'waitlisted'
        order by w.party_size limit 1) end`.as('smallest_waiting'),
      sql<boolean | null>`case when events.event_type = 'hybrid' then ${isUpgraded('parties')} end`.as('takes_online'),
      sql<string | null>`case when group_roles.role is not null or ${slot('isAdmin')}::boolean or exists (
        select from rsvps as c where c.event_id = ${slot('id')} and c.user_id = ${slot('userId')} and c.status = 'confirmed')
        or events.rsvp_mode = 'none' and not events.takes_rsvps and ${slot('userId')}::uuid <> ${nilId}
          and not exists (select from group_bans as b where b.group_id = events.group_id and b.user_id = ${slot('userId')})
        then events.online_url end`.as('online_url'),
    ])
    .where('events.id', '=', slot('id')),
)

/** With the user's role in its group, and with what this user may read. */
export function findEventFor(db: Reader, id: string, viewer: EventViewer): Promise<ReadableRow | undefined> {
  return byIdFor.first(db, { id, ...viewer })
}

const readable = statement<{ ids: string[]; userId: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('events as e')
    .select('e.id')
    .where(sql<boolean>`e.id = any(${slot('ids')}::uuid[])`)
    .where(isMemberOfEvent(slot('userId'), sql`e.id`)),
)

/** Those of these events whose group the user joined, or to which the user has an RSVP. */
export async function listEventIdsOfMember(db: Reader, ids: string[], userId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await readable.all(db, { ids, userId })).map((row) => row.id))
}

export interface VisibleGroup {
  id: string
  name: string
  urlname: string | null
}

const visibleGroups = statement<{ names: string[] }, VisibleGroup>((db, slot) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'urlname'])
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(lower(urlname) = any(${slot('names')}::text[]) or id = any(array(
      select name::uuid from unnest(${slot('names')}::text[]) as name
      where name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')))`),
)

/** The groups with these URL names or ids that everyone can see. */
export function listVisibleGroups(db: Reader, names: string[]): Promise<VisibleGroup[]> {
  return visibleGroups.all(db, { names: names.map((name) => name.toLowerCase()) })
}

export async function listVisibleGroupIds(db: Reader, names: string[]): Promise<string[]> {
  return (await listVisibleGroups(db, names)).map((row) => row.id)
}

interface GroupEventsFilter {
  groupId: string
  from: string
  to?: string | undefined
  /** The viewer is a member of the group or has a role in it. */
  isForMembers?: true | undefined
  /** In small letters. */
  language?: string | undefined
}

export const listGroupEvents = listing<GroupEventsFilter, EventRow>(
  { by: ['events.starts_at', 'events.id'], direction: 'asc' },
  (db, slot) => {
    let query = selectEvents(db)
      .where('events.group_id', '=', slot('groupId'))
      .where(isListedEvent('events', { isForMembers: slot.has('isForMembers') }))
      .where('events.starts_at', '>=', slot('from'))
    if (slot.has('language')) query = query.where(isInLanguage(slot('language'), 'events', 'groups'))
    return slot.has('to') ? query.where('events.starts_at', '<', slot('to')) : query
  },
)

/** Past events of a group, latest first. */
export const listPastGroupEvents = listing<{ groupId: string; now: string; isForMembers?: true | undefined }, EventRow>(
  { by: ['events.starts_at', 'events.id'], direction: 'desc' },
  (db, slot) =>
    selectEvents(db)
      .where('events.group_id', '=', slot('groupId'))
      .where(isListedEvent('events', { isForMembers: slot.has('isForMembers') }))
      .where('events.starts_at', '<', slot('now')),
)

const listed = (direction: 'asc' | 'desc') =>
  listing<{ from: string; to: string }, EventRow>({ by: ['events.starts_at', 'events.id'], direction }, (db, slot) =>
    selectEvents(db)
      .where(isOpenEvent('events', 'groups'))
      .where(isListedEvent('events'))
      .where('events.starts_at', '>=', slot('from'))
      .where('events.starts_at', '<', slot('to')),
  )

/** All events of a time span. Most requests need just this, so it takes one statement. */
export const listAllEvents = { soonest: listed('asc'), latest: listed('desc') }

interface ManagedFilter {
  groupId: string
  status?: string | undefined
  /** Only events that end after this. */
  after?: string | undefined
  /** Only events that ended by this. */
  before?: string | undefined
  /** A part of the title. */
  q?: string | undefined
  isAttendanceKnown?: boolean | undefined
}

const managed = (direction: 'asc' | 'desc') =>
  listing<ManagedFilter, ManagedEventRow>({ by: ['events.starts_at', 'events.id'], direction }, (db, slot) => {
    let query = selectEvents(db).select('events.online_url').where('events.group_id', '=', slot('groupId'))
    if (slot.has('status')) query = query.where('events.status', '=', slot('status'))
    // No event is longer than 14 days, so the index starts there.
    if (slot.has('after'))
      query = query
        .where('events.over_at', '>', slot('after'))
        .where(sql<boolean>`events.starts_at > ${slot('after')}::timestamptz - interval '15 days'`)
    if (slot.has('before')) query = query.where('events.over_at', '<=', slot('before'))
    if (slot.has('isAttendanceKnown'))
      query = query.where(
        sql<boolean>`${hasKnownAttendance(sql.ref('events.id'))} = ${slot('isAttendanceKnown')}::boolean`,
      )
    return slot.has('q') ? query.where(sql<boolean>`strpos(lower(events.title), lower(${slot('q')}::text)) > 0`) : query
  })

/** All events of a group, for those who manage them. */
export const listManagedEvents = { soonest: managed('asc'), latest: managed('desc') }

export type EventFields = Omit<
  Updateable<Events>,
  'id' | 'group_id' | 'created_at' | 'updated_at' | 'search' | 'version'
>
export type NewEvent = Omit<Insertable<Events>, 'id' | 'created_at' | 'updated_at' | 'search'>

export async function insertEvent(tx: Writer, event: NewEvent, now: Date): Promise<string> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  await tx
    .insertInto('events')
    .values({ id, created_at: at, updated_at: at, ...event })
    .execute()
  return id
}

export interface EventChange {
  columns: EventFields
  /** As they are named in a request. */
  fields: readonly string[]
  /** Undefined: not by a user. */
  userId?: string | undefined
}

/** Raises the version, records who changed which fields, and returns the new version. */
export async function updateEvent(tx: Writer, id: string, change: EventChange, now: Date): Promise<number> {
  const at = now.toISOString()
  const { version } = await tx
    .updateTable('events')
    .set({ ...change.columns, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const row = { event_id: id, version, fields: [...change.fields], changed_by: change.userId ?? null, changed_at: at }
  await tx.insertInto('event_changes').values(row).execute()
  return version
}

export async function deleteEvent(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}

/** Undefined when the database does not know the time zone; the transaction is aborted then. */
export async function findLocalTime(db: Reader, timezone: string): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ at: string }>`select (now() at time zone ${timezone}::text)::text as at`.execute(db)
    return rows[0]?.at
  } catch (error) {
    if ((error as { code?: string }).code === '22023') return undefined
    throw error
  }
}

/** Ends the links to the counters of the event that were given out so far. */
export async function updateWallLinksEnded(tx: Writer, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('events')
    .set({ wall_links_ended: sql`wall_links_ended + 1` })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes events of groups that were archived before this instant, at most `limit`. */
export async function deleteEventsOfArchived(tx: Writer, archivedBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events as e')
        .innerJoin('groups as g', 'g.id', 'e.group_id')
        .select('e.id')
        .where('g.deleted_at', '<', archivedBefore.toISOString())
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
