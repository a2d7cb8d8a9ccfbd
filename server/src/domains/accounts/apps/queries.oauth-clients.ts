import { type Selectable, sql } from 'kysely'
import type { Autocommit, Reader, Writer } from '#kernel/context.ts'
import type { OauthClients } from '#kernel/data/database-schema.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { dayMs } from '#kernel/time.ts'
import { insertSecret } from './queries.secrets.ts'
import { hasOwner } from './queries.ts'

const columns = [
  'client_id',
  'origin',
  'name',
  'redirect_uris',
  'website',
  'is_public',
  'application_type',
  'secret_required',
  'metadata',
] as const

export type OAuthClientRow = Pick<Selectable<OauthClients>, (typeof columns)[number]> & {
  /** In hex; a client without a secret has none. */
  secret_hashes: string[]
}

const secretHashes = sql<string[]>`array(select encode(s.secret_hash, 'hex') from oauth_client_secrets s
  where s.client_id = c.client_id order by s.id)`

const byId = statement<{ clientId: string }, OAuthClientRow>((db, slot) =>
  db
    .selectFrom('oauth_clients as c')
    .select(columns)
    .select(secretHashes.as('secret_hashes'))
    .where('client_id', '=', slot('clientId'))
    .where(hasOwner),
)

export function findOAuthClient(db: Reader, clientId: string): Promise<OAuthClientRow | undefined> {
  return byId.first(db, { clientId })
}

const touch = command<{ clientId: string; now: string }>((db, slot) =>
  db
    .updateTable('oauth_clients')
    .set({ last_used_at: slot('now') })
    .where('client_id', '=', slot('clientId'))
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${slot('now')}::timestamptz - interval '1 hour')`),
)

export async function touchOAuthClient(db: Autocommit, clientId: string, now: Date): Promise<void> {
  await touch.all(db, { clientId, now: now.toISOString() })
}

export interface RegisteredClient {
  clientId: string
  name: string
  redirectUris: string[]
  website: string | null
  isPublic: boolean
  applicationType: 'web' | 'native'
  secretHash: Buffer | null
  /** Only for public clients: a client that registers again gets its existing row. */
  fingerprint: Buffer | null
  metadata: string
}

export async function insertRegisteredClient(
  tx: Writer,
  client: RegisteredClient,
  now: Date,
): Promise<{ client_id: string; created_at: string }> {
  const at = now.toISOString()
  const row = await tx
    .insertInto('oauth_clients')
    .values({
      client_id: client.clientId,
      origin: 'registration',
      name: client.name,
      redirect_uris: client.redirectUris,
      website: client.website,
      is_public: client.isPublic,
      application_type: client.applicationType,
      secret_required: client.secretHash !== null,
      fingerprint: client.fingerprint,
      metadata: client.metadata,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .where('fingerprint', 'is not', null)
        // A client that was never used gets another day; one that was used counts as in use.
        .doUpdateSet({
          created_at: sql<string>`case when oauth_clients.last_used_at is null then excluded.created_at
            else oauth_clients.created_at end`,
          last_used_at: sql<string>`case when oauth_clients.last_used_at is not null then excluded.created_at end`,
        }),
    )
    .returning(['client_id', 'created_at'])
    .executeTakeFirstOrThrow()
  if (client.secretHash) await insertSecret(tx, row.client_id, client.secretHash, now)
  return row
}

export interface ShownClient {
  clientId: string
  origin: 'document' | 'built-in'
  name: string
  redirectUris: string[]
  website: string | null
}

/** A client that a document or our code describes has a row only so that consents can reference it. */
export async function updateShownClient(tx: Writer, client: ShownClient, now: Date): Promise<void> {
  const shown = { name: client.name, redirect_uris: client.redirectUris, website: client.website }
  await tx
    .insertInto('oauth_clients')
    .values({
      ...shown,
      client_id: client.clientId,
      origin: client.origin,
      is_public: true,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ ...shown, last_used_at: now.toISOString() })
        .where('oauth_clients.origin', '=', client.origin),
    )
    .execute()
}

/** Self-registered clients without a consent that were unused for a month, or never used within a day. */
export async function deleteUnusedClients(tx: Writer, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await tx
    .deleteFrom('oauth_clients')
    .where('origin', 'not in', ['app', 'built-in'])
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<', before(30)),
        eb.and([eb('last_used_at', 'is', null), eb('created_at', '<', before(1))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_consents')
            .select('oauth_consents.id')
            .whereRef('oauth_consents.client_id', '=', 'oauth_clients.client_id'),
        ),
      ),
    )
    .execute()
}
