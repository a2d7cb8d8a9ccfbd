import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { FormerAddresses } from '#kernel/data/database-schema.ts'

export async function insertFormerAddress(tx: Writer, row: Selectable<FormerAddresses>): Promise<void> {
  await tx.insertInto('former_addresses').values(row).execute()
}

export async function findFormerAddress(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('former_addresses').select('address').where('id', '=', id).executeTakeFirst()
  return row?.address
}

export async function deleteFormerAddress(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('former_addresses').where('id', '=', id).execute()
}

/** Of mails that could not be sent for three days; no address is kept longer than that. */
export async function deleteOldFormerAddresses(tx: Writer, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  await tx.deleteFrom('former_addresses').where('created_at', '<', oldest).execute()
}
