import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { NotificationPreferences } from '#kernel/data/database-schema.ts'
import type { Kind } from './schemas.ts'

const columns = [
  'rsvp',
  'reminders',
  'announcements',
  'badges',
  'follows',
  'groups',
  'account',
] as const satisfies Kind[]

export type Preferences = Pick<Selectable<NotificationPreferences>, Kind>

const everythingOn: Preferences = {
  rsvp: true,
  reminders: true,
  announcements: true,
  badges: true,
  follows: true,
  groups: true,
  account: true,
}

/** A user who never chose gets every kind of mail. */
export async function listPreferences(db: Reader, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? everythingOn
}

export async function updatePreferences(
  tx: Writer,
  userId: string,
  changes: Partial<Preferences>,
): Promise<Preferences> {
  return tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Normalized by the database, as where addresses are compared with these rows. */
const lower = (email: string) => sql<string>`lower(${email})`

export async function findSuppression(db: Reader, email: string): Promise<{ reason: string } | undefined> {
  return db
    .selectFrom('mail_suppressions')
    .select('reason')
    .where('address_lower', '=', lower(email))
    .executeTakeFirst()
}

/** Keeps the first reason. False when there was one. */
export async function insertSuppression(tx: Writer, email: string, reason: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('mail_suppressions')
    .values({ address_lower: lower(email), reason, suppressed_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteSuppression(tx: Writer, email: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('mail_suppressions')
    .where('address_lower', '=', lower(email))
    .returning('reason')
    .executeTakeFirst()
  return row !== undefined
}

/** For statements that join the account as `u`: its address has not bounced and was not reported. */
export const takesMail = sql<boolean>`not exists (select from mail_suppressions s where s.address_lower = lower(u.email))`

/** The recipient of a mail, for the same statements. They must leave out accounts without an address. */
export const selectRecipient = [
  'u.id as user_id',
  'u.name as user_name',
  sql<string>`u.email`.as('email'),
  'u.locale',
] as const

/** The address of an account, normalized as in suppressions. */
const addressOf = (userId: string) => sql<string>`(select lower(u.email) from users u where u.id = ${userId})`

export function listSuppressionsOf(db: Reader, userId: string): Promise<object[]> {
  return db
    .selectFrom('mail_suppressions')
    .select(['address_lower as address', 'reason', 'suppressed_at as suppressedAt'])
    .where('address_lower', '=', addressOf(userId))
    .execute()
}

export async function deleteSuppressionOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('mail_suppressions').where('address_lower', '=', addressOf(userId)).execute()
}

/** The account with this address, for the audit log, which must not contain the address. */
export async function findAddressee(db: Reader, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where(sql`lower(email)`, '=', lower(email)).executeTakeFirst()
  return row?.id
}
