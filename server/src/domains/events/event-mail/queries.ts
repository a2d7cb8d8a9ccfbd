import { type RawBuilder, sql } from 'kysely'
import {
  type EventFactsRow,
  isListedEvent,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import { isMember } from '#domains/foundation/membership/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type StatementBuilder, statement } from '#kernel/data/statement.ts'

/** Members `f` of groups who can be mailed about them, as users `u`. */
export const members = (db: StatementBuilder) =>
  db
    .selectFrom('group_favorites as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .where(isMember())
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(sql<boolean>`coalesce(p.groups, true)`)
    .where(takesMail)
    .where(isWelcome)

/** Without a mute, without a ban, and without a block between the member and an owner or manager of the group. */
const isWelcome = sql<boolean>`
  not exists (select from group_mutes m where m.user_id = f.user_id and m.group_id = f.group_id)
  and not exists (select from group_bans n where n.group_id = f.group_id and n.user_id = f.user_id)
  and not exists (
    select from group_roles o join blocks b on b.blocker_id = f.user_id and b.blocked_id = o.user_id
    where o.group_id = f.group_id and o.role in ('owner', 'manager')
    union all
    select from group_roles o join blocks b on b.blocker_id = o.user_id and b.blocked_id = f.user_id
    where o.group_id = f.group_id and o.role in ('owner', 'manager'))`

/** Members of the group may hear of it, and it has not begun. */
const isMailable = (now: string): RawBuilder<boolean> => sql<boolean>`
  ${isListedEvent('e', { isForMembers: true })} and ${isOpenEvent()} and e.starts_at > ${now}`

/** New events `n` with their event and group, as long as members may still hear of them. */
const news = (db: StatementBuilder, now: string, since: string) =>
  db
    .selectFrom('new_events as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('groups as g', 'g.id', 'n.group_id')
    .where(isMailable(now))
    .where('n.created_at', '>', since)

const groupOf = statement<{ eventId: string; now: string }, { group_id: string }>((db, slot) =>
  db
    .selectFrom('events as e')
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .select('g.id as group_id')
    .where('e.id', '=', slot('eventId'))
    .where(isMailable(slot('now'))),
)

/** The group whose members may hear of this event. */
export async function findGroupOf(db: Reader, eventId: string, now: Date): Promise<string | undefined> {
  return (await groupOf.first(db, { eventId, now: now.toISOString() }))?.group_id
}

/** Gives the event the next number of its group, once, and makes sure that members are looked through by then. */
export async function insertNewEvent(tx: Writer, groupId: string, eventId: string, now: Date, dueAt: Date) {
  await tx
    .insertInto('group_news')
    .values({ group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last_number } = await tx
    .selectFrom('group_news')
    .select('last_number')
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const number = last_number + 1
  const made = await tx
    .insertInto('new_events')
    .values({ event_id: eventId, group_id: groupId, number, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('number')
    .executeTakeFirst()
  if (!made) return
  const due = dueAt.toISOString()
  await tx
    .updateTable('group_news')
    .set({ last_number: number, due_at: sql<string>`least(due_at, ${due}::timestamptz)` })
    .where('group_id', '=', groupId)
    .execute()
}

export const groupsMax = 200

const due = command<{ now: string; again: string }, { group_id: string }>((db, slot) =>
  db
    .updateTable('group_news as w')
    .set({ due_at: slot('again') })
    .where('w.group_id', 'in', (eb) =>
      eb
        .selectFrom('group_news')
        .select('group_id')
        .where('due_at', '<=', slot('now'))
        .orderBy('due_at')
        .limit(groupsMax)
        .forUpdate()
        .skipLocked(),
    )
    .returning('w.group_id'),
)

/** Groups whose members must be looked through now. Until that ends they stay due, so that a lost job is made up for. */
export async function updateDueGroups(tx: Writer, now: Date, again: Date): Promise<string[]> {
  const rows = await due.all(tx, { now: now.toISOString(), again: again.toISOString() })
  return rows.map(({ group_id }) => group_id)
}

interface Latest {
  number: number
  created_at: string
}

const latest = statement<{ groupId: string; now: string; since: string }, Latest>((db, slot) =>
  news(db, slot('now'), slot('since'))
    .select(['n.number', 'n.created_at'])
    .where('n.group_id', '=', slot('groupId'))
    .orderBy('n.number', 'desc')
    .limit(1),
)

/** The newest event of the group that members may still hear of. */
export function findLatest(db: Reader, groupId: string, now: Date, since: Date): Promise<Latest | undefined> {
  return latest.first(db, { groupId, now: now.toISOString(), since: since.toISOString() })
}

const lastNumber = statement<{ groupId: string }, { last_number: number }>((db, slot) =>
  db.selectFrom('group_news').select('last_number').where('group_id', '=', slot('groupId')),
)

export async function findLastNumber(db: Reader, groupId: string): Promise<number> {
  return (await lastNumber.first(db, { groupId }))?.last_number ?? 0
}

/** Nothing is left to mail, unless an event has been added since the last number was read. */
export async function updateDone(tx: Writer, groupId: string, lastNumber: number): Promise<void> {
  await tx
    .updateTable('group_news')
    .set({ due_at: null })
    .where('group_id', '=', groupId)
    .where('last_number', '=', lastNumber)
    .execute()
}

export const recipientsMax = 500

export interface WaitingMember {
  user_id: string
  mailed_at: string | null
}

interface Members {
  groupId: string
  number: number
  createdAt: string
  after?: string
}

/** Members with `each` who have not heard of the newest event. */
const waiting = (db: StatementBuilder, groupId: string) =>
  members(db)
    .leftJoin('new_event_mails as t', (join) =>
      join.onRef('t.group_id', '=', 'f.group_id').onRef('t.user_id', '=', 'f.user_id'),
    )
    .where('f.group_id', '=', groupId)
    .where('f.event_mail', '=', sql<string>`'each'`)

const batch = statement<Members, WaitingMember>((db, slot) => {
  const query = waiting(db, slot('groupId'))
    .select(['f.user_id', 't.mailed_at'])
    .where('f.event_mail_since', '<', slot('createdAt'))
    .where(sql<boolean>`coalesce(t.number, 0) < ${slot('number')}`)
    .orderBy('f.user_id')
    .limit(recipientsMax)
  return slot.has('after') ? query.where('f.user_id', '>', slot('after')) : query
})

/** A batch ordered by user id, which never changes: every member is visited once. */
export function listWaitingMembers(db: Reader, filter: Members): Promise<WaitingMember[]> {
  return batch.all(db, filter)
}

export interface MailedMemberRow {
  user_id: string
  number: number
  mailed_at: string | null
  event_mail_since: string
  group_name: string
  group_urlname: string | null
}

const member = statement<{ groupId: string; userId: string }, MailedMemberRow>((db, slot) =>
  waiting(db, slot('groupId'))
    .innerJoin('groups as g', 'g.id', 'f.group_id')
    .select((eb) => [
      'u.id as user_id',
      sql<number>`coalesce(t.number, 0)`.as('number'),
      't.mailed_at',
      eb.ref('f.event_mail_since').$notNull().as('event_mail_since'),
      'g.name as group_name',
      'g.urlname as group_urlname',
    ])
    .where('f.user_id', '=', slot('userId')),
)

/** All that a mail to one member needs besides the events; undefined when the member gets none. */
export function findMember(db: Reader, groupId: string, userId: string): Promise<MailedMemberRow | undefined> {
  return member.first(db, { groupId, userId })
}

export type NewEventRow = EventFactsRow & { number: number }

interface Unheard {
  groupId: string
  userId: string
  /** The number of the last event that the member has heard of. */
  number: number
  chosenAt: string
  now: string
  since: string
}

/** Without those the member made or has answered, or whose creator the member has blocked or is blocked by. */
const unheard = statement<Unheard, NewEventRow>((db, slot) =>
  news(db, slot('now'), slot('since'))
    .select([...selectEventFacts, 'n.number'])
    .where('n.group_id', '=', slot('groupId'))
    .where('n.number', '>', slot('number'))
    .where('n.created_at', '>', slot('chosenAt'))
    .where(
      sql<boolean>`e.created_by is distinct from ${slot('userId')}::uuid
        and not exists (select from rsvps r where r.event_id = e.id and r.user_id = ${slot('userId')})
        and not exists (
          select from blocks b where b.blocker_id = ${slot('userId')} and b.blocked_id = e.created_by
          union all
          select from blocks b where b.blocker_id = e.created_by and b.blocked_id = ${slot('userId')})`,
    )
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(200),
)

export function listUnheard(db: Reader, filter: Unheard): Promise<NewEventRow[]> {
  return unheard.all(db, filter)
}

interface Mailed {
  groupId: string
  userId: string
  number: number
  now: string
}

const mailed = command<Mailed>((db, slot) =>
  db
    .insertInto('new_event_mails')
    .values({ group_id: slot('groupId'), user_id: slot('userId'), number: slot('number'), mailed_at: slot('now') })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet((eb) => ({
        number: sql<number>`greatest(new_event_mails.number, excluded.number)`,
        mailed_at: eb.ref('excluded.mailed_at'),
      })),
    ),
)

/** The member has heard of the events up to this number. */
export async function insertMailed(tx: Writer, filter: Mailed): Promise<void> {
  await mailed.all(tx, filter)
}
