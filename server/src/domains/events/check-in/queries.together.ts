import { type RawBuilder, sql } from 'kysely'
import { isEventVisibleTo } from '#domains/foundation/event-facts/index.ts'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import { type CheckinRow, needsRsvp, type PresentedCode } from './queries.ts'

/** What decides about one person with a code, as `lockCodeDetails` has it. */
export interface PresentedDetails {
  user_id: string
  code_id: string
  max_uses: number | null
  current_uses: number
  expires_at: string | null
  status: string
  starts_at: string
  over_at: string
  require_rsvp: boolean
  group_id: string | null
  rsvp_status: string | null
  /** Null without an RSVP. */
  party_size: number | null
  joins_online: boolean | null
  is_banned: boolean
  is_checked_in: boolean
}

interface PresentedSlots {
  eventId: string
  userIds: string[]
  codes: string[]
  areAdmins: boolean[]
}

/** By an index for each person: a bare `exists` may be answered by reading all check-ins of the event. */
const isAny = (rows: RawBuilder<unknown>) => sql<boolean>`(select true ${rows} limit 1) is true`

const presented = sqlCommand<PresentedSlots, PresentedDetails>(
  (slot) => sql`
    select u.id as user_id, c.id as code_id, c.max_uses, c.current_uses, c.expires_at, e.status, e.starts_at, e.over_at,
      ${needsRsvp} as require_rsvp, e.group_id, r.status as rsvp_status, r.party_size, r.joins_online,
      ${isAny(sql`from group_bans b where b.group_id = e.group_id and b.user_id = u.id`)} as is_banned,
      ${isAny(sql`from checkins k where k.event_id = ${slot('eventId')} and k.user_id = u.id`)} as is_checked_in
    from unnest(${slot('userIds')}::uuid[], ${slot('codes')}::text[], ${slot('areAdmins')}::boolean[])
        as p (user_id, code, is_admin)
      join users u on u.id = p.user_id
      join events e on e.id = ${slot('eventId')}
      join checkin_codes c on c.event_id = ${slot('eventId')} and c.code = p.code
      left join groups g on g.id = e.group_id
      left join lateral (
        select status, party_size, joins_online from rsvps where event_id = ${slot('eventId')} and user_id = u.id limit 1) r on true
    where u.deleted_at is null
      and ${isAny(sql`where ${isEventVisibleTo(sql.ref('u.id'), sql.ref('p.is_admin'), slot('eventId'))}`)}
    order by u.id
    for key share of u`,
)

/** Locks the rows of these people in the order of their ids. Only under the event's lock. */
export function listPresentedDetails(
  tx: Writer,
  eventId: string,
  codes: readonly PresentedCode[],
): Promise<PresentedDetails[]> {
  return presented.all(tx, {
    eventId,
    userIds: codes.map(({ userId }) => userId),
    codes: codes.map(({ code }) => code),
    areAdmins: codes.map(({ isAdmin }) => isAdmin),
  })
}

interface NewCheckins {
  eventId: string
  groupId: string | null
  now: string
  ids: string[]
  codeIds: string[]
  userIds: string[]
  methods: string[]
}

const useAll = sqlCommand<NewCheckins, CheckinRow & { user_id: string }>(
  (slot) => sql`
    with entry as (
      select entry.id, entry.code_id, entry.user_id, entry.method, entry.n
      from unnest(${slot('ids')}::uuid[], ${slot('codeIds')}::uuid[], ${slot('userIds')}::uuid[],
        ${slot('methods')}::text[]) with ordinality as entry (id, code_id, user_id, method, n)),
    used as (
      update checkin_codes c set current_uses = c.current_uses + uses.count
      from (select code_id, count(*) as count from entry group by code_id) as uses
      where c.id = uses.code_id and c.event_id = ${slot('eventId')}
        and (c.max_uses is null or c.current_uses + uses.count <= c.max_uses)
      returning c.id)
    insert into checkins (id, event_id, group_id, user_id, method, code_id, checked_in_at)
    select entry.id, ${slot('eventId')}::uuid, ${slot('groupId')}::uuid, entry.user_id, entry.method, entry.code_id,
      ${slot('now')}::timestamptz
    from entry join used on used.id = entry.code_id
    order by entry.n
    returning id, event_id, user_id, method, checked_in_at, label`,
)

/** Counts the uses and inserts the check-ins, in this order; leaves out those whose code is gone. Only under the event's lock. */
export function insertCodeCheckins(tx: Writer, checkins: NewCheckins): Promise<(CheckinRow & { user_id: string })[]> {
  return useAll.all(tx, checkins)
}
