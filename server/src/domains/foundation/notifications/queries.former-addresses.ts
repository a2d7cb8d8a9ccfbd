import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { FormerAddresses } from '#kernel/data/database-schema.ts'
import { dayMs } from '#kernel/time.ts'

export async function insertFormerAddress(tx: Writer, row: Selectable<FormerAddresses>): Promise<void> {
  await tx.insertInto('former_addresses').values(row).execute()
}

/** With the locale of the account that had the address; the default for a deleted account. */
export async function findFormerAddress(
  db: Reader,
  id: string,
  userId: string,
): Promise<{ email: string; locale: string } | undefined> {
  return db
    .selectFrom('former_addresses as f')
    .leftJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select((eb) => ['f.address as email', eb.fn.coalesce('u.locale', eb.val('en')).as('locale')])
    .where('f.id', '=', id)
    .executeTakeFirst()
}

export async function deleteFormerAddress(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('former_addresses').where('id', '=', id).execute()
}

/** Rows whose mail could not be sent for three days; no address is kept longer. */
export async function deleteOldFormerAddresses(tx: Writer, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 3 * dayMs).toISOString()
  await tx.deleteFrom('former_addresses').where('created_at', '<', oldest).execute()
}
