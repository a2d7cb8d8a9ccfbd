import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Notices } from '#kernel/data/database-schema.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'subject', 'text', 'queued', 'created_at', 'finished_at'] as const
export type NoticeRow = Pick<Selectable<Notices>, (typeof columns)[number]>

export const listNotices = listing<object, NoticeRow>({ by: ['created_at', 'id'], direction: 'desc' }, (db) =>
  db.selectFrom('notices').select(columns),
)

/** Notices are created one after the other, so that concurrent requests cannot exceed the daily limit. */
export async function lockNotices(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(tx)
}

/** The times of the notices since then, oldest first. */
export async function listSendingTimes(tx: Writer, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('notices')
    .select('created_at')
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export interface NewNotice {
  subject: string
  text: string
  /** Null for a command of the operator. */
  createdBy: string | null
}

export function insertNotice(tx: Writer, { subject, text, createdBy }: NewNotice, now: Date): Promise<NoticeRow> {
  return tx
    .insertInto('notices')
    .values({ id: randomUUIDv7(), subject, text, created_by: createdBy, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Undefined when all its mails are queued. */
export function lockUnfinishedNotice(tx: Writer, id: string): Promise<{ last_user_id: string | null } | undefined> {
  return tx
    .selectFrom('notices')
    .select('last_user_id')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

interface Progress {
  queued: number
  /** Null when these were the last. */
  lastUserId: string | null
}

export async function updateProgress(tx: Writer, id: string, progress: Progress, now: Date): Promise<void> {
  const { queued, lastUserId } = progress
  await tx
    .updateTable('notices')
    .set((eb) => ({
      queued: eb('queued', '+', queued),
      last_user_id: lastUserId,
      finished_at: lastUserId === null ? now.toISOString() : null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Members who can sign in, have an address that takes mail, and have not turned off mail about their account. */
const recipients = (db: StatementBuilder) =>
  db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('u.email', 'is not', null)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(takesMail)

export const recipientsMax = 500

const batch = statement<{ after?: string }, { id: string }>((db, slot) => {
  const query = recipients(db).select('u.id').orderBy('u.id').limit(recipientsMax)
  return slot.has('after') ? query.where('u.id', '>', slot('after')) : query
})

/** A batch ordered by id, which never changes: every member is visited once. */
export async function listRecipients(db: Reader, after: string | null): Promise<string[]> {
  const rows = await batch.all(db, after === null ? {} : { after })
  return rows.map(({ id }) => id)
}

export interface NoticeMailRow {
  subject: string
  text: string
}

const noticeMail = statement<{ noticeId: string; userId: string }, NoticeMailRow>((db, slot) =>
  recipients(db)
    .innerJoin('notices as n', (join) => join.on('n.id', '=', slot('noticeId')))
    .select(['n.subject', 'n.text'])
    .where('u.id', '=', slot('userId')),
)

/** Undefined when the member gets no mail anymore. */
export function findNoticeMail(db: Reader, noticeId: string, userId: string): Promise<NoticeMailRow | undefined> {
  return noticeMail.first(db, { noticeId, userId })
}
