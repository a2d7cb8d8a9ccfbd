import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isHiddenEvent, isMemberOfEvent } from '#domains/foundation/event-facts/index.ts'
import type { Writer } from '#kernel/context.ts'
import type { EventSeats, Rsvps } from '#kernel/data/database-schema.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'
import type { OrganizerContext, RsvpState } from './rules.ts'

const seatColumns = [
  'event_id',
  'max_attendees',
  'has_waitlist',
  'upstream_count',
  'confirmed',
  'waitlisted',
  'cancelled',
  'extra',
  'last_place',
  'walk_ins',
] as const

export type SeatsRow = Selectable<EventSeats>

const lock = command<{ eventId: string }, SeatsRow>((db, slot) =>
  db.selectFrom('event_seats').select(seatColumns).where('event_id', '=', slot('eventId')).forNoKeyUpdate(),
)

/** Every change of seats starts with this lock; all else it needs is read by later statements. */
export function lockSeats(tx: Writer, eventId: string): Promise<SeatsRow | undefined> {
  return lock.first(tx, { eventId })
}

const userLock = command<{ userId: string }, { id: string }>((db, slot) =>
  db.selectFrom('users').select('id').where('id', '=', slot('userId')).forUpdate(),
)

/** Blocks new RSVPs of this user until the end of the transaction. */
export async function lockUser(tx: Writer, userId: string): Promise<void> {
  await userLock.all(tx, { userId })
}

const rsvpEvents = command<{ userId: string; limit: number }, { event_id: string }>((db, slot) =>
  db
    .selectFrom('rsvps')
    .select('event_id')
    .where('user_id', '=', slot('userId'))
    .orderBy('event_id')
    .limit(slot('limit')),
)

/** A batch of events that the user has an RSVP to; the same ones until those RSVPs are deleted. */
export async function listRsvpEvents(tx: Writer, userId: string, limit: number): Promise<string[]> {
  return (await rsvpEvents.all(tx, { userId, limit })).map((row) => row.event_id)
}

const lockAll = command<{ eventIds: string[] }, SeatsRow>((db, slot) =>
  db
    .selectFrom('event_seats')
    .select(seatColumns)
    .where('event_id', '=', sql<string>`any(${sql.val(slot('eventIds'))}::uuid[])`)
    .orderBy('event_id')
    .forNoKeyUpdate(),
)

/** Locks in the order of event ids, so that two such calls cannot deadlock. */
export function lockSeatsOfEvents(tx: Writer, eventIds: string[]): Promise<SeatsRow[]> {
  return lockAll.all(tx, { eventIds })
}

const open = command<{ eventId: string; max: number | null; hasWaitlist: boolean; upstream: number | null }>(
  (db, slot) =>
    db.insertInto('event_seats').values({
      event_id: slot('eventId'),
      max_attendees: slot('max'),
      has_waitlist: slot('hasWaitlist'),
      upstream_count: slot('upstream'),
    }),
)

export interface NewSeats {
  maxAttendees: number | null
  hasWaitlist: boolean
  upstreamCount?: number | null
}

export async function insertSeats(tx: Writer, eventId: string, seats: NewSeats): Promise<void> {
  const { maxAttendees: max, hasWaitlist, upstreamCount: upstream = null } = seats
  await open.all(tx, { eventId, max, hasWaitlist, upstream })
}

/** Seats beyond the capacity are removed first, by every returned seat and every rise of the capacity. */
export const extraAfter = (confirmed: RawBuilder<number>, max = sql<number | null>`max_attendees`) =>
  sql<number>`greatest(0, least(extra, ${confirmed} + coalesce(upstream_count, 0) + walk_ins - ${max}))`

const resize = sqlCommand<{ eventId: string; max: number | null; hasWaitlist: boolean; upstream: number | null }>(
  (slot) => sql`
    update event_seats set max_attendees = ${slot('max')}::int, has_waitlist = ${slot('hasWaitlist')},
      upstream_count = ${slot('upstream')}::int,
      extra = case when ${slot('max')}::int is null then 0
        else greatest(0, least(extra,
          confirmed + coalesce(${slot('upstream')}::int, 0) + walk_ins - ${slot('max')}::int)) end
    where event_id = ${slot('eventId')}`,
)

export async function updateSeats(tx: Writer, eventId: string, seats: Required<NewSeats>): Promise<void> {
  const { maxAttendees: max, hasWaitlist, upstreamCount: upstream } = seats
  await resize.all(tx, { eventId, max, hasWaitlist, upstream })
}

export interface RsvpContextRow extends OrganizerContext {
  group_id: string | null
  rsvp_id: string | null
  rsvp_at: string | null
}

/** Whether the holder of the RSVP `r` gave it up. contract §7.1: such a seat "is not given back by an organizer". */
export const isDeclined = sql<boolean>`coalesce(r.status = 'cancelled' and r.end_reason is distinct from 'organiser', false)`

const context = sqlCommand<{ eventId: string; userId: string }, RsvpContextRow>(
  (slot) => sql`
    select e.group_id, e.status as event_status, e.starts_at, e.over_at, e.rsvp_opens_at, e.rsvp_closes_at,
      e.takes_rsvps, ${isHiddenEvent()} as is_hidden, g.deleted_at is not null as is_archived, e.visibility,
      ${isMemberOfEvent(slot('userId'), slot('eventId'))} as is_member,
      r.id as rsvp_id, r.status as rsvp_status, r.rsvp_at, ${isDeclined} as is_declined,
      exists (select from group_roles o where o.group_id = e.group_id and o.user_id = u.id) as has_role,
      exists (select from group_bans b where b.group_id = e.group_id and b.user_id = u.id) as is_banned,
      exists (select from checkins c where c.event_id = ${slot('eventId')} and c.user_id = u.id) as is_checked_in
    from events e
      join users u on u.id = ${slot('userId')}
      left join groups g on g.id = e.group_id
      left join rsvps r on r.event_id = ${slot('eventId')} and r.user_id = u.id
    where e.id = ${slot('eventId')} and u.deleted_at is null
    for key share of u`,
)

/**
 * All that a decision needs, in one statement. Locks the user's row as the foreign key of an RSVP would a moment later:
 * waits for a concurrent deletion of the account, and then finds no user.
 */
export function findRsvpContext(tx: Writer, eventId: string, userId: string): Promise<RsvpContextRow | undefined> {
  return context.first(tx, { eventId, userId })
}

interface MoveSlots {
  id: string
  eventId: string
  groupId: string | null
  userId: string
  to: string
  place: number | null
  rsvpAt: string
  now: string
  confirmed: number
  waitlisted: number
  cancelled: number
  extra: number
  endReason: string | null
}

const move = sqlCommand<MoveSlots, { id: string }>(
  (slot) => sql`
    with seat as (
      update event_seats set
        confirmed = confirmed + ${slot('confirmed')}::int, waitlisted = waitlisted + ${slot('waitlisted')}::int,
        cancelled = cancelled + ${slot('cancelled')}::int,
        extra = case when ${slot('confirmed')}::int < 0
          then ${extraAfter(sql`confirmed + ${slot('confirmed')}::int`)} else extra + ${slot('extra')}::int end,
        last_place = greatest(last_place, coalesce(${slot('place')}::bigint, 0))
      where event_id = ${slot('eventId')})
    insert into rsvps (id, event_id, group_id, user_id, status, place, end_reason, rsvp_at, updated_at)
    values (${slot('id')}, ${slot('eventId')}, ${slot('groupId')}, ${slot('userId')}, ${slot('to')},
      ${slot('place')}, ${slot('endReason')}, ${slot('rsvpAt')}, ${slot('now')})
    on conflict (event_id, user_id) do update set status = excluded.status, place = excluded.place,
      end_reason = excluded.end_reason, rsvp_at = excluded.rsvp_at, updated_at = excluded.updated_at
    returning id`,
)

export interface Move {
  eventId: string
  userId: string
  groupId: string | null
  rsvpId: string | null
  from: RsvpState
  to: Exclude<RsvpState, 'none'>
  /** The number at the end of the waitlist, for an RSVP that joins it. */
  place: number | null
  rsvpAt: string
  isExtra: boolean
  /** Why it ends, where `to` is cancelled. */
  endReason: 'self' | 'organiser'
}

/** Writes one RSVP and the event's counters together. Only under the event's lock. */
export async function updateRsvp(tx: Writer, change: Move, now: Date): Promise<string> {
  const { from, to, isExtra, rsvpId, endReason, ...same } = change
  const difference = (state: RsvpState) => Number(to === state) - Number(from === state)
  const row = await move.first(tx, {
    ...same,
    id: rsvpId ?? randomUUIDv7(),
    to,
    now: now.toISOString(),
    confirmed: difference('confirmed'),
    waitlisted: difference('waitlisted'),
    cancelled: difference('cancelled'),
    extra: Number(isExtra),
    endReason: to === 'cancelled' ? endReason : null,
  })
  return row!.id
}

export type MovedRow = Pick<Selectable<Rsvps>, 'id' | 'event_id' | 'group_id' | 'user_id'>

const promote = sqlCommand<{ eventId: string; count: number; now: string }, MovedRow>(
  (slot) => sql`
    with waiting as (
      select id, place from rsvps where event_id = ${slot('eventId')} and status = 'waitlisted'
      order by place limit ${slot('count')}),
    moved as (
      update rsvps r set status = 'confirmed', place = null, updated_at = ${slot('now')}
      from waiting where r.event_id = ${slot('eventId')} and r.id = waiting.id
      returning r.id, r.event_id, r.group_id, r.user_id, waiting.place),
    seat as (
      update event_seats set confirmed = confirmed + (select count(*) from moved),
        waitlisted = waitlisted - (select count(*) from moved)
      where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id from moved order by place`,
)

/** Promotes the first users of the waitlist, in order. Only under the event's lock. */
export function updatePromoted(tx: Writer, eventId: string, count: number, now: Date): Promise<MovedRow[]> {
  return promote.all(tx, { eventId, count, now: now.toISOString() })
}

const cancelAll = sqlCommand<{ eventId: string; now: string }, MovedRow>(
  (slot) => sql`
    with moved as (
      update rsvps set status = 'cancelled', place = null, end_reason = 'event', updated_at = ${slot('now')}
      where event_id = ${slot('eventId')} and status <> 'cancelled'
      returning id, event_id, group_id, user_id),
    seat as (
      update event_seats set confirmed = 0, waitlisted = 0, extra = 0,
        cancelled = cancelled + (select count(*) from moved)
      where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id from moved`,
)

export function updateAllCancelled(tx: Writer, eventId: string, now: Date): Promise<MovedRow[]> {
  return cancelAll.all(tx, { eventId, now: now.toISOString() })
}

export interface ErasedRow extends MovedRow {
  status: string
  event_status: string
  starts_at: string
  over_at: string
}

const erase = sqlCommand<{ userId: string; eventIds: string[] }, ErasedRow>(
  (slot) => sql`
    with gone as (
      delete from rsvps where user_id = ${slot('userId')} and event_id = any(${slot('eventIds')}::uuid[])
      returning id, event_id, group_id, user_id, status),
    seat as (
      update event_seats s set confirmed = s.confirmed - (gone.status = 'confirmed')::int,
        waitlisted = s.waitlisted - (gone.status = 'waitlisted')::int,
        cancelled = s.cancelled - (gone.status = 'cancelled')::int,
        extra = case when gone.status = 'confirmed' then ${extraAfter(sql`s.confirmed - 1`)} else s.extra end
      from gone where s.event_id = any(${slot('eventIds')}::uuid[]) and s.event_id = gone.event_id)
    select gone.id, gone.event_id, gone.group_id, gone.user_id, gone.status,
      e.status as event_status, e.starts_at, e.over_at
    from gone join events e on e.id = gone.event_id
    order by gone.event_id`,
)

/** Deletes RSVPs of a user and returns what each one was. Only under the locks of all these events. */
export function deleteRsvpsOfUser(tx: Writer, userId: string, eventIds: string[]): Promise<ErasedRow[]> {
  return erase.all(tx, { userId, eventIds })
}

const eventTimes = command<{ eventId: string }, { event_status: string; starts_at: string }>((db, slot) =>
  db.selectFrom('events').select(['status as event_status', 'starts_at']).where('id', '=', slot('eventId')),
)

export function findEventTimes(tx: Writer, eventId: string) {
  return eventTimes.first(tx, { eventId })
}
