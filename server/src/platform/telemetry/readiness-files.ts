import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '#kernel/object-store.ts'
import { describeStore, fixOfStore } from '#platform/storage/advice.ts'
import { isFullDisk, wrongFolder } from '#platform/storage/disk-errors.ts'
import { ensureFolder } from '#platform/storage/ensure-folder.ts'
import type { StorageConfig } from '#platform/storage/open.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import type { Finding } from './readiness.ts'

/** An empty file needs no space, and a full disk may have a few blocks left. */
const probe = Buffer.alloc(64 * 1024)
const bucketEveryMs = 30_000

/** Whether a file could be stored now. */
export function checkFiles(storage: StorageConfig, store: ObjectStore, everyMs = bucketEveryMs) {
  return storage.kind === 'disk' ? checkFolder(storage.directory) : checkBucket(storage, store, everyMs)
}

/** Writes a file into the folder of uploaded files. A full disk is a warning: files can still be read. */
function checkFolder(directory: string): () => Promise<Finding[]> {
  const folder = join(directory, '.incoming')
  return async () => {
    const path = join(folder, `check-${randomUUID()}`)
    try {
      await ensureFolder(folder)
      await writeFile(path, probe)
      return []
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (isFullDisk(error))
        return [
          { text: `The disk of STORAGE_DIR=${directory} is full: no file can be stored. Free or add space (${code})` },
        ]
      const text = `Files cannot be written to STORAGE_DIR=${directory}. Create the folder and give it to the user that runs Hearth (${code})`
      return [wrongFolder.includes(code) ? { reason: 'store', text } : { text: `${text}: ${message.split(',')[0]}` }]
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
}

/**
 * Reads an object that does not exist: cheap, and no right to write is tried out. Only a warning, because the bucket is shared,
 * and so is its outage. While it is away, the store itself limits the calls.
 */
function checkBucket(options: S3Options, store: ObjectStore, everyMs: number): () => Promise<Finding[]> {
  let wellUntil = 0
  let known: Finding[] = []
  return async () => {
    if (performance.now() < wellUntil) return []
    try {
      await store.read('check', 0)
      wellUntil = performance.now() + everyMs
      known = []
    } catch (error) {
      // A store that rests after failures gives no cause: the one before it still counts.
      if (known.length === 0 || (error as Error).cause !== undefined) {
        const text = `Files cannot be stored in the bucket ${options.bucket}: ${describeStore(error)}`
        known = [{ text: `${text}. ${fixOfStore(error, options)}` }]
      }
    }
    return known
  }
}
