import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Autocommit, Reader, Writer } from '#kernel/context.ts'
import type { OauthClientSecrets } from '#kernel/data/database-schema.ts'
import { command } from '#kernel/data/statement.ts'

export type SecretRow = Pick<Selectable<OauthClientSecrets>, 'id' | 'created_at' | 'last_used_at'>

/** Never selects the hash: it leaves the database only for comparison. */
export async function listSecrets(db: Reader, ownerId: string, clientId: string): Promise<SecretRow[]> {
  return db
    .selectFrom('oauth_client_secrets as s')
    .innerJoin('oauth_clients as c', 'c.client_id', 's.client_id')
    .select(['s.id', 's.created_at', 's.last_used_at'])
    .where('s.client_id', '=', clientId)
    .where('c.owner_id', '=', ownerId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/** The number of secrets is limited, so changes are serialized by a lock. */
export async function lockApp(tx: Writer, ownerId: string, clientId: string): Promise<void> {
  await tx
    .selectFrom('oauth_clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .execute()
}

export async function insertSecret(tx: Writer, clientId: string, hash: Buffer, now: Date): Promise<SecretRow> {
  const row = await tx
    .insertInto('oauth_client_secrets')
    .values({ id: randomUUIDv7(), client_id: clientId, secret_hash: hash, created_at: now.toISOString() })
    .returning(['id', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
  await updateOldestSecret(tx, clientId)
  return row
}

/** All secrets of the client end at once. */
export async function updateOnlySecret(tx: Writer, clientId: string, hash: Buffer, now: Date): Promise<void> {
  await tx.deleteFrom('oauth_client_secrets').where('client_id', '=', clientId).execute()
  await insertSecret(tx, clientId, hash, now)
}

export async function deleteSecret(tx: Writer, clientId: string, id: string): Promise<void> {
  await tx.deleteFrom('oauth_client_secrets').where('client_id', '=', clientId).where('id', '=', id).execute()
  await updateOldestSecret(tx, clientId)
}

/** The column that processes of the previous release read: they know only one secret. */
async function updateOldestSecret(tx: Writer, clientId: string): Promise<void> {
  const oldest = sql<Buffer>`(select s.secret_hash from oauth_client_secrets s where s.client_id = ${clientId}
    order by s.created_at, s.id limit 1)`
  await tx
    .updateTable('oauth_clients')
    .set({ secret_hash: oldest })
    .where('client_id', '=', clientId)
    .where('secret_hash', 'is distinct from', oldest)
    .execute()
}

const demand = command<{ clientId: string }>((db, slot) =>
  db
    .updateTable('oauth_clients')
    .set({ secret_required: true })
    .where('client_id', '=', slot('clientId'))
    .where('secret_required', '=', false),
)

const touch = command<{ clientId: string; hash: Buffer; now: string }>((db, slot) =>
  db
    .updateTable('oauth_client_secrets')
    .set({ last_used_at: slot('now') })
    .where('client_id', '=', slot('clientId'))
    .where('secret_hash', '=', slot('hash'))
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${slot('now')}::timestamptz - interval '1 minute')`),
)

/** The client has authenticated with a secret; from now on it must. */
export async function updateSecretUsed(db: Autocommit, clientId: string, hash: Buffer, now: Date): Promise<void> {
  await demand.all(db, { clientId })
  await touch.all(db, { clientId, hash, now: now.toISOString() })
}
