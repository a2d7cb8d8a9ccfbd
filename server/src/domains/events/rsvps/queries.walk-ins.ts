import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import { extraAfter, isSameStatus, type MovedRow, stateColumn } from './queries.ts'

interface WalkInSlots {
  eventId: string
  userIds: string[]
  newIds: string[]
  free: number
  now: string
}

export interface WalkInRow extends MovedRow {
  /** `confirmed`: meant to join online. */
  was: string | null
}

const admit = sqlCommand<WalkInSlots, WalkInRow>(
  (slot) => sql<WalkInRow>`
    with person as (
      select p.user_id, coalesce(r.id, p.new_id) as id, ${stateColumn} as status, r.rsvp_at,
        case when r.status = 'cancelled' then 1 else coalesce(r.party_size, 1) end as party_size,
        coalesce(r.party_size, 0) as was_size
      from unnest(${slot('userIds')}::uuid[], ${slot('newIds')}::uuid[]) as p (user_id, new_id)
        left join rsvps r on r.event_id = ${slot('eventId')} and r.user_id = p.user_id
      where r.status is distinct from 'confirmed' or r.joins_online),
    moved as (
      insert into rsvps (id, event_id, group_id, user_id, status, party_size, place, rsvp_at, updated_at)
      select person.id, e.id, e.group_id, person.user_id, 'confirmed', person.party_size, null,
        case when person.status in ('waitlisted', 'requested', 'confirmed') then person.rsvp_at else ${slot('now')}::timestamptz end,
        ${slot('now')}::timestamptz
      from person join events e on e.id = ${slot('eventId')}
      on conflict (event_id, user_id) do update set status = excluded.status, place = excluded.place,
        party_size = excluded.party_size, joins_online = false, end_reason = null, rsvp_at = excluded.rsvp_at,
        updated_at = case when ${isSameStatus} then rsvps.updated_at else excluded.updated_at end
      returning id, event_id, group_id, user_id, party_size),
    sums as (
      select sum(party_size)::int as seats, sum(party_size - 1)::int as guests,
        coalesce(sum(was_size) filter (where status = 'waitlisted'), 0)::int as waited,
        coalesce(sum(was_size - 1) filter (where status = 'waitlisted'), 0)::int as waiting_guests,
        coalesce(sum(was_size) filter (where status = 'requested'), 0)::int as requested,
        coalesce(sum(was_size) filter (where status = 'cancelled'), 0)::int as returned,
        coalesce(sum(was_size) filter (where status = 'confirmed'), 0)::int as online
      from person),
    seat as (
      update event_seats s set confirmed = s.confirmed + sums.seats - sums.online, joining_online = s.joining_online - sums.online, waitlisted = s.waitlisted - sums.waited,
        cancelled = s.cancelled - sums.returned, requested = s.requested - sums.requested,
        confirmed_guests = s.confirmed_guests + sums.guests, waiting_guests = s.waiting_guests - sums.waiting_guests,
        extra = s.extra + greatest(0, sums.seats - ${slot('free')}::int)
      from sums where s.event_id = ${slot('eventId')} and sums.seats > 0)
    select moved.id, moved.event_id, moved.group_id, moved.user_id, moved.party_size, person.status as was
    from moved join person on person.user_id = moved.user_id
    order by moved.id`,
)

/**
 * Gives a seat to every listed user without one; seats beyond the free ones count as extra. Only under the event's
 * lock.
 */
export function updateWalkIns(
  tx: Writer,
  eventId: string,
  userIds: string[],
  free: number,
  now: Date,
): Promise<WalkInRow[]> {
  const newIds = userIds.map(() => randomUUIDv7())
  return admit.all(tx, { eventId, userIds, newIds, free, now: now.toISOString() })
}

const addByName = sqlCommand<{ eventId: string; count: number }>(
  (slot) => sql`update event_seats set walk_ins = walk_ins + ${slot('count')}::int where event_id = ${slot('eventId')}`,
)

/** Counts people without an account. Only under the event's lock. */
export async function updateWalkInsAdded(tx: Writer, eventId: string, count: number): Promise<void> {
  await addByName.all(tx, { eventId, count })
}

const removeByName = sqlCommand<{ eventId: string }>(
  (slot) => sql`
    update event_seats set walk_ins = walk_ins - 1, extra = ${extraAfter(sql`-1`)}
    where event_id = ${slot('eventId')}`,
)

/** Gives back the seat of one, and seats beyond the capacity first. Only under the event's lock. */
export async function updateWalkInRemoved(tx: Writer, eventId: string): Promise<void> {
  await removeByName.all(tx, { eventId })
}
