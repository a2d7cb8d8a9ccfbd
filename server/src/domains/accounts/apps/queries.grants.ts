import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { OauthClients, OauthConsents } from '#kernel/data/database-schema.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { hasOwner } from './queries.ts'

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
