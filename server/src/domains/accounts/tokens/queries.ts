import { type Selectable, sql } from 'kysely'
import type { Autocommit, CredentialHolder, Reader, Writer } from '#kernel/context.ts'
import type { Tokens } from '#kernel/data/database-schema.ts'
import { command, lookup } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const tokenColumns = [
  'id',
  'name',
  'token_prefix',
  'scopes',
  'expires_at',
  'created_at',
  'last_used_at',
  'consent_id',
  'parent_id',
] as const

export type TokenRow = Pick<Selectable<Tokens>, (typeof tokenColumns)[number]>

/** One indexed lookup finds the caller, their scopes and whether the token is still valid. */
const holder = lookup<{ hash: Buffer }, CredentialHolder>((db, slot) =>
  db
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id as userId',
      't.scopes',
      't.expires_at as expiresAt',
      't.last_used_at as usedAt',
      't.consent_id as grantId',
      't.family_id as familyId',
      'u.role',
    ])
    .select([
      // A token created by an application without a family could never be revoked with its authorization.
      sql<boolean>`t.revoked_at is not null or (t.consent_id is not null and t.family_id is null)`.as('isRevoked'),
      sql<boolean>`u.suspended_at is not null`.as('isSuspended'),
    ])
    .where('t.token_hash', '=', slot('hash'))
    .where('u.deleted_at', 'is', null),
)

export function findTokenHolder(db: Reader, hash: Buffer) {
  return holder.first(db, { hash })
}

/** All tokens of a user or, with a grant, only those created through it. */
export const listTokens = listing<{ userId: string; grantId: string | undefined }, TokenRow>(
  { by: ['created_at', 'id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('tokens')
      .select(tokenColumns)
      .where('user_id', '=', slot('userId'))
      .where('revoked_at', 'is', null)
      .$if(slot.has('grantId'), (query) => query.where('consent_id', '=', slot('grantId'))),
)

export async function countTokens(tx: Writer, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findLiveToken(tx: Writer, id: string) {
  return tx
    .selectFrom('tokens')
    .select(['id', 'expires_at'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Under the lock of its owner, to decide who may change it. */
export async function findChangeable(tx: Writer, id: string, userId: string) {
  return tx
    .selectFrom('tokens')
    .select('consent_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Only of a token that is still valid. */
export async function updateName(tx: Writer, id: string, userId: string, name: string): Promise<TokenRow> {
  return tx
    .updateTable('tokens')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(tokenColumns)
    .executeTakeFirstOrThrow()
}

export type NewToken = Omit<Selectable<Tokens>, 'last_used_at' | 'revoked_at'>

export async function insertToken(tx: Writer, token: NewToken): Promise<void> {
  await tx.insertInto('tokens').values(token).execute()
}

/** Revokes a token and all tokens it created. The rows stay, so that a revoked token gets its own error. */
export async function updateRevoked(tx: Writer, id: string, userId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    with recursive family as (
      select id from tokens where id = ${id} and user_id = ${userId} and revoked_at is null
      union all
      select child.id from tokens child join family on child.parent_id = family.id
    )
    update tokens set revoked_at = ${now.toISOString()}
    where id in (select id from family) and revoked_at is null
    returning id`.execute(tx)
  return rows.length
}

export async function updateAllRevoked(tx: Writer, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const touch = command<{ id: string; now: string }>((db, slot) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: slot('now') })
    .where('id', '=', slot('id')),
)

export async function touchToken(db: Autocommit, id: string, now: Date): Promise<void> {
  await touch.all(db, { id, now: now.toISOString() })
}

/** Revoked tokens are kept for a month, then deleted. */
export async function deleteOldTokens(tx: Writer): Promise<void> {
  await tx.deleteFrom('tokens').where('revoked_at', '<', sql<string>`now() - interval '30 days'`).execute()
}

type Listed = TokenRow & { user_id: string; owner_username: string | null; owner_name: string }

/** The valid tokens of everyone, or of one user. */
export const listEveryToken = listing<{ userId: string | undefined }, Listed>(
  { by: ['t.created_at', 't.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(tokenColumns.map((name) => `t.${name}` as const))
      .select(['t.user_id', 'u.username as owner_username', 'u.name as owner_name'])
      .where('t.revoked_at', 'is', null)
      .$if(slot.has('userId'), (query) => query.where('t.user_id', '=', slot('userId'))),
)

export function findTokenOwner(db: Reader, id: string) {
  return db
    .selectFrom('tokens')
    .select(['user_id', 'name'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
