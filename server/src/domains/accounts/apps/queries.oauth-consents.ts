import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface OAuthAccount {
  id: string
  name: string | null
  username: string | null
  email: string | null
  locale: string
  locale_is_chosen: boolean
}

const account = statement<{ id: string }, OAuthAccount>((db, slot) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'locale', 'locale_is_chosen'])
    .where('id', '=', slot('id'))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null),
)

/** Undefined for a suspended or deleted user: nothing is issued for them. */
export function findOAuthAccount(db: Reader, id: string): Promise<OAuthAccount | undefined> {
  return account.first(db, { id })
}

const signIn = statement<{ sessionId: string }, { authenticatedAt: string }>((db, slot) =>
  db.selectFrom('sessions').select('authenticated_at as authenticatedAt').where('id', '=', slot('sessionId')),
)

/** When the user of a session last signed in. */
export async function findSignInTime(db: Reader, sessionId: string): Promise<Date | undefined> {
  const row = await signIn.first(db, { sessionId })
  return row && new Date(row.authenticatedAt)
}

const consented = statement<{ userId: string; clientId: string }, { scopes: string[] }>((db, slot) =>
  db
    .selectFrom('oauth_consents')
    .select('scopes')
    .where('user_id', '=', slot('userId'))
    .where('client_id', '=', slot('clientId')),
)

export async function listConsentedScopes(db: Reader, userId: string, clientId: string): Promise<string[]> {
  return (await consented.first(db, { userId, clientId }))?.scopes ?? []
}

export interface NewFamily {
  id: string
  userId: string
  clientId: string
  scopes: string[]
  payload: string
  expiresAt: string
}

/** One authorization: a new token family under the user's consent for this client, whose scopes are extended. */
export async function insertOAuthFamily(tx: Writer, family: NewFamily, now: Date): Promise<void> {
  const at = now.toISOString()
  const all = sql<string[]>`(select array_agg(distinct scope order by scope)
    from unnest(oauth_consents.scopes || excluded.scopes) as scope)`
  const consent = await tx
    .insertInto('oauth_consents')
    .values({
      id: randomUUIDv7(),
      user_id: family.userId,
      client_id: family.clientId,
      scopes: family.scopes,
      granted_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet({ scopes: all, updated_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('oauth_grants')
    .values({
      id: family.id,
      consent_id: consent.id,
      payload: family.payload,
      created_at: at,
      expires_at: family.expiresAt,
    })
    .execute()
}
