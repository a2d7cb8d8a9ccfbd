import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { questionsColumn, type StoredQuestion } from '#domains/events/questions/index.ts'
import { areRegularsDue, isHiddenEvent, isMemberOfEvent } from '#domains/foundation/event-facts/index.ts'
import type { Writer } from '#kernel/context.ts'
import type { EventSeats, Rsvps } from '#kernel/data/database-schema.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'
import { countParty, endOf, type Party, type PartyCounts, type RsvpState } from './rules.party.ts'
import { type OrganizerContext, smallestWaiting } from './rules.ts'

export const seatColumns = [
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
  'confirmed_guests',
  'waiting_guests',
  'requested',
  'joining_online',
] as const

export type SeatsRow = Selectable<EventSeats>

const lock = command<{ eventId: string }, SeatsRow>((db, slot) =>
  db.selectFrom('event_seats').select(seatColumns).where('event_id', '=', slot('eventId')).forNoKeyUpdate(),
)

/** Every change of seats starts with this lock; all else it needs is read by later statements. */
export function lockSeats(tx: Writer, eventId: string): Promise<SeatsRow | undefined> {
  return lock.first(tx, { eventId })
}

const smallest = command<{ eventId: string }, { party_size: number }>((db, slot) =>
  db
    .selectFrom('rsvps')
    .select('party_size')
    .where('event_id', '=', slot('eventId'))
    .where('status', '=', 'waitlisted')
    .orderBy('party_size')
    .limit(1),
)

export type SeatsWithQueue = SeatsRow & { smallest_waiting: number | null }

/** With the smallest party that waits, which is read only where guests wait too. Only under the event's lock. */
export async function addSmallestWaiting(tx: Writer, seats: SeatsRow): Promise<SeatsWithQueue> {
  const known = smallestWaiting(seats)
  if (known !== undefined) return { ...seats, smallest_waiting: known }
  return { ...seats, smallest_waiting: (await smallest.first(tx, { eventId: seats.event_id }))?.party_size ?? null }
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

/** Those who take a seat in the room. */
const inRoom = sql<number>`confirmed - joining_online + coalesce(upstream_count, 0) + walk_ins`

/** Seats beyond the capacity are removed first, by every returned seat and every rise of the capacity. `more` take a seat then. */
export const extraAfter = (more: RawBuilder<number>, added: RawBuilder<number> = sql`0`) =>
  sql<number>`greatest(0, least(extra + ${added}, ${inRoom} + ${more} - max_attendees))`

const resize = sqlCommand<{ eventId: string; max: number | null; hasWaitlist: boolean; upstream: number | null }>(
  (slot) => sql`
    update event_seats set max_attendees = ${slot('max')}::int, has_waitlist = ${slot('hasWaitlist')},
      upstream_count = ${slot('upstream')}::int,
      extra = case when ${slot('max')}::int is null then 0
        else greatest(0, least(extra, confirmed - joining_online + coalesce(${slot('upstream')}::int, 0)
          + walk_ins - ${slot('max')}::int)) end
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
  /** The number in the waitlist. */
  place: number | null
  /** What the event asks; null where nothing was ever asked. */
  questions: StoredQuestion[] | null
}

/** Of the party of the RSVP `r` of the user `u`, one is inside. The rows of guests are read only where there can be some. */
export const isAnyInside = (eventId: RawBuilder<unknown> | string) => sql<boolean>`(
  (select true from checkins c where c.event_id = ${eventId} and c.user_id = u.id limit 1) is true
  or r.party_size > 1 and (select true from guests i
    where i.event_id = ${eventId} and i.user_id = u.id and i.removed_at is null and i.checked_in_at is not null limit 1) is true)`

/** Of the RSVP `r`: a request that has ended counts nowhere. */
export const stateColumn = sql<string | null>`case when r.end_reason = 'request' then 'withdrawn' else r.status end`

/** What decides of the event `e` and of the RSVP `r`. */
export const contextColumns = sql`e.group_id, e.status as event_status, e.starts_at, e.over_at, e.rsvp_opens_at,
  e.rsvp_closes_at, e.takes_rsvps, e.rsvp_mode, e.max_guests, e.requires_approval, e.event_type, ${areRegularsDue} as are_regulars_due, ${isHiddenEvent()} as is_hidden,
  g.deleted_at is not null as is_archived, e.visibility, r.id as rsvp_id, ${stateColumn} as rsvp_status, r.rsvp_at, r.place,
  r.party_size, r.joins_online`

/** Whether the holder of the RSVP `r` gave it up. contract §7.1: such a seat "is not given back by an organizer". */
export const isDeclined = sql<boolean>`coalesce(r.status = 'cancelled'
  and coalesce(r.end_reason, 'self') not in ('organiser', 'request'), false)`

const context = sqlCommand<{ eventId: string; userId: string }, RsvpContextRow>(
  (slot) => sql`
    select ${contextColumns}, ${isMemberOfEvent(slot('userId'), slot('eventId'))} as is_member,
      ${questionsColumn(slot('eventId'))} as questions, ${isDeclined} as is_declined,
      exists (select from group_roles o where o.group_id = e.group_id and o.user_id = u.id) as has_role,
      exists (select from group_bans b where b.group_id = e.group_id and b.user_id = u.id) as is_banned,
      ${isAnyInside(slot('eventId'))} as is_checked_in
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

const numberChanges = sqlCommand<{ eventId: string; userIds: string[] }>(
  (slot) => sql`
    update rsvps set change_number = nextval('public.door_changes')
    where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[])`,
)

/** For the devices at the door, which show some of the answers, and labels. Only under the event's lock. */
export async function updateChangeNumbers(tx: Writer, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await numberChanges.all(tx, { eventId, userIds: [...userIds] })
}

interface MoveSlots extends PartyCounts {
  id: string
  eventId: string
  groupId: string | null
  userId: string
  to: string
  size: number
  joinsOnline: boolean
  place: number | null
  rsvpAt: string
  now: string
  extra: number
  endReason: string | null
}

/** A mail about the status that is on its way stays true, so it still finds when and with which note of the hosts it began. */
export const isSameStatus = sql<boolean>`rsvps.status = excluded.status`

const move = sqlCommand<MoveSlots, { id: string }>(
  (slot) => sql`
    with seat as (
      update event_seats set
        confirmed = confirmed + ${slot('confirmed')}::int, waitlisted = waitlisted + ${slot('waitlisted')}::int,
        cancelled = cancelled + ${slot('cancelled')}::int, requested = requested + ${slot('requested')}::int,
        confirmed_guests = confirmed_guests + ${slot('confirmed_guests')}::int,
        waiting_guests = waiting_guests + ${slot('waiting_guests')}::int,
        joining_online = joining_online + ${slot('joining_online')}::int,
        extra = ${extraAfter(sql`${slot('confirmed')}::int - ${slot('joining_online')}::int`, sql`${slot('extra')}::int`)},
        last_place = greatest(last_place, coalesce(${slot('place')}::bigint, 0))
      where event_id = ${slot('eventId')})
    insert into rsvps (id, event_id, group_id, user_id, status, party_size, joins_online, place, end_reason, rsvp_at, updated_at)
    values (${slot('id')}, ${slot('eventId')}, ${slot('groupId')}, ${slot('userId')}, ${slot('to')}, ${slot('size')},
      ${slot('joinsOnline')}, ${slot('place')}, ${slot('endReason')}, ${slot('rsvpAt')}, ${slot('now')})
    on conflict (event_id, user_id) do update set status = excluded.status, party_size = excluded.party_size,
      joins_online = excluded.joins_online, place = excluded.place, end_reason = excluded.end_reason,
      hosts_note = case when ${isSameStatus} then rsvps.hosts_note end, rsvp_at = excluded.rsvp_at,
      updated_at = case when ${isSameStatus} then rsvps.updated_at else excluded.updated_at end
    returning id`,
)

export type RsvpEndReason = 'self' | 'organiser' | 'request'

export interface Move {
  eventId: string
  userId: string
  groupId: string | null
  rsvpId: string | null
  from: RsvpState
  /** As it was. */
  before: Party
  to: Exclude<RsvpState, 'none' | 'withdrawn'>
  party: Party
  /** The number in the waitlist, of an RSVP that is there. */
  place: number | null
  rsvpAt: string
  /** Seats beyond the capacity. */
  extra: number
  /** Why it ends, where `to` is cancelled. */
  endReason: RsvpEndReason
}

/** Writes one RSVP and the event's counters together. Only under the event's lock. */
export async function updateRsvp(tx: Writer, change: Move, now: Date): Promise<string> {
  const { from, before, to, party, rsvpId, endReason, ...same } = change
  const [after, until] = [countParty(to === 'cancelled' ? endOf(from) : to, party), countParty(from, before)]
  const more = Object.fromEntries(
    Object.entries(after).map(([field, count]) => [field, count - until[field as keyof PartyCounts]]),
  )
  const row = await move.first(tx, {
    ...same,
    ...(more as unknown as PartyCounts),
    id: rsvpId ?? randomUUIDv7(),
    to,
    size: party.size,
    joinsOnline: party.joinsOnline,
    now: now.toISOString(),
    endReason: to === 'cancelled' ? endReason : null,
  })
  return row!.id
}

export type MovedRow = Pick<Selectable<Rsvps>, 'id' | 'event_id' | 'group_id' | 'user_id' | 'party_size'>

const promote = sqlCommand<{ eventId: string; free: number; now: string }, MovedRow>(
  (slot) => sql`
    with recursive fitting as (
      (select id, place, party_size, ${slot('free')}::int - party_size as free from rsvps
        where event_id = ${slot('eventId')} and status = 'waitlisted' and party_size <= ${slot('free')}::int
        order by place limit 1)
      union all
      select next.id, next.place, next.party_size, fitting.free - next.party_size
      from fitting cross join lateral (
        select id, place, party_size from rsvps
        where event_id = ${slot('eventId')} and status = 'waitlisted' and place > fitting.place
          and party_size <= fitting.free
        order by place limit 1) next
      where fitting.free > 0),
    moved as (
      update rsvps r set status = 'confirmed', place = null, updated_at = ${slot('now')}
      from fitting where r.event_id = ${slot('eventId')} and r.id = fitting.id
      returning r.id, r.event_id, r.group_id, r.user_id, r.party_size, fitting.place),
    sums as (select coalesce(sum(party_size), 0)::int as people, count(*)::int as parties from moved),
    seat as (
      update event_seats set confirmed = confirmed + sums.people, waitlisted = waitlisted - sums.people,
        confirmed_guests = confirmed_guests + sums.people - sums.parties,
        waiting_guests = waiting_guests - (sums.people - sums.parties)
      from sums where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id, party_size from moved order by place`,
)

/**
 * Gives this number of free seats to those who wait: again and again to the first party in order that fits whole. Only under the event's lock.
 */
export function updatePromoted(tx: Writer, eventId: string, free: number, now: Date): Promise<MovedRow[]> {
  return promote.all(tx, { eventId, free, now: now.toISOString() })
}

interface CancelledRow extends MovedRow {
  /** Null: more than a request. */
  was: 'requested' | null
}

const cancelAll = sqlCommand<{ eventId: string; now: string }, CancelledRow>(
  (slot) => sql`
    with moved as (
      update rsvps set status = 'cancelled', place = null, updated_at = ${slot('now')},
        end_reason = case when status = 'requested' then 'request' else 'event' end
      where event_id = ${slot('eventId')} and status in ('confirmed', 'waitlisted', 'requested')
      returning id, event_id, group_id, user_id, party_size, end_reason,
        case when end_reason = 'request' then 'requested' end as was),
    seat as (
      update event_seats set confirmed = 0, waitlisted = 0, extra = 0, requested = 0, confirmed_guests = 0,
        waiting_guests = 0, joining_online = 0,
        cancelled = cancelled + (select coalesce(sum(party_size) filter (where end_reason = 'event'), 0) from moved)
      where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id, party_size, was from moved`,
)

export function updateAllCancelled(tx: Writer, eventId: string, now: Date): Promise<CancelledRow[]> {
  return cancelAll.all(tx, { eventId, now: now.toISOString() })
}

export interface ErasedRow extends MovedRow {
  status: string
  joins_online: boolean
  event_status: string
  starts_at: string
  over_at: string
}

const erase = sqlCommand<{ userId: string; eventIds: string[] }, ErasedRow>(
  (slot) => sql`
    with gone as (
      delete from rsvps where user_id = ${slot('userId')} and event_id = any(${slot('eventIds')}::uuid[])
      returning id, event_id, group_id, user_id, status, end_reason, party_size, joins_online),
    less as (
      select event_id, (status = 'confirmed')::int * party_size as confirmed,
        (status = 'confirmed')::int * (party_size - 1) as confirmed_guests,
        (status = 'confirmed' and joins_online)::int * party_size as joining_online,
        (status = 'waitlisted')::int * party_size as waitlisted,
        (status = 'waitlisted')::int * (party_size - 1) as waiting_guests,
        (status = 'requested')::int * party_size as requested, (status = 'cancelled' and end_reason is distinct from 'request')::int * party_size as cancelled
      from gone),
    seat as (
      update event_seats s set confirmed = s.confirmed - less.confirmed, waitlisted = s.waitlisted - less.waitlisted,
        cancelled = s.cancelled - less.cancelled, requested = s.requested - less.requested,
        confirmed_guests = s.confirmed_guests - less.confirmed_guests,
        waiting_guests = s.waiting_guests - less.waiting_guests, joining_online = s.joining_online - less.joining_online,
        extra = greatest(0, least(s.extra, s.confirmed - less.confirmed - s.joining_online + less.joining_online
          + coalesce(s.upstream_count, 0) + s.walk_ins - s.max_attendees))
      from less where s.event_id = any(${slot('eventIds')}::uuid[]) and s.event_id = less.event_id)
    select gone.id, gone.event_id, gone.group_id, gone.user_id, gone.status, gone.party_size, gone.joins_online,
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
