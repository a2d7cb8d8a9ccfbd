import { type Selectable, sql } from 'kysely'
import { type LabelRow, labelColumn } from '#domains/events/attendee-labels/index.ts'
import { isDoorVolunteer } from '#domains/events/events/index.ts'
import { type EventFactsRow, isEventVisibleTo, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Checkins } from '#kernel/data/database-schema.ts'
import { command, type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'event_id', 'method', 'checked_in_at', 'label'] as const

export type CheckinRow = Pick<Selectable<Checkins>, (typeof columns)[number]>

export const listCheckins = listing<{ userId: string }, CheckinRow>(
  { by: ['checked_in_at', 'id'], direction: 'desc' },
  (db, slot) => db.selectFrom('checkins').select(columns).where('user_id', '=', slot('userId')),
)

const eventOfCode = statement<{ code: string }, { event_id: string }>((db, slot) =>
  db.selectFrom('checkin_codes').select('event_id').where('code', '=', slot('code')),
)

export async function findEventOfCode(db: Reader, code: string): Promise<string | undefined> {
  return (await eventOfCode.first(db, { code }))?.event_id
}

/** The code that a user presents. The user decides whether a hidden or unpublished event can be found. */
export interface PresentedCode {
  code: string
  userId: string
  isAdmin: boolean
}

/** The event of the code is found first: every other row is read by the event's id. */
type FoundCode = PresentedCode & { eventId: string }

/** A code lets no one in past the hosts who decide who comes. Where nobody can RSVP here, nobody needs to. */
export const needsRsvp = sql<boolean>`((e.require_rsvp or e.requires_approval) and e.rsvp_mode = 'here')`

/** All that a decision needs: the code, its event, and this user's RSVP, ban and check-in. */
function selectCodeDetails(db: StatementBuilder, slot: Slots<FoundCode>) {
  const [user, eventId] = [sql.val(slot('userId')), sql.val(slot('eventId'))]
  return db
    .selectFrom('checkin_codes as c')
    .innerJoin('events as e', (join) => join.on('e.id', '=', slot('eventId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).on('r.user_id', '=', slot('userId')))
    .select(['c.id as code_id', 'c.max_uses', 'c.current_uses', 'c.expires_at'])
    .select(['e.id as event_id', 'e.title', 'e.status', 'e.starts_at', 'e.ends_at', 'e.over_at'])
    .select(needsRsvp.as('require_rsvp'))
    .select(['e.timezone', 'e.event_type', 'e.photo_url', 'e.group_id'])
    .select(['g.name as group_name', 'g.urlname as group_urlname', 'g.photo_url as group_photo_url'])
    .select(['r.status as rsvp_status', 'r.party_size', 'r.joins_online'])
    .select([
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = ${user})`.as(
        'is_banned',
      ),
      sql<boolean>`exists (select from checkins k where k.event_id = ${eventId} and k.user_id = ${user})`.as(
        'is_checked_in',
      ),
    ])
    .where('c.event_id', '=', slot('eventId'))
    .where('c.code', '=', slot('code'))
    .where(isEventVisibleTo(slot('userId'), slot('isAdmin'), slot('eventId')))
}

/** For the page before the check-in, with seats that may be out of date; the check-in itself locks them. */
const codeDetails = statement((db, slot: Slots<FoundCode>) =>
  selectCodeDetails(db, slot)
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .select(['s.max_attendees', 's.upstream_count', sql<number>`coalesce(s.confirmed, 0)`.as('confirmed')])
    .select(sql<number>`coalesce(s.walk_ins, 0)`.as('walk_ins'))
    .select(sql<number>`coalesce(s.joining_online, 0)`.as('joining_online')),
)
const lockedCodeDetails = command((db, slot: Slots<FoundCode>) =>
  selectCodeDetails(db, slot)
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .where('u.deleted_at', 'is', null)
    .forKeyShare('u'),
)

export type CodeDetails = NonNullable<Awaited<ReturnType<typeof findCodeDetails>>>

export function findCodeDetails(db: Reader, presented: FoundCode) {
  return codeDetails.first(db, presented)
}

/**
 * The same under the event's lock. Locks the user's row as the foreign key of a check-in would a moment later, and so
 * waits for a concurrent deletion of the account.
 */
export function lockCodeDetails(tx: Writer, presented: FoundCode) {
  return lockedCodeDetails.first(tx, presented)
}

interface NewCheckin {
  id: string
  codeId: string
  eventId: string
  groupId: string | null
  userId: string
  method: string
  now: string
}

const useCode = command<NewCheckin, CheckinRow>((db, slot) =>
  db
    .with('used', (cte) =>
      cte
        .updateTable('checkin_codes')
        .set((eb) => ({ current_uses: eb('current_uses', '+', 1) }))
        .where('id', '=', slot('codeId'))
        .where('event_id', '=', slot('eventId'))
        .where((eb) => eb.or([eb('max_uses', 'is', null), eb('current_uses', '<', eb.ref('max_uses'))]))
        .returning('id'),
    )
    .insertInto('checkins')
    .columns(['id', 'event_id', 'group_id', 'user_id', 'method', 'code_id', 'checked_in_at'])
    .expression((eb) =>
      eb
        .selectFrom('used')
        .select([
          sql<string>`${sql.val(slot('id'))}::uuid`.as('checkin_id'),
          sql<string>`${sql.val(slot('eventId'))}::uuid`.as('event_id'),
          sql<string | null>`${sql.val(slot('groupId'))}::uuid`.as('group_id'),
          sql<string>`${sql.val(slot('userId'))}::uuid`.as('user_id'),
          sql<string>`${sql.val(slot('method'))}::text`.as('method'),
          'used.id as code_id',
          sql<string>`${sql.val(slot('now'))}::timestamptz`.as('checked_in_at'),
        ]),
    )
    .returning(columns),
)

/**
 * Counts one use of the code and inserts the check-in, together; undefined when the code has no use left or is gone.
 */
export function insertCheckin(tx: Writer, checkin: NewCheckin): Promise<CheckinRow | undefined> {
  return useCode.first(tx, checkin)
}

const undo = command<{ eventId: string; userId: string }, { id: string; group_id: string | null }>((db, slot) =>
  db
    .deleteFrom('checkins')
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', slot('userId'))
    .returning(['id', 'group_id']),
)

export function deleteCheckin(tx: Writer, eventId: string, userId: string) {
  return undo.first(tx, { eventId, userId })
}

export interface CheckedInUser {
  id: string
  username: string | null
  name: string
  avatar_url: string | null
}

const checkedInUser = statement<{ userId: string }, CheckedInUser>((db, slot) =>
  db.selectFrom('users').select(['id', 'username', 'name', 'avatar_url']).where('id', '=', slot('userId')),
)

/** A user whose row is locked by their check-in. */
export async function findCheckedInUser(db: Reader, userId: string): Promise<CheckedInUser> {
  return (await checkedInUser.first(db, { userId }))!
}

/** Codes used less often than there are check-ins with them. More often is right: accounts that are deleted take theirs along. */
export async function countWrongUses(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (select code_id, count(*) as uses from checkins where code_id is not null group by code_id)
    select count(*) from expected e join checkin_codes c on c.id = e.code_id where c.current_uses < e.uses`.execute(db)
  return rows[0]!.count
}

interface TicketFilter {
  eventId: string
  holderId: string
  viewerId: string
  isAdmin: boolean
  doorEnd: string
}

export interface TicketDetails extends EventFactsRow {
  group_id: string | null
  holder_id: string
  holder_name: string
  holder_username: string | null
  holder_avatar_url: string | null
  rsvp_status: string | null
  /** The holder and the guests they bring; null without an RSVP. */
  party_size: number | null
  joins_online: boolean | null
  checked_in_at: string | null
  /** What the organizers know the holder as. */
  attendee_label: LabelRow | null
  is_banned: boolean
  /** The viewer has a role in the group of the event, or is a volunteer at its door. */
  can_check_in: boolean
}

const details = statement<TicketFilter, TicketDetails>((db, slot: Slots<TicketFilter>) =>
  db
    .selectFrom('events as e')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('holderId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'u.id'))
    .leftJoin('checkins as c', (join) => join.on('c.event_id', '=', slot('eventId')).onRef('c.user_id', '=', 'u.id'))
    .select(selectEventFacts)
    .select(['e.group_id', 'u.id as holder_id', 'u.name as holder_name', 'u.username as holder_username'])
    .select([
      'u.avatar_url as holder_avatar_url',
      'r.status as rsvp_status',
      'r.party_size',
      'r.joins_online',
      'c.checked_in_at',
    ])
    .select([
      labelColumn(slot('eventId'), sql`u.id`).as('attendee_label'),
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = u.id)`.as(
        'is_banned',
      ),
      sql<boolean>`exists (select from group_roles o where o.group_id = e.group_id
        and o.user_id = ${sql.val(slot('viewerId'))}) or ${isDoorVolunteer(slot('viewerId'), slot('doorEnd'))}`.as(
        'can_check_in',
      ),
    ])
    .where('e.id', '=', slot('eventId'))
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${isEventVisibleTo(slot('viewerId'), slot('isAdmin'), slot('eventId'))}
        or g.deleted_at is null and ${isDoorVolunteer(slot('viewerId'), slot('doorEnd'))})`,
    ),
)

/** All that the page of a ticket shows; undefined if the viewer cannot see the event. */
export function findTicketDetails(db: Reader, filter: TicketFilter): Promise<TicketDetails | undefined> {
  return details.first(db, filter)
}
