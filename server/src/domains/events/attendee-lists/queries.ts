import { sql } from 'kysely'
import type { InvitingEvent } from '#domains/events/event-invitations/index.ts'
import { isDeclined } from '#domains/events/rsvps/index.ts'
import { isHiddenEvent } from '#domains/foundation/event-facts/index.ts'
import { isKnownTo, notBlocked } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { ListResult } from './rules.ts'

interface Asking {
  emails: string[]
  groupId: string
  viewer: string
}

/**
 * Those of these addresses whose owners the group knows, by their account. Who blocked the organizer or muted the group is unknown, as
 * where an organizer names one person: nothing else says which addresses have an account.
 */
const knownByEmail = statement<Asking, { email: string; id: string }>((db, slot) =>
  db
    .selectFrom(sql<{ email: string }>`unnest(${slot('emails')}::text[])`.as<'p'>(sql`p(email)`))
    .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = p.email`))
    .select(['p.email', 'u.id'])
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where(isKnownTo(slot('groupId'), 'u.id'))
    .where(notBlocked(slot('viewer'), 'u.id'))
    .where(
      sql<boolean>`not exists (select from group_mutes as m where m.user_id = u.id and m.group_id = ${slot('groupId')})`,
    ),
)

/** Addresses in lower case. */
export function listKnownByEmail(db: Reader, asking: Asking): Promise<{ email: string; id: string }[]> {
  return knownByEmail.all(db, asking)
}

export interface ListedPersonRow {
  user_id: string
  rsvp_status: string | null
  is_declined: boolean
  is_banned: boolean
}

const people = statement<{ eventId: string; groupId: string; userIds: string[] }, ListedPersonRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('rsvps as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.event_id', '=', slot('eventId')))
    .select(['u.id as user_id', 'r.status as rsvp_status', isDeclined.as('is_declined')])
    .select(
      sql<boolean>`exists (select from group_bans b where b.group_id = ${slot('groupId')} and b.user_id = u.id)`.as(
        'is_banned',
      ),
    )
    .where(sql<boolean>`u.id = any(${slot('userIds')}::uuid[])`),
)

export function listPeople(
  db: Reader,
  of: { eventId: string; groupId: string; userIds: string[] },
): Promise<ListedPersonRow[]> {
  return people.all(db, of)
}

export interface NewList {
  id: string
  eventId: string
  by: string
  userIds: readonly string[]
  emails: readonly string[]
}

export async function insertList(tx: Writer, { id, eventId, by, userIds, emails }: NewList, now: Date): Promise<void> {
  await tx
    .insertInto('attendee_lists')
    .values({ id, event_id: eventId, created_by: by, created_at: now.toISOString() })
    .execute()
  const rows = [
    ...userIds.map((user_id) => ({ user_id, email: null })),
    ...emails.map((email) => ({ user_id: null, email })),
  ]
  await tx
    .insertInto('attendee_list_rows')
    .values(rows.map((row, number) => ({ list_id: id, number, ...row })))
    .execute()
}

export interface OpenList {
  id: string
  event_id: string
  created_by: string | null
}

/** One worker at a time; undefined when everything of the list is done. */
export function lockOpenList(tx: Writer, id: string): Promise<OpenList | undefined> {
  return tx
    .selectFrom('attendee_lists')
    .select(['id', 'event_id', 'created_by'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether who made the list may still add people to the event. */
export async function canStillAdd(tx: Writer, { event_id: eventId, created_by: by }: OpenList): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from events as e join users as u on u.id = ${by}::uuid
      left join group_roles as m on m.group_id = e.group_id and m.user_id = u.id and m.role in ('owner', 'manager')
      where e.id = ${eventId} and u.suspended_at is null and u.deleted_at is null
        and (m.role is not null or u.role = 'admin')) as can`.execute(tx)
  return rows[0]!.can
}

const toFill = statement<{ eventId: string }, InvitingEvent>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select(['e.id', 'e.group_id', 'e.status', 'e.visibility', 'e.rsvp_mode', 'e.over_at'])
    .select(sql<boolean>`(${isHiddenEvent()})`.as('is_hidden'))
    .where('e.id', '=', slot('eventId')),
)

/** Undefined when it was deleted meanwhile. */
export function findEventToFill(db: Reader, eventId: string): Promise<InvitingEvent | undefined> {
  return toFill.first(db, { eventId })
}

export interface OpenRow {
  number: number
  user_id: string | null
  email: string | null
}

/** Known people first, because they come first in the list. */
export function listOpenRows(tx: Writer, listId: string, limit: number): Promise<OpenRow[]> {
  return tx
    .selectFrom('attendee_list_rows')
    .select(['number', 'user_id', 'email'])
    .where('list_id', '=', listId)
    .where('result', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** With its result, an address is erased. */
export async function updateResults(
  tx: Writer,
  listId: string,
  results: readonly { number: number; result: ListResult }[],
  now: Date,
): Promise<void> {
  const numbers = results.map(({ number }) => number)
  const values = results.map(({ result }) => result)
  await sql`
    update attendee_list_rows as r set result = new.result, done_at = ${now.toISOString()}, email = null
    from unnest(${numbers}::integer[], ${values}::text[]) as new (number, result)
    where r.list_id = ${listId} and r.number = new.number`.execute(tx)
}

export async function updateFinished(tx: Writer, id: string, now: Date): Promise<void> {
  await tx.updateTable('attendee_lists').set({ finished_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Undefined when it is done or gone. */
export async function findOpenList(db: Reader, id: string): Promise<{ event_id: string } | undefined> {
  return db
    .selectFrom('attendee_lists')
    .select('event_id')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

/** Those that were not finished since then: a worker has stopped in the middle. */
export async function listOpenLists(db: Reader, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('attendee_lists')
    .select('id')
    .where('finished_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export interface ListProgress {
  id: string
  created_at: string
  finished_at: string | null
  all: number
  done: number
  confirmed: number
  waitlisted: number
  already: number
  cannot: number
  invited: number
  limit: number
}

/** The newest list of an event and how far it is. */
export async function findLatestList(db: Reader, eventId: string): Promise<ListProgress | undefined> {
  const { rows } = await sql<ListProgress>`
    select l.id, l.created_at, l.finished_at, count(*)::integer as "all", count(r.result)::integer as done,
      (count(*) filter (where r.result = 'confirmed'))::integer as confirmed,
      (count(*) filter (where r.result = 'waitlisted'))::integer as waitlisted,
      (count(*) filter (where r.result in ('already', 'invited_before')))::integer as already,
      (count(*) filter (where r.result in ('full', 'left', 'banned', 'refused')))::integer as cannot,
      (count(*) filter (where r.result = 'invited'))::integer as invited,
      (count(*) filter (where r.result = 'limit'))::integer as "limit"
    from (select id, created_at, finished_at from attendee_lists where event_id = ${eventId}
      order by created_at desc, id desc limit 1) as l
      join attendee_list_rows as r on r.list_id = l.id
    group by l.id, l.created_at, l.finished_at`.execute(db)
  return rows[0]
}

/** A batch of lists that are as old. */
export async function deleteOldLists(tx: Writer, createdBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('attendee_lists')
    .where('id', 'in', (eb) =>
      eb.selectFrom('attendee_lists').select('id').where('created_at', '<', createdBefore.toISOString()).limit(100),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
