import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

// What is encrypted begins with the id of its key and a colon.
const keyIds = sql<string>`unnest(array[split_part(address, ':', 1), split_part(api_key, ':', 1)])`

/** Addresses and keys of sources by the key that encrypted them. */
export function countSourcesByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  const used = db.selectFrom('sources').select(keyIds.as('keyId')).as('used')
  return db
    .selectFrom(used)
    .select((eb) => ['used.keyId', eb.fn.countAll<number>().as('count')])
    .where('used.keyId', 'is not', null)
    .groupBy('used.keyId')
    .execute()
}

export interface EncryptedSource {
  id: string
  address: string
  address_hash: Buffer
  api_key: string | null
}

/** In the order of their ids. */
export function listSourcesOfKeys(
  db: Reader,
  ids: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<EncryptedSource[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'address', 'address_hash', 'api_key'])
    .where('id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(
      sql<boolean>`(split_part(address, ':', 1) = any(${ids}::text[]) or split_part(api_key, ':', 1) = any(${ids}::text[]))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether the row still was as it was read: another writer's change is kept. */
export async function replaceEncrypted(tx: Writer, before: EncryptedSource, after: EncryptedSource): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sources')
    .set({ address: after.address, address_hash: after.address_hash, api_key: after.api_key })
    .where('id', '=', before.id)
    .where('address', '=', before.address)
    .where(sql<boolean>`api_key is not distinct from ${before.api_key}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
