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
