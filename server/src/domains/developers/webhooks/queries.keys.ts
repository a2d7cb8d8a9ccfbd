import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

// What is encrypted begins with the id of its key and a colon.
const keyId = sql<string>`split_part(secrets, ':', 1)`

export function countSecretsByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('webhooks')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .groupBy(keyId)
    .execute()
}

/** In the order of their ids. */
export function listSecretsOfKeys(db: Reader, keyIds: readonly string[], after: string | undefined, limit: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'secrets'])
    .where('id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(keyId, '=', sql<string>`any(${keyIds}::text[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether the row still had the secrets that were read: another writer's change is kept. */
export async function replaceSecrets(tx: Writer, id: string, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ secrets: after })
    .where('id', '=', id)
    .where('secrets', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
