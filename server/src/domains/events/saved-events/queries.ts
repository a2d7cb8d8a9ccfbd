import { type RawBuilder, sql } from 'kysely'
import {
  type EventFactsRow,
  isEventVisibleTo,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type StatementBuilder, sqlCommand, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { ReminderState } from './rules.ts'

/**
 * When the one reminder of an event `e` that was saved at this time goes out: when RSVPs open, else a day before the start, and of an
 * event that is sooner two hours before it. Later there is none.
 */
const dueOf = (savedAt: RawBuilder<unknown>) => sql<string>`case
  when e.takes_rsvps and e.rsvp_opens_at > ${savedAt} then e.rsvp_opens_at
  when e.starts_at - interval '24 hours' > ${savedAt} then e.starts_at - interval '24 hours'
  when e.starts_at - interval '2 hours' > ${savedAt} then e.starts_at - interval '2 hours'
  else e.starts_at end`

export interface SavedRow {
  event_id: string
  saved_at: string
  /** Null where none would come before the start. */
  reminds_at: string | null
  reminded_at: string | null
}

const remindsAt = sql<string | null>`case when s.due_at < e.starts_at then s.due_at end`

const lock = command<{ userId: string }, { id: string }>((db, slot) =>
  db.selectFrom('users').select('id').where('id', '=', slot('userId')).where('deleted_at', 'is', null).forNoKeyUpdate(),
)

/** What one person saves is counted under this lock. Undefined when the account is gone. */
export function lockSaver(tx: Writer, userId: string): Promise<{ id: string } | undefined> {
  return lock.first(tx, { userId })
}

const hasRsvp = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from rsvps r where r.event_id = s.event_id and r.user_id = ${userId}
    and r.status in ('confirmed', 'waitlisted', 'requested'))`

/** What the person may still see and has no RSVP to: what is listed, and all that counts. */
const ofPerson = (db: StatementBuilder, userId: string, now: string) =>
  db
    .selectFrom('saved_events as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .where('s.user_id', '=', userId)
    .where('e.status', '=', 'scheduled')
    .where('e.over_at', '>', now)
    .where(isEventVisibleTo(userId, sql`false`, sql.ref('s.event_id')))
    .where(sql<boolean>`not ${hasRsvp(sql`s.user_id`)}`)

const count = command<{ userId: string; now: string }, { count: number }>((db, slot) =>
  ofPerson(db, slot('userId'), slot('now')).select((eb) => eb.fn.countAll<number>().as('count')),
)

export async function countSaved(tx: Writer, userId: string, now: Date): Promise<number> {
  return (await count.first(tx, { userId, now: now.toISOString() }))!.count
}

const one = statement<{ userId: string; eventId: string }, SavedRow>((db, slot) =>
  db
    .selectFrom('saved_events as s')
    .innerJoin('events as e', (join) => join.on('e.id', '=', slot('eventId')))
    .select(['s.event_id', 's.saved_at', 's.reminded_at', remindsAt.as('reminds_at')])
    .where('s.user_id', '=', slot('userId'))
    .where('s.event_id', '=', slot('eventId')),
)

export function findSaved(db: Reader, userId: string, eventId: string): Promise<SavedRow | undefined> {
  return one.first(db, { userId, eventId })
}

const ban = statement<{ userId: string; groupId: string }, { user_id: string }>((db, slot) =>
  db
    .selectFrom('group_bans')
    .select('user_id')
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId')),
)

export async function isBannedFrom(db: Reader, groupId: string, userId: string): Promise<boolean> {
  return (await ban.first(db, { groupId, userId })) !== undefined
}

const save = sqlCommand<{ userId: string; eventId: string; now: string }, SavedRow>(
  (slot) => sql`
    with s as (
      insert into saved_events (user_id, event_id, saved_at, due_at)
      select ${slot('userId')}::uuid, e.id, ${slot('now')}::timestamptz, ${dueOf(sql`${slot('now')}::timestamptz`)}
      from events e where e.id = ${slot('eventId')}
      on conflict (user_id, event_id) do nothing
      returning event_id, saved_at, due_at, reminded_at)
    select s.event_id, s.saved_at, s.reminded_at, ${remindsAt} as reminds_at from s join events e on e.id = s.event_id`,
)

/** Only under the lock of the person. */
export async function insertSaved(tx: Writer, userId: string, eventId: string, now: Date): Promise<SavedRow> {
  return (await save.first(tx, { userId, eventId, now: now.toISOString() }))!
}

const unsave = command<{ userId: string; eventId: string }, { event_id: string }>((db, slot) =>
  db
    .deleteFrom('saved_events')
    .where('user_id', '=', slot('userId'))
    .where('event_id', '=', slot('eventId'))
    .returning('event_id'),
)

export async function deleteSaved(tx: Writer, userId: string, eventId: string): Promise<boolean> {
  return (await unsave.first(tx, { userId, eventId })) !== undefined
}

/** The newest first. */
export const listSaved = listing<{ userId: string; now: string }, SavedRow>(
  { by: ['s.saved_at', 's.event_id'], direction: 'desc' },
  (db, slot) =>
    ofPerson(db, slot('userId'), slot('now')).select([
      's.event_id',
      's.saved_at',
      's.reminded_at',
      remindsAt.as('reminds_at'),
    ]),
)

const ofEvent = statement<{ eventId: string }, { count: number }>((db, slot) =>
  db
    .selectFrom('saved_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', slot('eventId')),
)

export async function countSavers(db: Reader, eventId: string): Promise<number> {
  return (await ofEvent.first(db, { eventId }))!.count
}

/** So many in one transaction. */
export const dueMax = 500

export interface DueRow {
  user_id: string
  event_id: string
  saved_at: string
  due_at: string
}

const take = sqlCommand<{ now: string; limit: number }, DueRow>(
  (slot) => sql`
    with due as (
      select user_id, event_id from saved_events where reminded_at is null and due_at <= ${slot('now')}
      order by due_at limit ${slot('limit')} for update skip locked)
    update saved_events s set reminded_at = ${slot('now')} from due
    where s.user_id = due.user_id and s.event_id = due.event_id
    returning s.user_id, s.event_id, s.saved_at, s.due_at`,
)

/** Marks those that are due as reminded; two workers never get the same. */
export function updateDue(tx: Writer, now: Date): Promise<DueRow[]> {
  return take.all(tx, { now: now.toISOString(), limit: dueMax })
}

const retime = sqlCommand<{ eventId: string }>(
  (slot) => sql`
    update saved_events s set due_at = ${dueOf(sql`s.saved_at`)}
    from events e
    where e.id = ${slot('eventId')} and s.event_id = ${slot('eventId')} and s.reminded_at is null
      and s.due_at <> ${dueOf(sql`s.saved_at`)}`,
)

/** The reminders that are still to come follow the times of the event. */
export async function updateDueOfEvent(tx: Writer, eventId: string): Promise<void> {
  await retime.all(tx, { eventId })
}

const postpone = sqlCommand<{ userId: string; eventId: string }>(
  (slot) => sql`
    update saved_events s set due_at = ${dueOf(sql`s.saved_at`)}, reminded_at = null
    from events e
    where e.id = ${slot('eventId')} and s.event_id = ${slot('eventId')} and s.user_id = ${slot('userId')}`,
)

/** Of one that was queued before the event moved. */
export async function updatePostponed(tx: Writer, userId: string, eventId: string): Promise<void> {
  await postpone.all(tx, { userId, eventId })
}

const forget = sqlCommand<{ before: string; limit: number }, { user_id: string }>(
  (slot) => sql`
    with over as (
      select s.user_id, s.event_id from saved_events s join events e on e.id = s.event_id
      where e.over_at < ${slot('before')} limit ${slot('limit')})
    delete from saved_events s using over where s.user_id = over.user_id and s.event_id = over.event_id
    returning s.user_id`,
)

/** Returns how many of the events that ended before then are forgotten. */
export async function deleteEnded(tx: Writer, before: Date, limit: number): Promise<number> {
  return (await forget.all(tx, { before: before.toISOString(), limit })).length
}

export interface ReminderRow extends ReminderState, EventFactsRow {
  user_id: string
}

const reminder = statement<{ userId: string; eventId: string }, ReminderRow>((db, slot) =>
  db
    .selectFrom('saved_events as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 's.user_id')
    .select([
      's.user_id',
      's.saved_at',
      ...selectEventFacts,
      dueOf(sql`s.saved_at`).as('due_at'),
      sql<boolean>`${isOpenEvent()} and ${isEventVisibleTo(slot('userId'), sql`false`, slot('eventId'))}`.as(
        'is_visible',
      ),
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = s.user_id)`.as(
        'is_banned',
      ),
      sql<boolean>`exists (select from group_mutes m where m.group_id = e.group_id and m.user_id = s.user_id)`.as(
        'has_muted',
      ),
      hasRsvp(sql`s.user_id`).as('has_rsvp'),
      sql<boolean>`coalesce(p.reminders, true)`.as('wants_reminders'),
    ])
    .where('s.user_id', '=', slot('userId'))
    .where('s.event_id', '=', slot('eventId'))
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(takesMail),
)

/** Undefined when it was taken back, or the person cannot receive mail. */
export function findReminder(db: Reader, userId: string, eventId: string): Promise<ReminderRow | undefined> {
  return reminder.first(db, { userId, eventId })
}
