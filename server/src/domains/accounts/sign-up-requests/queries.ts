import { type Selectable, sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { SignUpRequests } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = [
  'id',
  'email',
  'name',
  'username',
  'cause',
  'identity',
  'locale',
  'terms_version',
  'created_at',
] as const
export type SignUpRequestRow = Pick<Selectable<SignUpRequests>, (typeof columns)[number]>

/** Who waits longest comes first. */
export const listRequests = listing<object, SignUpRequestRow>({ by: ['created_at', 'id'], direction: 'asc' }, (db) =>
  db.selectFrom('sign_up_requests').select(columns).where('refused_at', 'is', null),
)

export interface NewSignUpRequest {
  id: string
  email: string | null
  name: string
  username: string
  cause: 'approval' | 'no_script'
  identity: string | null
  locale: string
  terms_version: string | null
  created_at: string
}

/** Who asks again changes the request and keeps the place in the queue. True for a new one. */
export async function upsertRequest(tx: Writer, request: NewSignUpRequest): Promise<boolean> {
  const { id, created_at, email, ...changes } = request
  const known = await tx
    .updateTable('sign_up_requests')
    .set({ ...changes, refused_at: null })
    .where(
      email === null
        ? sql<boolean>`email is null and identity->>'provider' = ${request.identity}::jsonb->>'provider'
            and identity->>'id' = ${request.identity}::jsonb->>'id'`
        : sql<boolean>`lower(email) = lower(${email})`,
    )
    .returning('id')
    .executeTakeFirst()
  if (known) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_up_requests')
    .values({ id, email, created_at, ...changes })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The second of two who decide at the same time gets none. */
export function takeRequest(tx: Writer, id: string): Promise<SignUpRequestRow | undefined> {
  return tx
    .deleteFrom('sign_up_requests')
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function updateRefused(tx: Writer, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sign_up_requests')
    .set({ refused_at: now.toISOString() })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface RefusedRow {
  email: string | null
  locale: string
}

export function findRefused(db: Reader, id: string): Promise<RefusedRow | undefined> {
  return db
    .selectFrom('sign_up_requests')
    .select(['email', 'locale'])
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .executeTakeFirst()
}

export async function deleteRefused(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('sign_up_requests').where('id', '=', id).where('refused_at', 'is not', null).execute()
}

export async function deleteOldRequests(tx: Writer, createdBefore: Date): Promise<void> {
  await tx.deleteFrom('sign_up_requests').where('created_at', '<', createdBefore.toISOString()).execute()
}

/** People who wait and of whom no administrator was mailed. */
export async function hasNews(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('sign_up_requests')
    .select('id')
    .where('refused_at', 'is', null)
    .where(sql<boolean>`created_at > coalesce((select mailed_at from sign_up_request_news), '-infinity')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True for one caller a day. */
export async function updateNewsMailed(tx: Writer, before: Date, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('sign_up_request_news')
    .values({ mailed_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ mailed_at: now.toISOString() })
        .where('sign_up_request_news.mailed_at', '<=', before.toISOString()),
    )
    .returning('mailed_at')
    .executeTakeFirst()
  return row !== undefined
}

const administrators = statement<{ userId?: string }, { id: string }>((db, slot) => {
  const query = db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '=', 'admin')
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('u.email', 'is not', null)
    .where(takesMail)
  return slot.has('userId') ? query.where('u.id', '=', slot('userId')) : query
})

export const listAdministrators = (db: Reader) => administrators.all(db, {})
export const findAdministrator = (db: Reader, userId: string) => administrators.first(db, { userId })

export async function countWaiting(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('sign_up_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether an account has the address by now. */
export async function hasAccount(db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}
