import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Uploads } from '#kernel/data/database-schema.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { keyOfObject, stagingRoot } from './rules.ts'

const columns = [
  'key',
  'user_id',
  'category',
  'filename',
  'content_type',
  'size',
  'state',
  'object_key',
  'etag',
  'flaw',
  'created_at',
  'verified_at',
] as const
export type UploadRow = Pick<Selectable<Uploads>, (typeof columns)[number]>

const byKey = statement<{ key: string }, UploadRow>((db, slot) =>
  db.selectFrom('uploads').select(columns).where('key', '=', slot('key')),
)

export function findUpload(db: Reader, key: string): Promise<UploadRow | undefined> {
  return byKey.first(db, { key })
}

/** The upload whose bytes are sent to this key of the store. */
/** For a store that keeps the type beside the bytes. */
export async function findObjectType(db: Reader, object: string): Promise<string> {
  const key = keyOfObject(object)
  const upload = key === undefined ? undefined : await findUpload(db, key)
  return upload?.content_type ?? 'application/octet-stream'
}

export async function findStaged(db: Reader, stagedKey: string): Promise<UploadRow | undefined> {
  return stagedKey.startsWith(stagingRoot) ? findUpload(db, stagedKey.slice(stagingRoot.length)) : undefined
}

/** In the order of their keys, to avoid deadlocks. */
export async function lockUploads(tx: Writer, keys: string[]): Promise<UploadRow[]> {
  if (keys.length === 0) return []
  return tx
    .selectFrom('uploads')
    .select(columns)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('key')
    .forUpdate()
    .execute()
}

export async function lockUploadsOf(tx: Writer, userId: string, limit: number): Promise<UploadRow[]> {
  return tx.selectFrom('uploads').select(columns).where('user_id', '=', userId).limit(limit).forUpdate().execute()
}

export interface ListedUpload extends UploadRow {
  is_in_use: boolean
}

export const listUploads = listing<{ userId: string; category: string | undefined }, ListedUpload>(
  { by: ['created_at', 'key'], direction: 'desc', isCounted: true },
  (db, slot) => {
    const own = db
      .selectFrom('uploads')
      .select(columns)
      .select(sql<boolean>`exists (select from upload_uses as u where u.upload_key = uploads.key)`.as('is_in_use'))
      .where('user_id', '=', slot('userId'))
      .where('state', '<>', 'rejected')
    return slot.has('category') ? own.where('category', '=', slot('category')) : own
  },
)

const insert = command<NewUpload>((db, slot) =>
  db.insertInto('uploads').values({
    key: slot('key'),
    user_id: slot('user_id'),
    category: slot('category'),
    filename: slot('filename'),
    content_type: slot('content_type'),
    size: slot('size'),
    created_at: slot('created_at'),
    check_after: slot('check_after'),
  }),
)

export interface NewUpload {
  key: string
  user_id: string
  category: string
  filename: string
  content_type: string
  size: number
  created_at: string
  check_after: string
}

export async function insertUpload(tx: Writer, upload: NewUpload): Promise<void> {
  await insert.all(tx, upload)
}

interface Ready {
  size: number
  object_key: string
  etag: string
  verified_at: string
}

export async function updateReady(tx: Writer, key: string, ready: Ready): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ ...ready, state: 'ready', check_after: null })
    .where('key', '=', key)
    .execute()
}

export async function updateRejected(tx: Writer, key: string, flaw: string, checkAfter: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ state: 'rejected', flaw, check_after: checkAfter })
    .where('key', '=', key)
    .execute()
}

export async function updateCheckAfter(tx: Writer, key: string, checkAfter: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ check_after: checkAfter })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .execute()
}

export async function deleteUploads(tx: Writer, keys: string[]): Promise<void> {
  await tx.deleteFrom('uploads').where('key', '=', sql<string>`any(${keys}::text[])`).execute()
}

const due = statement<{ now: string; limit: number }, UploadRow>((db, slot) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('check_after', '<=', slot('now'))
    .orderBy('check_after')
    .limit(slot('limit')),
)

export function listDue(db: Reader, now: Date, limit: number): Promise<UploadRow[]> {
  return due.all(db, { now: now.toISOString(), limit })
}

/** Users whose used storage differs from their files. */
export async function countWrongUsage(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select user_id, sum(size) as total_size, count(*) as file_count
      from uploads where state <> 'rejected' group by user_id)
    select count(*) from expected e full join upload_usage u using (user_id)
    where (coalesce(e.total_size, 0), coalesce(e.file_count, 0))
      is distinct from (coalesce(u.total_size, 0), coalesce(u.file_count, 0)::bigint)`.execute(db)
  return rows[0]!.count
}

export interface Use {
  place: string
  holder: string
}

export async function insertUse(tx: Writer, key: string, use: Use): Promise<void> {
  await tx
    .insertInto('upload_uses')
    .values({ upload_key: key, ...use })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUse(tx: Writer, key: string, { place, holder }: Use): Promise<void> {
  await tx
    .deleteFrom('upload_uses')
    .where('upload_key', '=', key)
    .where('place', '=', place)
    .where('holder', '=', holder)
    .execute()
}

export async function listUses(db: Reader, keys: string[]): Promise<(Use & { upload_key: string })[]> {
  return db
    .selectFrom('upload_uses')
    .select(['upload_key', 'place', 'holder'])
    .where('upload_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}

/** A file may be used in several fields. */
export async function copyUses(tx: Writer, place: string, from: string, to: string[]): Promise<void> {
  await tx
    .insertInto('upload_uses')
    .columns(['upload_key', 'place', 'holder'])
    .expression((eb) =>
      eb
        .selectFrom('upload_uses')
        .select(['upload_key', 'place', sql<string>`unnest(${to}::text[])`.as('holder')])
        .where('holder', '=', from)
        .where('place', '=', place),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is used there now. */
export async function listUsedKeys(
  db: Reader,
  place: string,
  holders: string[],
): Promise<{ key: string; holder: string }[]> {
  return db
    .selectFrom('upload_uses')
    .select(['upload_key as key', 'holder'])
    .where('holder', '=', sql<string>`any(${holders}::text[])`)
    .where('place', '=', place)
    .execute()
}
