import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Autocommit, Reader, Writer } from '#kernel/context.ts'
import type { Json } from '#kernel/data/database-schema.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { insertEndedTokens } from './queries.oauth-artifacts.ts'

/** What the authorization server stores of a code or token: its hash, never its value. */
export interface StoredToken {
  hash: Buffer
  grantId: string
  payload: string
  expiresAt: string
}

export interface FoundToken {
  payload: Json
  consumedAt: string | null
}

const noInstant = sql<string | null>`null`.as('consumedAt')

const insertCode = command<StoredToken>((db, slot) =>
  db.insertInto('oauth_codes').values({
    token_hash: slot('hash'),
    grant_id: slot('grantId'),
    payload: slot('payload'),
    expires_at: slot('expiresAt'),
  }),
)

export async function insertOAuthCode(db: Autocommit, code: StoredToken): Promise<void> {
  await insertCode.all(db, code)
}

const codeByHash = statement<{ hash: Buffer }, FoundToken>((db, slot) =>
  db.selectFrom('oauth_codes').select(['payload', 'consumed_at as consumedAt']).where('token_hash', '=', slot('hash')),
)

export function findOAuthCode(db: Reader, hash: Buffer): Promise<FoundToken | undefined> {
  return codeByHash.first(db, { hash })
}

const spendCode = command<{ hash: Buffer; now: string }, { grant_id: string }>((db, slot) =>
  db
    .updateTable('oauth_codes')
    .set({ consumed_at: slot('now') })
    .where('token_hash', '=', slot('hash'))
    .where('consumed_at', 'is', null)
    .returning('grant_id'),
)

/** True for exactly one of any number of concurrent callers. */
export async function updateOAuthCodeConsumed(db: Autocommit, hash: Buffer, now: Date): Promise<boolean> {
  return (await spendCode.first(db, { hash, now: now.toISOString() })) !== undefined
}

const insertRefresh = command<StoredToken & { now: string }>((db, slot) =>
  db
    .insertInto('oauth_refresh_tokens')
    .values({
      token_hash: slot('hash'),
      grant_id: slot('grantId'),
      payload: slot('payload'),
      created_at: slot('now'),
      expires_at: slot('expiresAt'),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing()),
)

/** Concurrent callers insert the same successor row, so further inserts do nothing. */
export async function insertOAuthRefreshToken(db: Autocommit, token: StoredToken, now: Date): Promise<void> {
  await insertRefresh.all(db, { ...token, now: now.toISOString() })
}

const refreshByHash = statement<{ hash: Buffer }, FoundToken>((db, slot) =>
  db
    .selectFrom('oauth_refresh_tokens')
    .select(['payload', 'consumed_at as consumedAt'])
    .where('token_hash', '=', slot('hash')),
)

export function findOAuthRefreshToken(db: Reader, hash: Buffer): Promise<FoundToken | undefined> {
  return refreshByHash.first(db, { hash })
}

const spendRefresh = command<{ hash: Buffer; now: string; since: string }, { grant_id: string }>((db, slot) =>
  db
    .updateTable('oauth_refresh_tokens')
    .set({ consumed_at: sql<string>`coalesce(consumed_at, ${slot('now')})` })
    .where('token_hash', '=', slot('hash'))
    .where((eb) => eb.or([eb('consumed_at', 'is', null), eb('consumed_at', '>', slot('since'))]))
    .returning('grant_id'),
)

/** Records the first use; a repeated use is accepted while the first is later than `since`. */
export async function updateOAuthRefreshTokenConsumed(
  db: Autocommit,
  hash: Buffer,
  now: Date,
  since: Date,
): Promise<boolean> {
  const found = await spendRefresh.first(db, { hash, now: now.toISOString(), since: since.toISOString() })
  return found !== undefined
}

export interface NewAccessToken extends StoredToken {
  clientId: string
  userId: string
  scopes: string[]
  audience: string
}

const insertAccess = command<NewAccessToken & { id: string; now: string }>((db, slot) =>
  db
    .insertInto('oauth_access_tokens')
    .values({
      id: slot('id'),
      token_hash: slot('hash'),
      grant_id: slot('grantId'),
      // Null when the family was deleted meanwhile; the column then refuses the row.
      consent_id: sql<string>`(select consent_id from oauth_grants where id = ${slot('grantId')})`,
      client_id: slot('clientId'),
      user_id: slot('userId'),
      scopes: slot('scopes'),
      audience: slot('audience'),
      payload: slot('payload'),
      created_at: slot('now'),
      expires_at: slot('expiresAt'),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing()),
)

export async function insertOAuthAccessToken(db: Autocommit, token: NewAccessToken, now: Date): Promise<void> {
  await insertAccess.all(db, { ...token, id: randomUUIDv7(), now: now.toISOString() })
}

const accessByHash = statement<{ hash: Buffer }, FoundToken>((db, slot) =>
  db.selectFrom('oauth_access_tokens').select(['payload', noInstant]).where('token_hash', '=', slot('hash')),
)

export function findOAuthAccessToken(db: Reader, hash: Buffer): Promise<FoundToken | undefined> {
  return accessByHash.first(db, { hash })
}

const grantById = statement<{ id: string }, FoundToken>((db, slot) =>
  db.selectFrom('oauth_grants').select(['payload', noInstant]).where('id', '=', slot('id')),
)

export function findOAuthFamily(db: Reader, id: string): Promise<FoundToken | undefined> {
  return grantById.first(db, { id })
}

const dropFamily = command<{ id: string }>((db, slot) => db.deleteFrom('oauth_grants').where('id', '=', slot('id')))

/** Also deletes every code and token of the authorization; the user's consent stays. */
export async function deleteOAuthFamily(db: Autocommit, id: string): Promise<void> {
  await insertEndedTokens(db, { familyId: id })
  await dropFamily.all(db, { id })
}

/** Locks the family until COMMIT and returns the expiry of its newest refresh token, if it has one. */
export async function lockOAuthFamily(
  tx: Writer,
  id: string,
): Promise<{ refreshExpiresAt: string | null } | undefined> {
  return tx
    .selectFrom('oauth_grants as g')
    .select((eb) =>
      eb
        .selectFrom('oauth_refresh_tokens as r')
        .select((of) => of.fn.max<string | null>('r.expires_at').as('end'))
        .whereRef('r.grant_id', '=', 'g.id')
        .as('refreshExpiresAt'),
    )
    .where('g.id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}
