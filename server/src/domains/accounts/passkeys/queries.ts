import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Passkeys } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const
const proofColumns = ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'] as const

export type PasskeyRow = Pick<Selectable<Passkeys>, (typeof columns)[number]>
type PasskeyProof = Pick<Selectable<Passkeys>, (typeof proofColumns)[number]>

export const listPasskeys = listing<{ userId: string }, PasskeyRow>(
  { by: ['created_at', 'id'], direction: 'desc', isCounted: true },
  (db, slot) => db.selectFrom('passkeys').select(columns).where('user_id', '=', slot('userId')),
)

export function listPasskeysOf(db: Reader, userId: string): Promise<(PasskeyRow & PasskeyProof)[]> {
  return db
    .selectFrom('passkeys')
    .select([...columns, 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findPasskey(db: Reader, credentialId: Buffer): Promise<PasskeyProof | undefined> {
  return db.selectFrom('passkeys').select(proofColumns).where('credential_id', '=', credentialId).executeTakeFirst()
}

export type NewPasskey = Omit<Selectable<Passkeys>, 'last_used_at'>

/** False when this key is registered already. */
export async function insertPasskey(tx: Writer, passkey: NewPasskey): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updatePasskeyUse(tx: Writer, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function updatePasskeyName(tx: Writer, userId: string, id: string, name: string): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the name of the deleted passkey, or null when there was none. */
export async function deletePasskey(tx: Writer, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export async function deletePasskeysOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
