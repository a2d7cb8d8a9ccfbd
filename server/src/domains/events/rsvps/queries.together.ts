import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { questionsColumn } from '#domains/events/questions/index.ts'
import { hasJoined } from '#domains/foundation/membership/index.ts'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import {
  contextColumns,
  isAnyInside,
  isDeclined,
  type RsvpContextRow,
  type RsvpEndReason,
  type SeatsRow,
} from './queries.ts'
import type { Party } from './rules.party.ts'

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
    select u.id as user_id, ${contextColumns}, ${questionsColumn(slot('eventId'))} as questions, ${isDeclined} as is_declined,
      (r.status in ('confirmed', 'waitlisted')) is true
        or ${isAny(sql`where ${hasJoined(sql.ref('e.group_id'), sql.ref('u.id'))}`)} as is_member,
      ${isAny(sql`from group_roles o where o.group_id = e.group_id and o.user_id = u.id`)} as has_role,
      ${isAny(sql`from group_bans b where b.group_id = e.group_id and b.user_id = u.id`)} as is_banned,
      ${isAnyInside(slot('eventId'))} as is_checked_in
    from events e
      join users u on u.id = any(${slot('userIds')}::uuid[])
      left join groups g on g.id = e.group_id
      left join lateral (
        select id, status, end_reason, rsvp_at, place, party_size, joins_online from rsvps
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
  sizes: number[]
  areOnline: boolean[]
  places: (number | null)[]
  endReasons: (string | null)[]
  rsvpAt: string[]
  note: string | null
  confirmed: number
  waitlisted: number
  cancelled: number
  requested: number
  confirmedGuests: number
  waitingGuests: number
  joiningOnline: number
  extra: number
  lastPlace: number
}

const moveAll = sqlCommand<MoveSlots, { id: string; user_id: string }>(
  (slot) => sql`
    with seat as (
      update event_seats set confirmed = ${slot('confirmed')}::int, waitlisted = ${slot('waitlisted')}::int,
        cancelled = ${slot('cancelled')}::int, requested = ${slot('requested')}::int,
        confirmed_guests = ${slot('confirmedGuests')}::int, waiting_guests = ${slot('waitingGuests')}::int,
        joining_online = ${slot('joiningOnline')}::int, extra = ${slot('extra')}::int,
        last_place = ${slot('lastPlace')}::bigint
      where event_id = ${slot('eventId')})
    insert into rsvps (id, event_id, group_id, user_id, status, party_size, joins_online, place, end_reason, hosts_note,
      rsvp_at, updated_at)
    select step.id, ${slot('eventId')}::uuid, ${slot('groupId')}::uuid, step.user_id, step.status, step.size, step.is_online,
      step.place, step.end_reason, ${slot('note')}::text, step.rsvp_at, ${slot('now')}::timestamptz
    from unnest(${slot('ids')}::uuid[], ${slot('userIds')}::uuid[], ${slot('to')}::text[], ${slot('sizes')}::smallint[],
      ${slot('areOnline')}::boolean[], ${slot('places')}::bigint[], ${slot('endReasons')}::text[],
      ${slot('rsvpAt')}::timestamptz[])
      with ordinality as step (id, user_id, status, size, is_online, place, end_reason, rsvp_at, n)
    order by step.n
    on conflict (event_id, user_id) do update set status = excluded.status, party_size = excluded.party_size,
      joins_online = excluded.joins_online, place = excluded.place, end_reason = excluded.end_reason,
      hosts_note = excluded.hosts_note, rsvp_at = excluded.rsvp_at, updated_at = excluded.updated_at
    returning id, user_id`,
)

export interface WrittenRsvp {
  userId: string
  to: string
  party: Party
  place: number | null
  /** Why it ends, where it does. */
  endReason: RsvpEndReason | null
  before: { rsvp_id: string | null; rsvp_at: string | null }
  /** Only a new RSVP has a new time. */
  isNew: boolean
}

/**
 * Writes these RSVPs, in this order, and the event's counters; gives their ids by user. Only under the event's lock, and with
 * what was read under it.
 */
export async function updateRsvps(
  tx: Writer,
  groupId: string | null,
  seats: SeatsRow,
  steps: readonly WrittenRsvp[],
  now: Date,
  note: string | null = null,
): Promise<Map<string, string>> {
  // All have the same moment, and lists break ties by the id: sorted ones keep the order of arrival.
  const fresh = steps.map(() => randomUUIDv7()).sort()
  const rows = await moveAll.all(tx, {
    ...{ eventId: seats.event_id, groupId, now: now.toISOString(), note },
    ids: steps.map(({ before }, n) => before.rsvp_id ?? fresh[n]!),
    userIds: steps.map(({ userId }) => userId),
    to: steps.map(({ to }) => to),
    sizes: steps.map(({ party }) => party.size),
    areOnline: steps.map(({ party }) => party.joinsOnline),
    places: steps.map(({ place }) => place),
    endReasons: steps.map(({ endReason }) => endReason),
    rsvpAt: steps.map(({ isNew, before }) => (isNew ? now.toISOString() : before.rsvp_at!)),
    ...{ confirmed: seats.confirmed, waitlisted: seats.waitlisted, cancelled: seats.cancelled },
    ...{ requested: seats.requested, confirmedGuests: seats.confirmed_guests, waitingGuests: seats.waiting_guests },
    ...{ joiningOnline: seats.joining_online, extra: seats.extra, lastPlace: seats.last_place },
  })
  return new Map(rows.map((row) => [row.user_id, row.id]))
}
