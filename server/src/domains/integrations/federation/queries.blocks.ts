import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { FederationBlocks } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['host', 'reason', 'created_at'] as const
export type BlockRow = Pick<Selectable<FederationBlocks>, (typeof columns)[number]>

export const listBlocks = listing<object, BlockRow>({ by: ['created_at', 'host'], direction: 'desc' }, (db) =>
  db.selectFrom('federation_blocks').select(columns),
)

/** A host that is blocked already gets the new reason. */
export function upsertBlock(tx: Writer, host: string, reason: string | null, createdBy: string, now: Date) {
  return tx
    .insertInto('federation_blocks')
    .values({ host, reason, created_by: createdBy, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ reason, created_by: createdBy }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteBlock(tx: Writer, host: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('federation_blocks').where('host', '=', host).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether one of these hosts is blocked. */
export async function isBlockedHost(db: Reader, hosts: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('federation_blocks')
    .select('host')
    .where(sql<boolean>`host = any(${hosts}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
