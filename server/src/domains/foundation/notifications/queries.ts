import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { beginsWith } from '#kernel/data/beginning.ts'
import type { FormerAddresses, MailSuppressions, NotificationPreferences } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { dayMs } from '#kernel/time.ts'
import type { NotificationKind } from './wire.ts'

const columns = [
  'rsvp',
  'reminders',
  'announcements',
  'badges',
  'follows',
  'groups',
  'account',
] as const satisfies NotificationKind[]

export type Preferences = Pick<Selectable<NotificationPreferences>, NotificationKind>

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

/** The recipient of a mail, and the look of the instance. */
export interface MailRecipientRow {
  /** Null for an address that may have no account. */
  user_name: string | null
  email: string
  locale: string
  is_suppressed: boolean
  instance_name: string
  brand_color: string | null
  logo_url: string | null
}

const look = ['i.name as instance_name', 'i.brand_color', 'i.logo_url'] as const

const mailAccount = statement<{ userId: string }, MailRecipientRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .innerJoin('instance_settings as i', (join) => join.onTrue())
    .select((eb) => ['u.name as user_name', eb.ref('u.email').$notNull().as('email'), 'u.locale', ...look])
    .select(sql<boolean>`not ${takesMail}`.as('is_suppressed'))
    .where('u.id', '=', slot('userId'))
    .where('u.email', 'is not', null)
    .where('u.deleted_at', 'is', null),
)

/** Undefined for a deleted account and for one without an address. */
export function findMailAccount(db: Reader, userId: string): Promise<MailRecipientRow | undefined> {
  return mailAccount.first(db, { userId })
}

type Look = Omit<MailRecipientRow, 'user_name' | 'email' | 'locale'>

const mailAddress = statement<{ email: string }, Look>((db, slot) =>
  db
    .selectFrom('instance_settings as i')
    .select(look)
    .select(
      sql<boolean>`exists (select from mail_suppressions s where s.address_lower = lower(${slot('email')}))`.as(
        'is_suppressed',
      ),
    ),
)

export async function findMailAddress(db: Reader, to: { email: string; locale: string }): Promise<MailRecipientRow> {
  return { ...to, user_name: null, ...(await mailAddress.first(db, to))! }
}

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

const bounceColumns = ['address_lower', 'reason', 'suppressed_at'] as const
export type BounceRow = Pick<Selectable<MailSuppressions>, (typeof bounceColumns)[number]>

export const listBounces = listing<object, BounceRow>(
  { by: ['suppressed_at', 'address_lower'], direction: 'desc' },
  (db) => db.selectFrom('mail_suppressions').select(bounceColumns),
)

const addressKey = sql`(address_lower collate "C")`

/** By the beginning of the address. */
export const searchBounces = listing<{ q: string }, BounceRow & { address_key: string }>(
  { by: ['b.address_key'], direction: 'asc' },
  (db, slot) => {
    const rows = sql<BounceRow & { address_key: string }>`(
      select ${sql.join(bounceColumns.map((name) => sql.ref(name)))}, ${addressKey} as address_key
      from mail_suppressions
      where ${beginsWith(addressKey, sql`lower(${slot('q')}::text)`)})`
    return db.selectFrom(rows.as('b')).select(['b.address_lower', 'b.reason', 'b.suppressed_at', 'b.address_key'])
  },
)

export async function insertFormerAddress(tx: Writer, row: Selectable<FormerAddresses>): Promise<void> {
  await tx.insertInto('former_addresses').values(row).execute()
}

/** With the locale of the account that had the address; that of the instance for a deleted account. */
export async function findFormerAddress(
  db: Reader,
  id: string,
  userId: string,
): Promise<{ email: string; locale: string } | undefined> {
  return db
    .selectFrom('former_addresses as f')
    .leftJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select('f.address as email')
    .select(sql<string>`coalesce(u.locale, (select locale from instance_settings))`.as('locale'))
    .where('f.id', '=', id)
    .executeTakeFirst()
}

export async function deleteFormerAddress(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('former_addresses').where('id', '=', id).execute()
}

/** Rows whose mail could not be sent for three days; no address is kept longer. */
export async function deleteOldFormerAddresses(tx: Writer, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 3 * dayMs).toISOString()
  await tx.deleteFrom('former_addresses').where('created_at', '<', oldest).execute()
}

/** A new secret ends the one before. */
export async function updateMailHook(tx: Writer, hash: Buffer, now: Date): Promise<void> {
  const hook = { secret_hash: hash, made_at: now.toISOString() }
  await tx
    .insertInto('mail_hooks')
    .values(hook)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(hook))
    .execute()
}

export async function deleteMailHook(tx: Writer): Promise<boolean> {
  const row = await tx.deleteFrom('mail_hooks').returning('made_at').executeTakeFirst()
  return row !== undefined
}

export async function findMailHook(db: Reader): Promise<Buffer | undefined> {
  return (await db.selectFrom('mail_hooks').select('secret_hash').executeTakeFirst())?.secret_hash
}

/** The accounts with these addresses that still get mail. */
export async function listReachable(db: Reader, emails: string[]): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    select u.id, lower(u.email) as address from users u
    where lower(u.email) = any(select lower(given) from unnest(${emails}::text[]) given)
      and ${takesMail}
    order by 2`.execute(db as Writer)
  return rows
}
