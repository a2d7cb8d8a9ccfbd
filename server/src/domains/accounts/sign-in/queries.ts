import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { SignInChallenges } from '#kernel/data/database-schema.ts'
import type { MailedRow } from './rules.ts'

const columns = [
  'id',
  'kind',
  'browser_hash',
  'code_hash',
  'user_id',
  'email',
  'data',
  'attempts',
  'created_at',
  'expires_at',
] as const

export type ChallengeKind = 'email' | 'email_change' | 'passkey_create' | 'passkey_sign_in' | 'provider' | 'owner'
export type ChallengeRow = Pick<Selectable<SignInChallenges>, (typeof columns)[number] | 'consumed_at'>

export interface NewChallenge {
  id: string
  kind: ChallengeKind
  token_hash: Buffer
  code_hash?: Buffer
  browser_hash?: Buffer
  user_id?: string | null
  email?: string
  origin_hashes?: Buffer[]
  is_known?: boolean
  data?: string
  created_at: string
  expires_at: string
}

export async function insertChallenge(tx: Writer, challenge: NewChallenge): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute()
}

export function findChallenge(db: Reader, kind: ChallengeKind, id: string): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .select([...columns, 'consumed_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findChallengeByToken(
  db: Reader,
  kind: ChallengeKind,
  tokenHash: Buffer,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .select([...columns, 'consumed_at'])
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** True for exactly one of any number of concurrent callers. */
export async function updateConsumed(tx: Writer, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sign_in_challenges')
    .set({ consumed_at: now.toISOString() })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Counts an attempt before the code is compared; undefined when none is left. */
export function updateAttempts(tx: Writer, id: string, max: number, now: Date): Promise<ChallengeRow | undefined> {
  return tx
    .updateTable('sign_in_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', max)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning([...columns, 'consumed_at'])
    .executeTakeFirst()
}

/** Consumes the challenge. The attempt is not counted, so that `attempts` counts wrong codes only. */
export async function updateProven(tx: Writer, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set((eb) => ({ consumed_at: now.toISOString(), attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export function findMailedTo(db: Reader, id: string): Promise<{ kind: string; email: string | null } | undefined> {
  return db.selectFrom('sign_in_challenges').select(['kind', 'email']).where('id', '=', id).executeTakeFirst()
}

/** Serializes the requests for one address, so that concurrent ones cannot exceed its limits. */
export async function lockAddress(tx: Writer, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email.toLowerCase()}`}, 0))`.execute(tx)
}

export function listMailedSince(tx: Writer, email: string, since: Date): Promise<MailedRow[]> {
  return tx
    .selectFrom('sign_in_challenges')
    .select(['is_known', 'origin_hashes', 'created_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
}

export async function countWrongSince(db: Reader, kind: string, email: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select((eb) => eb.fn.sum<string | null>('attempts').as('wrong'))
    .where('kind', '=', kind)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.wrong ?? 0)
}

/** Ends the previous challenge of a browser that has a newer one. */
export async function updateBrowserConsumed(tx: Writer, id: string, browserHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ consumed_at: now.toISOString() })
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Ends earlier challenges of the user when a new address change is requested. */
export async function updateOwnConsumed(tx: Writer, kind: ChallengeKind, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ consumed_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .execute()
}

export interface AccountOfAddress {
  id: string
  isSuspended: boolean
  /** The language that its person chose. */
  locale: string | null
}

export function findAccountByEmail(db: Reader, email: string): Promise<AccountOfAddress | undefined> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .select(sql<string | null>`case when locale_is_chosen then locale end`.as('locale'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface Suspension {
  reason: string | null
  until: string | null
}

/** Undefined when the user is not suspended, or the end of the suspension has come. */
export function findSuspension(db: Reader, userId: string, now: Date): Promise<Suspension | undefined> {
  return db
    .selectFrom('users')
    .select(['suspension_reason as reason', 'suspended_until as until'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .where((eb) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '>', now.toISOString())]))
    .executeTakeFirst()
}

export async function findAdministrator(db: Reader): Promise<string | undefined> {
  const query = db.selectFrom('users').select('id').where('deleted_at', 'is', null).where('role', '=', 'admin').limit(1)
  return (await query.executeTakeFirst())?.id
}

/** Lets only one link create the owner, however many were printed and opened. */
export async function lockOwnership(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in owner', 0))`.execute(tx)
}

export async function deleteOldChallenges(tx: Writer): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute()
}

/** By account or by address: a user who requests a code is not signed in yet. */
const isOf = (userId: string) =>
  sql<boolean>`(user_id = ${userId} or lower(email) = (select lower(u.email) from users u where u.id = ${userId}))`

export function listChallengesOf(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('sign_in_challenges')
    .select(['kind', 'email', 'created_at as createdAt', 'expires_at as expiresAt', 'consumed_at as consumedAt'])
    .where(isOf(userId))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** For an address that no longer belongs to an account. */
export async function deleteChallengesTo(tx: Writer, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where(sql`lower(email)`, '=', email.toLowerCase()).execute()
}

export async function deleteChallengesOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where(isOf(userId)).execute()
}
