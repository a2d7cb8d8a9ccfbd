import type { JobContext } from '#kernel/context.ts'
import type { StoredObject } from '#kernel/object-store.ts'
import { listAwaited, listObjects } from './queries.storage.ts'
import { assertOwnStore, isOldEnough, objectRoot, stagingRoot } from './rules.ts'

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
