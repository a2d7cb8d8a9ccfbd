import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

// What is encrypted begins with the id of its key and a colon. Both keys of a group are encrypted together.
const keyId = sql<string>`split_part(rsa_private, ':', 1)`

export function countActorsByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('federation_actors')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .groupBy(keyId)
    .execute()
}

export function listActorsOfKeys(db: Reader, keyIds: readonly string[], limit: number) {
  return db
    .selectFrom('federation_actors')
    .select(['group_id', 'rsa_private', 'ed25519_private'])
    .where(keyId, '=', sql<string>`any(${keyIds}::text[])`)
    .limit(limit)
    .execute()
}

export async function updateActorKeys(
  tx: Writer,
  groupId: string,
  keys: { rsa_private: string; ed25519_private: string },
): Promise<void> {
  await tx.updateTable('federation_actors').set(keys).where('group_id', '=', groupId).execute()
}
