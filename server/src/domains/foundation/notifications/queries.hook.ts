import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { takesMail } from './queries.ts'

/** A new secret ends the one before. */
export async function updateMailHook(tx: Writer, hash: Buffer, now: Date): Promise<void> {
  const hook = { secret_hash: hash, made_at: now.toISOString() }
  await tx
    .insertInto('mail_hooks')
    .values(hook)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(hook))
    .execute()
}

export async function deleteMailHook(tx: Writer): Promise<boolean> {
  const row = await tx.deleteFrom('mail_hooks').returning('made_at').executeTakeFirst()
  return row !== undefined
}

export async function findMailHook(db: Reader): Promise<Buffer | undefined> {
  return (await db.selectFrom('mail_hooks').select('secret_hash').executeTakeFirst())?.secret_hash
}

/** The accounts with these addresses that still get mail. */
export async function listReachable(db: Reader, emails: string[]): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    select u.id, lower(u.email) as address from users u
    where lower(u.email) = any(select lower(given) from unnest(${emails}::text[]) given)
      and ${takesMail}
    order by 2`.execute(db as Writer)
  return rows
}
