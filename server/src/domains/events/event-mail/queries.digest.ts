import { sql } from 'kysely'
import {
  type EventFactsRow,
  isListedEvent,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { members } from './queries.ts'

const zone = statement<{ userId: string }, { timezone: string }>((db, slot) =>
  db
    .selectFrom('users as u')
    .select('u.timezone')
    .where('u.id', '=', slot('userId'))
    .where('u.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_favorites as f')
          .select('f.group_id')
          .where('f.user_id', '=', slot('userId'))
          .where('f.event_mail', '=', sql<string>`'weekly'`),
      ),
    ),
)

/** The time zone of a user with weekly mail. */
export async function findZoneOfWeekly(db: Reader, userId: string): Promise<string | undefined> {
  return (await zone.first(db, { userId }))?.timezone
}

/** Keeps the time of a user who has one. */
export async function insertDigest(tx: Writer, userId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('event_digests')
    .values({ user_id: userId, due_at: dueAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const digestsMax = 500

interface DueDigest {
  user_id: string
  due_at: string
  timezone: string
}

/** Concurrent callers never get the same user. */
export function lockDueDigests(tx: Writer, now: Date): Promise<DueDigest[]> {
  return tx
    .selectFrom('event_digests as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.user_id', 'd.due_at', 'u.timezone'])
    .where('d.due_at', '<=', now.toISOString())
    .orderBy('d.due_at')
    .limit(digestsMax)
    .forUpdate('d')
    .skipLocked()
    .execute()
}

const next = command<{ ids: string[]; dues: string[] }>((db, slot) =>
  db
    .updateTable('event_digests as d')
    .from(
      sql<{ id: string; due: string }>`unnest(${slot('ids')}::uuid[], ${slot('dues')}::timestamptz[])`.as<'n'>(
        sql`n(id, due)`,
      ),
    )
    .set({ due_at: sql<string>`n.due` })
    .whereRef('d.user_id', '=', 'n.id'),
)

export async function updateDue(tx: Writer, rows: readonly { userId: string; dueAt: Date }[]): Promise<void> {
  await next.all(tx, {
    ids: rows.map(({ userId }) => userId),
    dues: rows.map(({ dueAt }) => dueAt.toISOString()),
  })
}

interface LastDigest {
  mailed_for: string | null
  mailed_until: string | null
}

const last = statement<{ userId: string }, LastDigest>((db, slot) =>
  db.selectFrom('event_digests').select(['mailed_for', 'mailed_until']).where('user_id', '=', slot('userId')),
)

export function findLastDigest(db: Reader, userId: string): Promise<LastDigest | undefined> {
  return last.first(db, { userId })
}

export interface DigestEventRow extends EventFactsRow {
  is_new: boolean
}

interface Weeks {
  userId: string
  now: string
  until: string
  mailedFor: string
  mailedUntil: string
}

/** Events published or come near since the last digest are new. */
const upcoming = statement<Weeks, DigestEventRow>((db, slot) =>
  members(db)
    .innerJoin('groups as g', 'g.id', 'f.group_id')
    .innerJoin('events as e', 'e.group_id', 'f.group_id')
    .select([
      ...selectEventFacts,
      sql<boolean>`coalesce(e.published_at, e.created_at) > ${slot('mailedFor')}
        or e.starts_at > ${slot('mailedUntil')}`.as('is_new'),
    ])
    .where('f.user_id', '=', slot('userId'))
    .where('f.event_mail', '=', sql<string>`'weekly'`)
    .where(isListedEvent())
    .where(isOpenEvent())
    .where('e.starts_at', '>', slot('now'))
    .where('e.starts_at', '<=', slot('until'))
    .where(
      sql<boolean>`e.created_by is distinct from f.user_id
        and not exists (select from rsvps r where r.event_id = e.id and r.user_id = f.user_id)
        and not exists (
          select from blocks b where b.blocker_id = f.user_id and b.blocked_id = e.created_by
          union all
          select from blocks b where b.blocker_id = e.created_by and b.blocked_id = f.user_id)`,
    )
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(100),
)

export function listDigestEvents(db: Reader, weeks: Weeks): Promise<DigestEventRow[]> {
  return upcoming.all(db, weeks)
}

interface Mailed {
  userId: string
  dueAt: string
  until: string
}

export async function updateMailedDigest(tx: Writer, { userId, dueAt, until }: Mailed): Promise<void> {
  await tx
    .updateTable('event_digests')
    .set({ mailed_for: dueAt, mailed_until: until })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('mailed_for', 'is', null), eb('mailed_for', '<', dueAt)]))
    .execute()
}
