import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'

interface Taken {
  userId: string
  size: number
  bytesMax: number
  filesMax: number
}

/** Adds a file to a user's quota if it fits, and not for a deleted user. */
const take = command<Taken, { user_id: string }>((db, slot) =>
  db
    .insertInto('upload_usage')
    .columns(['user_id', 'total_size', 'file_count'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<number>`${slot('size')}::bigint`.as('size'), sql<number>`1`.as('count')])
        .where('id', '=', slot('userId'))
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          total_size: sql<number>`upload_usage.total_size + excluded.total_size`,
          file_count: sql<number>`upload_usage.file_count + 1`,
        })
        .where(sql<boolean>`upload_usage.total_size + excluded.total_size <= ${slot('bytesMax')}`)
        .where(sql<boolean>`upload_usage.file_count < ${slot('filesMax')}`),
    )
    .returning('user_id'),
)

export async function insertUsage(tx: Writer, taken: Taken): Promise<boolean> {
  return (await take.first(tx, taken)) !== undefined
}

/** False when a file that grew no longer fits. */
export async function updateUsage(
  tx: Writer,
  userId: string,
  change: { bytes: number; files: number },
  bytesMax?: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('upload_usage')
    .set((eb) => ({
      total_size: eb('total_size', '+', change.bytes),
      file_count: eb('file_count', '+', change.files),
    }))
    .where('user_id', '=', userId)
    .$if(bytesMax !== undefined, (query) => query.where(sql<boolean>`total_size + ${change.bytes} <= ${bytesMax}`))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface StorageUsageRow {
  category: string
  size: number
  count: number
}

const usage = statement<{ userId: string }, StorageUsageRow>((db, slot) =>
  db
    .selectFrom('uploads')
    .select(['category', sql<number>`sum(size)`.as('size'), sql<number>`count(*)`.as('count')])
    .where('user_id', '=', slot('userId'))
    .where('state', '<>', 'rejected')
    .groupBy('category')
    .orderBy('category'),
)

/** One snapshot, so that the parts add up to the whole. */
export function listUsage(db: Reader, userId: string): Promise<StorageUsageRow[]> {
  return usage.all(db, { userId })
}

/** Objects to delete. Recorded in the transaction that released them, so that none is lost. */
export async function insertRemovals(tx: Writer, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('upload_removals')
    .values(keys.map((object_key) => ({ object_key, removed_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listRemovals(db: Reader, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('upload_removals').select('object_key').orderBy('removed_at').limit(limit).execute()
  return rows.map((row) => row.object_key)
}

export async function deleteRemovals(tx: Writer, keys: string[]): Promise<void> {
  await tx.deleteFrom('upload_removals').where('object_key', '=', sql<string>`any(${keys}::text[])`).execute()
}

/** Which of these keys may still receive bytes, or have not been verified yet. */
export async function listAwaited(db: Reader, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => row.key)
}

/** The records for a range of the store, in its order. */
export async function listObjects(db: Reader, from: string, to: string | undefined, limit: number) {
  const place = sql<string>`object_key collate "C"`
  return db
    .selectFrom('uploads')
    .select(['object_key', 'verified_at'])
    .where('object_key', 'is not', null)
    .where(place, '>', from)
    .$if(to !== undefined, (query) => query.where(place, '<=', to!))
    .orderBy(place)
    .limit(limit)
    .execute()
}
