import { type RawBuilder, type Selectable, sql } from 'kysely'
import { hasJoined } from '#domains/foundation/membership/index.ts'
import type { Reader } from '#kernel/context.ts'
import type { Events } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { type EventColumn, eventColumnNames } from './rules.ts'

export type EventColumns = Pick<Selectable<Events>, EventColumn>

/** Long, and no mail shows it. */
type FactColumn = Exclude<EventColumn, 'id' | 'status' | 'description'>
const isFactColumn = (column: EventColumn): column is FactColumn => !['id', 'status', 'description'].includes(column)

/** What mails and feeds read of an event `e` and its group `g`. */
export const selectEventFacts = [
  'e.id as event_id',
  'e.status as event_status',
  'g.name as group_name',
  'g.theme as group_theme',
  'g.language as group_language',
  ...eventColumnNames.filter(isFactColumn).map((column) => `e.${column}` as const),
] as const

export type EventFactsRow = Pick<EventColumns, FactColumn> & {
  event_id: string
  event_status: string
  group_name: string | null
  group_theme: string | null
  group_language: string | null
  /** Only in statements for users who may see it. */
  online_url?: string | null
}

/**
 * Over the events and groups of these names: an administrator hid neither, and the group is not archived. Says nothing
 * about the visibility that the organizer chose.
 */
export function isOpenEvent(event = 'e', group = 'g'): RawBuilder<boolean> {
  const [e, g] = [sql.ref(`${event}.hidden_at`), sql.ref(`${group}.hidden_at`)]
  return sql<boolean>`${e} is null and ${g} is null and ${sql.ref(`${group}.deleted_at`)} is null`
}

/** Of an event `e`: people come to all dates of its series, and have not got their spots at this one yet. */
export const areRegularsDue = sql<boolean>`(e.series_id is not null
  and exists (select from series_regulars as w where w.series_id = e.series_id and w.paused_at is null)
  and not exists (select from series_dates as d where d.event_id = e.id and d.placed_at is not null))`

/** In this language, which is given in small letters, or translated into it. For events of one group or person: lists of all have an index. */
export function isInLanguage(language: RawBuilder<unknown> | string, event = 'e', group = 'g'): RawBuilder<boolean> {
  const own = sql`coalesce(${sql.ref(`${event}.language`)}, ${sql.ref(`${group}.language`)})`
  return sql<boolean>`exists (
    select from jsonb_object_keys(${sql.ref(`${event}.translated`)}) as tag where lower(tag) || '-' like ${language} || '-%'
    union all select where lower(${own}) || '-' like ${language} || '-%')`
}

/** The opposite, as a column, where archived groups are left out anyway. */
export function isHiddenEvent(event = 'e', group = 'g'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${event}.hidden_at`)} is not null or ${sql.ref(`${group}.hidden_at`)} is not null`
}

/** A parameter, or the column of the row that is read. */
type EventKey = string | RawBuilder<unknown>

/** From how many check-ins on the attendance of an event with these spots is known. */
const knownFrom = (spots: RawBuilder<unknown>) => sql`greatest(1, (${spots} + 2) / 3)`

/** `isAttendanceKnown` of the rules, in SQL over two numbers. */
export function isKnownAttendance(spots: RawBuilder<unknown>, checkedIn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${checkedIn} >= ${knownFrom(spots)})`
}

/**
 * The same for an event as it is now. No more check-ins are read than make it known, so an event costs a third of its
 * spots at most, and one without check-ins almost nothing.
 */
export function hasKnownAttendance(eventId: EventKey): RawBuilder<boolean> {
  const spots = sql`(s.confirmed - s.joining_online)`
  const checkedIn = sql`(
    (select count(*) from (select from checkins as c where c.event_id = ${eventId} limit ${knownFrom(spots)}) as people)
    + case when s.confirmed_guests = 0 then 0 else (
      select count(*) from (
        select from guests as v where v.event_id = ${eventId} and v.checked_in_at is not null
        limit ${knownFrom(spots)}) as party) end
  )`
  return sql<boolean>`exists (
    select from event_seats as s where s.event_id = ${eventId} and ${isKnownAttendance(spots, checkedIn)})`
}

const known = statement<{ eventId: string }, { is_known: boolean }>((db, slot) =>
  db.selectNoFrom(hasKnownAttendance(slot('eventId')).as('is_known')),
)

/** Whether it is known who came to this event, so that a missing check-in says something. */
export async function findKnownAttendance(db: Reader, eventId: string): Promise<boolean> {
  return (await known.first(db, { eventId }))!.is_known
}

/** The condition of the partial indexes of `events`, written exactly like them. */
export function isScheduledEvent(event = 'e'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${event}.status`)} = 'scheduled' and ${sql.ref(`${event}.hidden_at`)} is null`
}

/**
 * The one condition of everything that shows an event to those who did not ask for it: lists, search, feeds, widgets,
 * sitemaps, digests. `isForMembers`: to members of the event's group. Whether the group is hidden must be checked too.
 */
export function isListedEvent(event = 'e', { isForMembers = false } = {}): RawBuilder<boolean> {
  const seen = isForMembers ? sql`<> 'unlisted'` : sql`= 'public'`
  return sql<boolean>`${isScheduledEvent(event)} and ${sql.ref(`${event}.visibility`)} ${seen}`
}

/**
 * The viewer joined the group of the event, or has an RSVP to the event. `eventId` is the id as a parameter, so that the
 * statement says which event's RSVPs it reads; in a list of events, a reference to the column.
 */
export function isMemberOfEvent(viewer: EventKey, eventId: EventKey, event = 'e'): RawBuilder<boolean> {
  return sql<boolean>`(
    ${hasJoined(sql.ref(`${event}.group_id`), viewer)}
    or exists (select from rsvps as i where i.event_id = ${eventId} and i.user_id = ${viewer} and i.status in ('confirmed', 'waitlisted')))`
}

/** `isVisibleEvent` of the rules, in SQL over `events as e` and `groups as g`. */
export function isEventVisibleTo(
  viewer: EventKey,
  isAdmin: boolean | RawBuilder<unknown>,
  eventId: EventKey,
): RawBuilder<boolean> {
  return sql<boolean>`e.status <> 'draft' and g.deleted_at is null and (
    e.hidden_at is null and g.hidden_at is null and (e.visibility <> 'members' or ${isMemberOfEvent(viewer, eventId)})
    or ${isAdmin}::boolean or exists (select from group_roles as o where o.group_id = e.group_id and o.user_id = ${viewer}))`
}
