import { link, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ObjectStore, StoredObject } from '#kernel/object-store.ts'
import { CommandError } from '../command.ts'
import { hashBytes, writeHashed } from './hashed-file.ts'
import { inParallel, withPatience } from './in-parallel.ts'
import { type BackupFile, isKey, pathOfFile } from './manifest.ts'
import type { Progress } from './progress.ts'

/** The backup before this one, whose files are linked where they are the same. */
export interface Previous {
  folder: string
  files: Map<string, BackupFile>
}

async function listStore(store: ObjectStore): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for await (const object of store.list('')) found.push(object)
  return found
}

/** Copies every file of the store into the backup. One that was deleted meanwhile is left out. */
export async function copyFromStore(
  store: ObjectStore,
  backup: string,
  previous: Previous | undefined,
  progress: Progress,
): Promise<{ files: BackupFile[]; linked: number }> {
  const objects = (await listStore(store)).filter(({ key }) => isKey(key))
  const total = { files: objects.length, bytes: objects.reduce((sum, { size }) => sum + size, 0) }
  const done = { files: 0, bytes: 0 }
  const files: BackupFile[] = []
  let linked = 0
  const folders = new Set<string>()
  async function pathFor(key: string): Promise<string> {
    const path = pathOfFile(backup, key)
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    folders.add(dirname(path))
    return path
  }
  await inParallel(objects, async (object) => {
    const path = await pathFor(object.key)
    const same = await linkSame(object, path, previous)
    if (same) linked++
    const file = same ?? (await withPatience(() => download(store, object, path)))
    if (file) files.push(file)
    done.files++
    done.bytes += object.size
    progress.show('Files', done, total)
  })
  return { files: files.sort((a, b) => (a.key < b.key ? -1 : 1)), linked }
}

async function download(store: ObjectStore, object: StoredObject, path: string): Promise<BackupFile | undefined> {
  const { key, writtenAt } = object
  const content = await store.open(key)
  if (content === undefined) return undefined
  try {
    const hashed = await writeHashed(path, content instanceof Uint8Array ? [content] : content)
    return { key, ...hashed, writtenAt: writtenAt.toISOString() }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** As `rsync --link-dest` does it: the same name, size and time is the same file. */
async function linkSame({ key, size, writtenAt }: StoredObject, path: string, previous: Previous | undefined) {
  const known = previous?.files.get(key)
  if (!previous || known?.bytes !== size || known.writtenAt !== writtenAt.toISOString()) return undefined
  try {
    await link(pathOfFile(previous.folder, key), path)
    return known
  } catch {
    // Another disk, a file system without links, or a file that is gone: it is copied.
    return undefined
  }
}

/** A store that already has files is used only if they are the same: a restore that was interrupted goes on. */
export async function assertStoreFits(store: ObjectStore, files: BackupFile[]): Promise<Set<string>> {
  const wanted = new Map(files.map((file) => [file.key, file]))
  const present = await listStore(store)
  const foreign = present.find(({ key, size }) => wanted.get(key)?.bytes !== size)
  if (foreign)
    throw new CommandError(
      `The store is not empty: ${foreign.key} is not the same in the backup. Empty it, or name another STORAGE_DIR or S3_BUCKET. If these are the right files already, add --without-files.`,
    )
  return new Set(present.map(({ key }) => key))
}

/** The type of a file is in the database; the store's own is never served. */
const contentType = 'application/octet-stream'

/** Writes every file that the store lacks, and reads each back to compare its hash. */
export async function copyToStore(
  store: ObjectStore,
  files: BackupFile[],
  present: ReadonlySet<string>,
  readBackup: (file: BackupFile) => Promise<Buffer>,
  progress: Progress,
): Promise<void> {
  const total = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  const done = { files: 0, bytes: 0 }
  await inParallel(files, async (file) => {
    if (!present.has(file.key)) {
      const bytes = await readBackup(file)
      await withPatience(() => store.put(file.key, bytes, contentType))
    }
    const written = await withPatience(() => store.read(file.key, file.bytes))
    if (written === undefined || hashBytes(written) !== file.sha256)
      throw new CommandError(
        `${file.key} in the store differs from the backup. Empty the store, then restore again. If these are the right files already, add --without-files.`,
      )
    done.files++
    done.bytes += file.bytes
    progress.show('Files', done, total)
  })
}
