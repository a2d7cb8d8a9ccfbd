import { type Selectable, sql, type Updateable } from 'kysely'
import type { CredentialHolder, Reader, Writer } from '#kernel/context.ts'
import type { OauthClients, OauthConsents } from '#kernel/data/database-schema.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { lookup } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { findEndedTokenHolder, insertEndedTokens } from './queries.oauth-artifacts.ts'

const columns = [
  'client_id',
  'name',
  'description',
  'redirect_uris',
  'website',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'is_public',
  'maker_consent_id',
  'created_at',
] as const

export type AppRow = Pick<Selectable<OauthClients>, (typeof columns)[number]> & { active_users: number }

const activeUsers = sql<number>`(select count(*) from oauth_consents g where g.client_id = oauth_clients.client_id)`

/** An account has at most ten applications, so there is no paging. */
export async function listApps(db: Reader, ownerId: string): Promise<AppRow[]> {
  return db
    .selectFrom('oauth_clients')
    .select(columns)
    .select(activeUsers.as('active_users'))
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('client_id', 'desc')
    .execute()
}

export async function findApp(db: Reader, ownerId: string, clientId: string): Promise<AppRow | undefined> {
  return db
    .selectFrom('oauth_clients')
    .select(columns)
    .select(activeUsers.as('active_users'))
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export async function countApps(tx: Writer, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('oauth_clients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type AppChanges = Pick<
  Updateable<OauthClients>,
  'name' | 'description' | 'redirect_uris' | 'website' | 'logo_uri' | 'policy_uri' | 'tos_uri' | 'application_type'
>

export interface NewApp extends AppChanges {
  client_id: string
  owner_id: string
  name: string
  redirect_uris: string[]
  is_public: boolean
  maker_consent_id: string | null
  created_at: string
}

export async function insertApp(tx: Writer, app: NewApp): Promise<void> {
  await tx
    .insertInto('oauth_clients')
    .values({ ...app, origin: 'app' })
    .execute()
}

export async function updateApp(tx: Writer, ownerId: string, clientId: string, changes: AppChanges): Promise<boolean> {
  const result = await tx
    .updateTable('oauth_clients')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What the consent page shows of an application besides its name, and its owner. */
export async function findAppFace(db: Reader, clientId: string) {
  return db
    .selectFrom('oauth_clients as c')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .select(['c.logo_uri', 'u.username as owner_username', 'u.name as owner_name'])
    .where('c.client_id', '=', clientId)
    .executeTakeFirst()
}

export async function updateLogoGone(tx: Writer, clientIds: string[], logoUri: string): Promise<void> {
  await tx
    .updateTable('oauth_clients')
    .set({ logo_uri: null })
    .where('client_id', '=', sql<string>`any(${clientIds}::text[])`)
    .where('logo_uri', '=', logoUri)
    .execute()
}

/** Also deletes its consents, token families, codes and tokens. */
export async function deleteApp(tx: Writer, ownerId: string, clientId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('oauth_clients')
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** An application of a deleted owner is inactive, even before the eraser deletes it. */
export const hasOwner = sql<boolean>`not exists (
  select from users o where o.id = c.owner_id and o.deleted_at is not null)`

export type GrantRow = Pick<Selectable<OauthConsents>, 'id' | 'client_id' | 'scopes' | 'granted_at'> &
  Pick<Selectable<OauthClients>, 'name' | 'website' | 'logo_uri'>

/** All grants of a user or, when an application calls, only its own. */
export const listGrants = listing<{ userId: string; grantId: string | undefined }, GrantRow>(
  { by: ['g.granted_at', 'g.id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('oauth_consents as g')
      .innerJoin('oauth_clients as c', 'c.client_id', 'g.client_id')
      .select(['g.id', 'g.client_id', 'g.scopes', 'g.granted_at', 'c.name', 'c.website', 'c.logo_uri'])
      .where('g.user_id', '=', slot('userId'))
      .where(hasOwner)
      .$if(slot.has('grantId'), (query) => query.where('g.id', '=', slot('grantId'))),
)

export async function findGrant(db: Reader, userId: string, id: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('oauth_consents')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function deleteGrant(tx: Writer, userId: string, id: string): Promise<boolean> {
  await insertEndedTokens(tx, { grantId: id })
  const result = await tx
    .deleteFrom('oauth_consents')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends the access of every application, with all tokens made through it. Returns how many there were. */
export async function deleteGrantsOf(tx: Writer, userId: string): Promise<number> {
  await insertEndedTokens(tx, { userId })
  const { numDeletedRows } = await tx.deleteFrom('oauth_consents').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** One indexed lookup, as for a personal token; revoking a grant deletes its tokens. */
const holder = lookup<{ hash: Buffer }, CredentialHolder>((db, slot) =>
  db
    .selectFrom('oauth_access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id as userId',
      't.scopes',
      't.expires_at as expiresAt',
      't.consent_id as grantId',
      't.grant_id as familyId',
      'u.role',
    ])
    .select([
      sql<boolean>`false`.as('isRevoked'),
      sql<boolean>`u.suspended_at is not null`.as('isSuspended'),
      sql<string | null>`null`.as('usedAt'),
    ])
    .where('t.token_hash', '=', slot('hash'))
    .where('u.deleted_at', 'is', null),
)

/** Also of a token whose grant was revoked, until it expires. */
export async function findAccessTokenHolder(db: Reader, hash: Buffer): Promise<CredentialHolder | undefined> {
  return (await holder.first(db, { hash })) ?? findEndedTokenHolder(db, hash)
}

export type GrantedApp = Pick<Selectable<OauthConsents>, 'id' | 'scopes' | 'granted_at'> &
  Pick<Selectable<OauthClients>, 'name' | 'redirect_uris'> & { last_used_at: string | null }

/** An access token lives for an hour, so the newest one's day of issue is the day of last use. */
const lastUsedAt = sql<string | null>`greatest(
  (select max(t.created_at) from oauth_access_tokens t where t.consent_id = g.id),
  (select max(r.created_at) from oauth_refresh_tokens r join oauth_grants f on f.id = r.grant_id
    where f.consent_id = g.id),
  (select max(p.last_used_at) from tokens p where p.consent_id = g.id))`

/** The applications a user has granted access to, newest first. */
export function listGrantsOf(db: Reader, userId: string): Promise<GrantedApp[]> {
  return db
    .selectFrom('oauth_consents as g')
    .innerJoin('oauth_clients as c', 'c.client_id', 'g.client_id')
    .select(['g.id', 'g.scopes', 'g.granted_at', 'c.name', 'c.redirect_uris', lastUsedAt.as('last_used_at')])
    .where('g.user_id', '=', userId)
    .where(hasOwner)
    .orderBy('g.granted_at', 'desc')
    .orderBy('g.id', 'desc')
    .execute()
}

const pieceSize = 1000

/** Deletes a user's applications: first the grants to them, a batch per call, then the applications. */
export async function deleteAppsOf(tx: Writer, ownerId: string): Promise<Progress> {
  const granted = await sql`delete from oauth_consents where id = any(array(
    select g.id from oauth_consents g join oauth_clients c on c.client_id = g.client_id
    where c.owner_id = ${ownerId} limit ${pieceSize}))`.execute(tx)
  if ((granted.numAffectedRows ?? 0n) >= pieceSize) return 'more'
  await tx.deleteFrom('oauth_clients').where('owner_id', '=', ownerId).execute()
  return 'done'
}
