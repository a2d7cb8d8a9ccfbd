import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isHiddenEvent } from '#domains/foundation/event-facts/index.ts'
import { hasJoined } from '#domains/foundation/membership/index.ts'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import { isDeclined, type RsvpContextRow, type SeatsRow } from './queries.ts'
import type { RsvpStep } from './rules.together.ts'

interface RsvpContextOfUser extends RsvpContextRow {
  user_id: string
}

/**
 * True or false by an index for each user. A bare `exists` over several users, or a join, may be answered by reading a whole table,
 * or all RSVPs of a popular event.
 */
const isAny = (rows: RawBuilder<unknown>) => sql<boolean>`(select true ${rows} limit 1) is true`

const contexts = sqlCommand<{ eventId: string; userIds: string[] }, RsvpContextOfUser>(
  (slot) => sql`
    select u.id as user_id, e.group_id, e.status as event_status, e.starts_at, e.over_at, e.rsvp_opens_at, e.rsvp_closes_at,
      e.takes_rsvps, ${isHiddenEvent()} as is_hidden, g.deleted_at is not null as is_archived, e.visibility,
      (r.status <> 'cancelled') is true
        or ${isAny(sql`where ${hasJoined(sql.ref('e.group_id'), sql.ref('u.id'))}`)} as is_member,
      r.id as rsvp_id, r.status as rsvp_status, r.rsvp_at, ${isDeclined} as is_declined,
      ${isAny(sql`from group_roles o where o.group_id = e.group_id and o.user_id = u.id`)} as has_role,
      ${isAny(sql`from group_bans b where b.group_id = e.group_id and b.user_id = u.id`)} as is_banned,
      ${isAny(sql`from checkins c where c.event_id = ${slot('eventId')} and c.user_id = u.id`)} as is_checked_in
    from events e
      join users u on u.id = any(${slot('userIds')}::uuid[])
      left join groups g on g.id = e.group_id
      left join lateral (
        select id, status, end_reason, rsvp_at from rsvps
        where event_id = ${slot('eventId')} and user_id = u.id limit 1) r on true
    where e.id = ${slot('eventId')} and u.deleted_at is null
    order by u.id
    for key share of u`,
)

/** As `findRsvpContext`, for several users, whose rows are locked in the order of their ids. */
export function listRsvpContexts(tx: Writer, eventId: string, userIds: string[]): Promise<RsvpContextOfUser[]> {
  return contexts.all(tx, { eventId, userIds })
}

interface MoveSlots {
  eventId: string
  groupId: string | null
  now: string
  ids: string[]
  userIds: string[]
  to: string[]
  places: (number | null)[]
  rsvpAt: string[]
  confirmed: number
  waitlisted: number
  cancelled: number
  extra: number
  lastPlace: number
}

const moveAll = sqlCommand<MoveSlots, { id: string; user_id: string }>(
  (slot) => sql`
    with seat as (
      update event_seats set confirmed = ${slot('confirmed')}::int, waitlisted = ${slot('waitlisted')}::int,
        cancelled = ${slot('cancelled')}::int, extra = ${slot('extra')}::int, last_place = ${slot('lastPlace')}::bigint
      where event_id = ${slot('eventId')})
    insert into rsvps (id, event_id, group_id, user_id, status, place, end_reason, rsvp_at, updated_at)
    select step.id, ${slot('eventId')}::uuid, ${slot('groupId')}::uuid, step.user_id, step.status, step.place,
      case step.status when 'cancelled' then 'self' end, step.rsvp_at, ${slot('now')}::timestamptz
    from unnest(${slot('ids')}::uuid[], ${slot('userIds')}::uuid[], ${slot('to')}::text[], ${slot('places')}::bigint[],
      ${slot('rsvpAt')}::timestamptz[]) with ordinality as step (id, user_id, status, place, rsvp_at, n)
    order by step.n
    on conflict (event_id, user_id) do update set status = excluded.status, place = excluded.place,
      end_reason = excluded.end_reason, rsvp_at = excluded.rsvp_at, updated_at = excluded.updated_at
    returning id, user_id`,
)

interface Before {
  rsvp_id: string | null
  rsvp_at: string | null
}

/**
 * Writes these RSVPs, in this order, and the event's counters; gives their ids by user. Only under the event's lock, and with
 * what was read under it.
 */
export async function updateRsvps(
  tx: Writer,
  groupId: string | null,
  seats: SeatsRow,
  steps: readonly (RsvpStep & { before: Before })[],
  now: Date,
): Promise<Map<string, string>> {
  // All have the same moment, and lists break ties by the id: sorted ones keep the order of arrival.
  const fresh = steps.map(() => randomUUIDv7()).sort()
  const rows = await moveAll.all(tx, {
    ...{ eventId: seats.event_id, groupId, now: now.toISOString() },
    ids: steps.map(({ before }, n) => before.rsvp_id ?? fresh[n]!),
    userIds: steps.map(({ userId }) => userId),
    to: steps.map(({ to }) => to),
    places: steps.map(({ place }) => place),
    rsvpAt: steps.map(({ to, before }) => (to === 'cancelled' ? before.rsvp_at! : now.toISOString())),
    ...{ confirmed: seats.confirmed, waitlisted: seats.waitlisted, cancelled: seats.cancelled },
    ...{ extra: seats.extra, lastPlace: seats.last_place },
  })
  return new Map(rows.map((row) => [row.user_id, row.id]))
}
