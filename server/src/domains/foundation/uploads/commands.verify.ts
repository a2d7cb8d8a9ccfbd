import { createHash } from 'node:crypto'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import type { JobContext, UnitOfWork } from '#kernel/context.ts'
import { rejectUpload } from './commands.end.ts'
import { insertRemovals, updateUsage } from './queries.storage.ts'
import { findUpload, lockUploads, type UploadRow, updateReady } from './queries.ts'
import { kindOf, objectKey, quotaOf, stagingKey } from './rules.ts'

type Verification = Pick<JobContext, 'db' | 'store' | 'inspector' | 'now'> & {
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

interface Good {
  bytes: Buffer
  /** The detected type, if it was declared as plain bytes. */
  contentType: string
  etag: string
}

/**
 * Inspects the sent bytes and, if they are valid, writes them to a key without a presigned URL. Any number of callers may
 * verify one upload at once: the row decides whose file wins, and the others are deleted. Returns whether bytes were sent.
 */
export async function verifyUpload(ctx: Verification, upload: UploadRow): Promise<boolean> {
  const { store, inspector, write, now } = ctx
  const sent = await store.read(stagingKey(upload.key), upload.size)
  if (!sent) return false
  const { category, content_type: contentType } = upload
  const seen =
    sent.length === upload.size
      ? await inspector.inspect(sent, contentType, kindOf({ category, contentType }))
      : { flaw: 'size' as const }
  if ('flaw' in seen) {
    await write((unit) => settle(unit, upload.key, (row) => rejectUpload(unit, row, seen.flaw, now)))
    return true
  }
  const etag = createHash('sha256').update(seen.bytes).digest('hex').slice(0, 32)
  await store.put(objectKey(upload.key, etag), seen.bytes, seen.contentType)
  await write((unit) => settle(unit, upload.key, (row) => accept(unit, row, { ...seen, etag }, now)))
  const kept = await findUpload(ctx.db, upload.key)
  if (kept?.etag !== etag) await store.delete([objectKey(upload.key, etag)])
  return true
}

/** Only a pending upload is decided; another process or its owner may have ended it. */
async function settle({ db }: UnitOfWork, key: string, decide: (row: UploadRow) => Promise<void>): Promise<void> {
  const [row] = await lockUploads(db, [key])
  if (row?.state === 'pending') await decide(row)
}

async function accept(unit: UnitOfWork, row: UploadRow, { bytes, contentType, etag }: Good, now: Date): Promise<void> {
  const { db, emit } = unit
  const grown = bytes.length - row.size
  if (grown !== 0) {
    const bytesMax = grown > 0 ? await findRoom(unit, row.user_id, now) : undefined
    if (!(await updateUsage(db, row.user_id, { bytes: grown, files: 0 }, bytesMax)))
      return rejectUpload(unit, row, 'quota', now)
  }
  const place = {
    size: bytes.length,
    content_type: contentType,
    object_key: objectKey(row.key, etag),
    etag,
    verified_at: now.toISOString(),
  }
  await updateReady(db, row.key, place)
  await insertRemovals(db, [stagingKey(row.key)], now)
  const about = { key: row.key, category: row.category, userId: row.user_id, size: bytes.length }
  emit('upload.ready', about, { subjectUserId: row.user_id })
}

async function findRoom({ db }: UnitOfWork, userId: string, now: Date): Promise<number> {
  return quotaOf((await findEntitlement(db, userId, 'extra_storage', now)) !== undefined).bytesMax
}
