import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import { extraAfter, type MovedRow } from './queries.ts'

interface WalkInSlots {
  eventId: string
  userIds: string[]
  newIds: string[]
  free: number
  now: string
}

export interface WalkInRow extends MovedRow {
  was: string | null
}

const admit = sqlCommand<WalkInSlots, WalkInRow>(
  (slot) => sql<WalkInRow>`
    with person as (
      select p.user_id, coalesce(r.id, p.new_id) as id, r.status, r.rsvp_at
      from unnest(${slot('userIds')}::uuid[], ${slot('newIds')}::uuid[]) as p (user_id, new_id)
        left join rsvps r on r.event_id = ${slot('eventId')} and r.user_id = p.user_id
      where r.status is distinct from 'confirmed'),
    moved as (
      insert into rsvps (id, event_id, group_id, user_id, status, place, rsvp_at, updated_at)
      select person.id, e.id, e.group_id, person.user_id, 'confirmed', null,
        case when person.status = 'waitlisted' then person.rsvp_at else ${slot('now')}::timestamptz end,
        ${slot('now')}::timestamptz
      from person join events e on e.id = ${slot('eventId')}
      on conflict (event_id, user_id) do update set status = excluded.status, place = excluded.place,
        end_reason = null, rsvp_at = excluded.rsvp_at, updated_at = excluded.updated_at
      returning id, event_id, group_id, user_id),
    sums as (
      select count(*) as seats, count(*) filter (where status = 'waitlisted') as waited,
        count(*) filter (where status = 'cancelled') as returned
      from person),
    seat as (
      update event_seats s set confirmed = s.confirmed + sums.seats, waitlisted = s.waitlisted - sums.waited,
        cancelled = s.cancelled - sums.returned, extra = s.extra + greatest(0, sums.seats - ${slot('free')}::int)
      from sums where s.event_id = ${slot('eventId')})
    select moved.id, moved.event_id, moved.group_id, moved.user_id, person.status as was
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
    update event_seats set walk_ins = walk_ins - 1, extra = ${extraAfter(sql`-1 + confirmed`)}
    where event_id = ${slot('eventId')}`,
)

/** Gives back the seat of one, and seats beyond the capacity first. Only under the event's lock. */
export async function updateWalkInRemoved(tx: Writer, eventId: string): Promise<void> {
  await removeByName.all(tx, { eventId })
}
