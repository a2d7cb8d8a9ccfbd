import { createHash, randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { findEntitlement } from '#domains/foundation/entitlements/index.ts'
import type { Caller, JobContext, Links, Reader, UnitOfWork } from '#kernel/context.ts'
import type { PersonalData, Progress } from '#kernel/data/personal-data.ts'
import type { StoredObject } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { endUpload, rejectUpload, withdraw } from './commands.removal.ts'
import { insertRemovals, insertUsage, listAwaited, listObjects, updateUsage } from './queries.storage.ts'
import {
  deleteUploads,
  deleteUse,
  findUpload,
  insertUpload,
  insertUse,
  listUsedKeys,
  listUses,
  lockUploads,
  lockUploadsOf,
  type UploadRow,
  updateReady,
} from './queries.ts'
import {
  assertFitting,
  assertOwnStore,
  filePath,
  firstCheckAt,
  isOldEnough,
  isPicture,
  keyOf,
  keyOfUrl,
  kindOf,
  objectKey,
  objectRoot,
  objectsOf,
  quotaOf,
  stagingKey,
  stagingRoot,
  type UploadUse,
} from './rules.ts'
import type { UploadRequest } from './wire.ts'

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

interface Change {
  place: UploadUse
  /** The id of the row that shows the image. */
  holder: string
  before: string | null | undefined
  after: string | null | undefined
}

/**
 * Call it with every change of an image URL, in the same transaction. An external URL may be any; one of ours must be the
 * caller's own image. An image that was uploaded for this use only and is no longer shown anywhere is released.
 */
export async function changeUse(
  unit: Unit,
  { caller, links, now }: { caller: Pick<Caller, 'userId'>; links: Links; now: Date },
  { place, holder, before, after }: Change,
): Promise<void> {
  if (after === undefined || (before ?? null) === after) return
  const [left, taken] = [keyOfUrl(before, links.baseUrl), keyOfUrl(after, links.baseUrl)]
  if (left === undefined && taken === undefined) return
  const locked = await lockUploads(
    unit.db,
    [left, taken].filter((key) => key !== undefined),
  )
  if (taken !== undefined) {
    const upload = locked.find(({ key }) => key === taken)
    if (!upload || !(await mayShow(unit.db, upload, caller.userId, place)))
      throw new ApiError('validation_failed', `${filePath(taken)} is not an image of yours; upload it first`)
    await insertUse(unit.db, taken, { place, holder })
  }
  const former = locked.find(({ key }) => key === left)
  if (former) await release(unit, former, { place, holder }, now)
}

/** Images of groups and events are public; organizers of other groups may use them too. */
async function mayShow(db: Reader, upload: UploadRow, userId: string, place: UploadUse): Promise<boolean> {
  if (upload.state === 'rejected' || !isPicture(upload)) return false
  if (upload.user_id === userId) return true
  const isShared = (where: string) => ['group-photo', 'group-cover', 'event-photo'].includes(where)
  return isShared(place) && (await listUses(db, [upload.key])).some((use) => isShared(use.place))
}

async function release(
  unit: Unit,
  upload: UploadRow,
  use: { place: UploadUse; holder: string },
  now: Date,
): Promise<void> {
  await deleteUse(unit.db, upload.key, use)
  if (upload.category !== use.place || (await listUses(unit.db, [upload.key])).length > 0) return
  await endUpload(unit, upload, 'replaced', now)
}

/** For rows that were deleted. */
export async function releaseUses(unit: Unit, place: UploadUse, holders: string[], now: Date): Promise<void> {
  if (holders.length === 0) return
  const used = await listUsedKeys(unit.db, place, holders)
  const locked = await lockUploads(
    unit.db,
    used.map(({ key }) => key),
  )
  for (const { key, holder } of used) {
    const upload = locked.find((one) => one.key === key)
    if (upload) await release(unit, upload, { place, holder }, now)
  }
}

const pieceSize = 500

/** Deletes the rows and records each object for deletion; bytes that arrive later are swept. */
export const eraseUploads: PersonalData['erase'] = async (unit, userId, now): Promise<Progress> => {
  const piece = await lockUploadsOf(unit.db, userId, pieceSize)
  await withdraw(unit, piece)
  await insertRemovals(unit.db, piece.flatMap(objectsOf), now)
  await deleteUploads(
    unit.db,
    piece.map(({ key }) => key),
  )
  return piece.length < pieceSize ? 'done' : 'more'
}

/** contract: "The declared size is reserved at once". */
export async function reserveUpload(
  { db }: UnitOfWork,
  userId: string,
  request: Static<typeof UploadRequest>,
  now: Date,
): Promise<string> {
  assertFitting(request)
  const quota = quotaOf((await findEntitlement(db, userId, 'extra_storage', now)) !== undefined)
  if (!(await insertUsage(db, { userId, size: request.size, ...quota }))) throw new ApiError('quota_exceeded')
  const key = keyOf(request, userId, randomBytes(16).toString('hex'))
  await insertUpload(db, {
    key,
    user_id: userId,
    category: request.category,
    filename: request.filename,
    content_type: request.contentType,
    size: request.size,
    created_at: now.toISOString(),
    check_after: firstCheckAt(now),
  })
  return key
}

type Context = Pick<JobContext, 'db' | 'store' | 'now'>

const batchSize = 500
/** The records between two objects are those of lost objects. */
const rowsMax = 100_000

async function* batches(objects: AsyncIterable<StoredObject>): AsyncIterable<StoredObject[]> {
  let batch: StoredObject[] = []
  for await (const object of objects) {
    batch.push(object)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Bytes sent to a URL whose upload had already ended or been accepted. */
export async function sweepStaging({ db, store, now }: Context): Promise<void> {
  for await (const batch of batches(store.list(stagingRoot))) {
    const old = batch
      .filter(({ writtenAt }) => isOldEnough(writtenAt, now))
      .map(({ key }) => key.slice(stagingRoot.length))
    const awaited = new Set(await listAwaited(db, old))
    const unknown = old.filter((key) => !awaited.has(key))
    if (unknown.length > 0) await store.delete(unknown.map((key) => stagingRoot + key))
  }
}

/**
 * Compares the store with the records, both in the same order. A file without a record is deleted. A record without a file
 * is reported and kept: a crash cannot cause it, and a store that looks empty is no reason to delete records.
 */
export async function sweepObjects({ db, store, now }: Context): Promise<void> {
  const unknown: string[] = []
  const missing: string[] = []
  let seen = 0
  let from = ''
  async function compare(objects: StoredObject[], to: string | undefined): Promise<void> {
    const rows = await listObjects(db, from, to, rowsMax)
    const recorded = new Set(rows.map((row) => row.object_key))
    const stored = new Set(objects.map(({ key }) => key))
    unknown.push(
      ...objects.filter((one) => isOldEnough(one.writtenAt, now) && !recorded.has(one.key)).map(({ key }) => key),
    )
    const lost = rows.filter((row) => !stored.has(row.object_key!) && isOldEnough(new Date(row.verified_at!), now))
    missing.push(...lost.map((row) => row.object_key!))
    seen += objects.length
  }
  for await (const batch of batches(store.list(objectRoot))) {
    const to = batch.at(-1)!.key
    await compare(batch, to)
    from = to
  }
  await compare([], undefined)
  assertOwnStore(seen, unknown.length)
  if (unknown.length > 0) await store.delete(unknown)
  if (missing.length > 0)
    throw new Error(`${missing.length} files have a record and are not in the store: ${missing[0]}`)
}

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
