import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive, isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface News {
  userId: string
  /** What happened before this is not new. */
  since: string
  soon: string
  /** Mails have at least this much time between them. */
  apartHours: number
}

/** Keeps an earlier due time. */
export async function insertPeopleNews(tx: Writer, { userId, since, soon, apartHours }: News): Promise<void> {
  const apart = sql`make_interval(hours => ${apartHours}::int)`
  await sql`
    insert into people_news as n (user_id, due_at, mailed_until)
    select id, ${soon}::timestamptz, ${since}::timestamptz from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update
      set due_at = coalesce(n.due_at, greatest(excluded.due_at, n.mailed_until + ${apart}))`.execute(tx)
}

export const newsMax = 500

interface DueNews {
  user_id: string
  mailed_until: string
}

/** Concurrent callers never get the same user. */
export function lockDueNews(tx: Writer, now: Date): Promise<DueNews[]> {
  return tx
    .selectFrom('people_news')
    .select(['user_id', 'mailed_until'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(newsMax)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function updateMailedUntil(tx: Writer, userIds: string[], now: Date): Promise<void> {
  await tx
    .updateTable('people_news')
    .set({ due_at: null, mailed_until: now.toISOString() })
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

const reader = statement<{ userId: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select('u.id')
    .where('u.id', '=', slot('userId'))
    .where('u.email', 'is not', null)
    .where(isActive)
    .where(sql<boolean>`coalesce(p.follows, true)`)
    .where(takesMail),
)

/** Whether this user gets such mail. */
export async function isReader(db: Reader, userId: string): Promise<boolean> {
  return (await reader.first(db, { userId })) !== undefined
}

export interface MailedPersonRow {
  name: string
  username: string | null
  is_connection: boolean
}

interface Span {
  userId: string
  since: string
  until: string
}

/** Each person once: a connection says more than a follow. Only people whom the user may see. */
const people = statement<Span, MailedPersonRow>((db, slot) =>
  db
    .selectFrom(
      sql<{ id: string; at: string; is_connection: boolean }>`(
        select id, max(at) as at, bool_or(is_connection) as is_connection from (
          select follower_id as id, followed_at as at, false as is_connection from follows
          where followee_id = ${slot('userId')} and followed_at > ${slot('since')} and followed_at <= ${slot('until')}
          union all
          select first_id, connected_at, true from connections
          where second_id = ${slot('userId')} and visitor_id = first_id
            and connected_at > ${slot('since')} and connected_at <= ${slot('until')}
          union all
          select second_id, connected_at, true from connections
          where first_id = ${slot('userId')} and visitor_id = second_id
            and connected_at > ${slot('since')} and connected_at <= ${slot('until')}) as met
        group by id)`.as('m'),
    )
    .innerJoin('users as u', 'u.id', 'm.id')
    .select(['u.name', 'u.username', 'm.is_connection'])
    .where(isListedFor(slot('userId')))
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .limit(100),
)

export function listNewPeople(db: Reader, span: Span): Promise<MailedPersonRow[]> {
  return people.all(db, span)
}
