import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'
import { extraAfter, type MovedRow } from './queries.ts'
import type { EventState, NamedAttendee } from './rules.ts'

interface Named {
  eventId: string
  userIds: string[]
}

const attendees = command<Named, NamedAttendee>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('rsvps as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.event_id', '=', slot('eventId')))
    .leftJoin('checkins as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.event_id', '=', slot('eventId')))
    .select(['u.id as user_id', 'r.status as rsvp_status', 'r.place'])
    .select(sql<boolean>`c.id is not null`.as('is_checked_in'))
    .where('u.id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .forKeyShare('u'),
)

/** Waits for a concurrent deletion of an account, and then leaves that user out. Only under the event's lock. */
export function lockNamedAttendees(tx: Writer, named: Named): Promise<NamedAttendee[]> {
  return attendees.all(tx, named)
}

const eventState = command<{ eventId: string }, EventState>((db, slot) =>
  db.selectFrom('events').select(['status as event_status', 'starts_at', 'over_at']).where('id', '=', slot('eventId')),
)

export function findEventState(tx: Writer, eventId: string): Promise<EventState | undefined> {
  return eventState.first(tx, { eventId })
}

const promote = sqlCommand<Named & { extra: number; now: string }, MovedRow>(
  (slot) => sql`
    with moved as (
      update rsvps set status = 'confirmed', place = null, updated_at = ${slot('now')}
      where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[]) and status = 'waitlisted'
      returning id, event_id, group_id, user_id),
    seat as (
      update event_seats set confirmed = confirmed + (select count(*) from moved),
        waitlisted = waitlisted - (select count(*) from moved), extra = extra + ${slot('extra')}::int
      where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id from moved
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
      select id, status from rsvps
      where event_id = ${slot('eventId')} and user_id = any(${slot('userIds')}::uuid[]) and status <> 'cancelled'),
    moved as (
      update rsvps r set status = 'cancelled', place = null, end_reason = 'organiser', updated_at = ${slot('now')}
      from held where r.event_id = ${slot('eventId')} and r.id = held.id
      returning r.id, r.event_id, r.group_id, r.user_id, held.status as was),
    sums as (
      select count(*) filter (where was = 'confirmed') as seats, count(*) filter (where was = 'waitlisted') as waited
      from moved),
    seat as (
      update event_seats set confirmed = confirmed - sums.seats, waitlisted = waitlisted - sums.waited,
        cancelled = cancelled + sums.seats + sums.waited, extra = ${extraAfter(sql`confirmed - sums.seats`)}
      from sums where event_id = ${slot('eventId')})
    select id, event_id, group_id, user_id, was from moved
    order by array_position(${slot('userIds')}::uuid[], user_id)`,
)

/** Cancels the RSVPs of these users. Only under the event's lock. */
export function updateNamedRemoved(tx: Writer, named: Named, now: Date): Promise<RemovedRow[]> {
  return remove.all(tx, { ...named, now: now.toISOString() })
}
