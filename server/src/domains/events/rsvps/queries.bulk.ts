import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'
import { extraAfter, isAnyInside, type MovedRow, stateColumn } from './queries.ts'
import type { NamedAttendee } from './rules.bulk.ts'
import type { EventState } from './rules.ts'

interface Named {
  eventId: string
  userIds: string[]
}

const attendees = sqlCommand<Named, NamedAttendee & { rsvp_id: string | null; rsvp_at: string | null }>(
  (slot) => sql`
    select u.id as user_id, r.id as rsvp_id, ${stateColumn} as rsvp_status, r.rsvp_at, r.place, r.party_size, r.joins_online,
      ${isAnyInside(slot('eventId'))} as is_checked_in,
      (select true from events e join group_bans b on b.group_id = e.group_id and b.user_id = u.id
        where e.id = ${slot('eventId')}) is true as is_banned
    from users u left join rsvps r on r.event_id = ${slot('eventId')} and r.user_id = u.id
    where u.id = any(${slot('userIds')}::uuid[]) and u.deleted_at is null
    order by u.id
    for key share of u`,
)

/** Waits for a concurrent deletion of an account, and then leaves that user out. Only under the event's lock. */
export function lockNamedAttendees(tx: Writer, named: Named) {
  return attendees.all(tx, named)
}

type BulkEvent = EventState & { group_id: string | null }

const eventState = command<{ eventId: string }, BulkEvent>((db, slot) =>
  db
    .selectFrom('events')
    .select(['group_id', 'status as event_status', 'starts_at', 'over_at'])
    .where('id', '=', slot('eventId')),
)

export function findEventState(tx: Writer, eventId: string): Promise<BulkEvent | undefined> {
  return eventState.first(tx, { eventId })
}

const promote = sqlCommand<Named & { extra: number; now: string }, MovedRow>(
  (slot) => sql`
    with moved as (
      update rsvps set status = 'confirmed', place = null, updated_at = ${slot('now')}
      where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[]) and status = 'waitlisted'
      returning id, event_id, group_id, user_id, party_size),
    sums as (select coalesce(sum(party_size), 0)::int as people, count(*)::int as parties from moved),
    seat as (
      update event_seats set confirmed = confirmed + sums.people, waitlisted = waitlisted - sums.people,
        confirmed_guests = confirmed_guests + sums.people - sums.parties,
        waiting_guests = waiting_guests - (sums.people - sums.parties), extra = extra + ${slot('extra')}::int
      from sums where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id, party_size from moved
    order by array_position(${slot('userIds')}::uuid[], user_id)`,
)

/** Gives these waitlisted users seats, `extra` of them beyond the capacity. Only under the event's lock. */
export function updateNamedPromoted(tx: Writer, named: Named, extra: number, now: Date): Promise<MovedRow[]> {
  return promote.all(tx, { ...named, extra, now: now.toISOString() })
}

interface RemovedRow extends MovedRow {
  was: string
}

const remove = sqlCommand<Named & { now: string }, RemovedRow>(
  (slot) => sql`
    with held as (
      select id, status, joins_online from rsvps
      where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[])
        and status in ('confirmed', 'waitlisted', 'requested')),
    moved as (
      update rsvps r set status = 'cancelled', place = null, updated_at = ${slot('now')},
        end_reason = case when held.status = 'requested' then 'request' else 'organiser' end
      from held where r.event_id = ${slot('eventId')} and r.id = held.id
      returning r.id, r.event_id, r.group_id, r.user_id, r.party_size, held.status as was, held.joins_online),
    sums as (
      select coalesce(sum(party_size), 0)::int as people,
        coalesce(sum(party_size) filter (where was = 'confirmed'), 0)::int as seats,
        coalesce(sum(party_size) filter (where was = 'waitlisted'), 0)::int as waited,
        coalesce(sum(party_size) filter (where was = 'requested'), 0)::int as requested,
        coalesce(sum(party_size - 1) filter (where was = 'confirmed'), 0)::int as guests,
        coalesce(sum(party_size - 1) filter (where was = 'waitlisted'), 0)::int as waiting_guests,
        coalesce(sum(party_size) filter (where was = 'confirmed' and joins_online), 0)::int as online
      from moved),
    seat as (
      update event_seats set confirmed = confirmed - sums.seats, waitlisted = waitlisted - sums.waited,
        requested = event_seats.requested - sums.requested, confirmed_guests = confirmed_guests - sums.guests,
        waiting_guests = event_seats.waiting_guests - sums.waiting_guests, joining_online = joining_online - sums.online,
        cancelled = cancelled + sums.people - sums.requested, extra = ${extraAfter(sql`sums.online - sums.seats`)}
      from sums where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id, party_size, was from moved
    order by array_position(${slot('userIds')}::uuid[], user_id)`,
)

/** Cancels the RSVPs of these users. Only under the event's lock. */
export function updateNamedRemoved(tx: Writer, named: Named, now: Date): Promise<RemovedRow[]> {
  return remove.all(tx, { ...named, now: now.toISOString() })
}
