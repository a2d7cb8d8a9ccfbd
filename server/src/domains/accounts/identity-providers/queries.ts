import { type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { IdentityProviders } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'name', 'issuer', 'client_id', 'created_at', 'updated_at'] as const
export type ProviderRow = Pick<Selectable<IdentityProviders>, (typeof columns)[number]>
export type ProviderWithSecret = ProviderRow & { client_secret: string }

export const listProviders = listing<object, ProviderRow>({ by: ['id'], direction: 'asc', isCounted: true }, (db) =>
  db.selectFrom('identity_providers').select(columns),
)

/** All of them, with their encrypted secrets, in the order of their names. */
export function listProvidersWithSecrets(db: Reader): Promise<ProviderWithSecret[]> {
  return db
    .selectFrom('identity_providers')
    .select([...columns, 'client_secret'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Serializes changes, so that the limit holds. */
export async function lockProviders(tx: Writer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity providers', 0))`.execute(tx)
  const row = await tx
    .selectFrom('identity_providers')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function hasLinkedAccounts(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('linked_accounts').select('provider').where('provider', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Undefined when there is one with this id. */
export function insertProvider(tx: Writer, row: Selectable<IdentityProviders>): Promise<ProviderRow | undefined> {
  return tx
    .insertInto('identity_providers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export function updateProvider(
  tx: Writer,
  id: string,
  changes: Updateable<IdentityProviders>,
): Promise<ProviderRow | undefined> {
  return tx.updateTable('identity_providers').set(changes).where('id', '=', id).returning(columns).executeTakeFirst()
}

export function deleteProvider(tx: Writer, id: string): Promise<ProviderRow | undefined> {
  return tx.deleteFrom('identity_providers').where('id', '=', id).returning(columns).executeTakeFirst()
}

/** How many secrets each key of SECRET_KEYS has encrypted. */
export async function countSecretsByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select split_part(client_secret, ':', 1) as "keyId", count(*)::int as count
    from identity_providers group by 1`.execute(db)
  return rows
}
