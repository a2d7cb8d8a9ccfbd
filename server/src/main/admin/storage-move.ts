import { createHash } from 'node:crypto'
import { objectRoot, stagingRoot } from '#domains/foundation/uploads/index.ts'
import type { ObjectStore, StoredObject } from '#kernel/object-store.ts'
import { inParallel, withPatience } from '../backup/in-parallel.ts'
import type { Progress } from '../backup/progress.ts'
import { CommandError } from '../command.ts'

interface Move {
  source: ObjectStore
  target: ObjectStore
  contentTypeOf(key: string): Promise<string>
  progress: Progress
  /** Reads again what the target has already. */
  isChecking: boolean
}

export interface MoveResult {
  /** In the source when the command began. */
  objects: number
  copied: number
  copiedBytes: number
  /** Deleted from the source while the command ran. */
  gone: number
  /** Files whose bytes differ from the hash in their name: the source is damaged. They were copied as they are. */
  damaged: string[]
}

const everything = Number.MAX_SAFE_INTEGER
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A served file is named by its hash; what waits to be checked is not. */
function isDamaged(key: string, hash: string): boolean {
  const named = /^files\/.*\.([0-9a-f]{32})$/.exec(key)?.[1]
  return named !== undefined && !hash.startsWith(named)
}

async function listAll(store: ObjectStore): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for (const root of [objectRoot, stagingRoot]) for await (const object of store.list(root)) found.push(object)
  return found
}

/**
 * Copies every object that the target lacks. The bytes of a key never change and a store takes an object whole or not at all,
 * so a run that was killed continues where it ended, and the last run copies only what has come since.
 */
export async function copyObjects({ source, target, contentTypeOf, progress, isChecking }: Move): Promise<MoveResult> {
  const present = new Map((await listAll(target)).map(({ key, size }) => [key, size]))
  const objects = await listAll(source)
  const due = objects.filter(({ key, size }) => isChecking || present.get(key) !== size)
  const total = { files: due.length, bytes: due.reduce((sum, { size }) => sum + size, 0) }
  const done = { files: 0, bytes: 0 }
  const result: MoveResult = { objects: objects.length, copied: 0, copiedBytes: 0, gone: 0, damaged: [] }
  progress.say(`${objects.length} objects in the source, ${due.length} to ${isChecking ? 'check or copy' : 'copy'}`)

  async function copy({ key, size }: StoredObject): Promise<void> {
    const bytes = await withPatience(() => source.read(key, everything))
    if (bytes === undefined) result.gone++
    else {
      const hash = sha256(bytes)
      if (isDamaged(key, hash)) result.damaged.push(key)
      const isThere = isChecking && present.has(key) && (await hashIn(target, key)) === hash
      if (!isThere) {
        await write(target, { key, bytes, hash, contentType: await contentTypeOf(key) })
        result.copied++
        result.copiedBytes += bytes.length
      }
    }
    done.files++
    done.bytes += size
    tell(progress, done, total)
  }

  await inParallel(due, copy)
  return result
}

interface Copied {
  key: string
  bytes: Buffer
  hash: string
  contentType: string
}

/** Read back, because a store that answered yes may still have kept something else. */
async function write(target: ObjectStore, { key, bytes, hash, contentType }: Copied): Promise<void> {
  await withPatience(() => target.put(key, bytes, contentType))
  if ((await hashIn(target, key)) !== hash)
    throw new CommandError(`The target has other bytes for ${key} than were written to it. Check its disk or bucket.`)
}

async function hashIn(store: ObjectStore, key: string): Promise<string | undefined> {
  const bytes = await withPatience(() => store.read(key, everything))
  return bytes && sha256(bytes)
}

/** A bar on a terminal; elsewhere a line for each tenth. */
function tell(progress: Progress, done: { files: number; bytes: number }, total: typeof done): void {
  progress.show('copying', done, total)
  const tenth = (files: number) => Math.floor((10 * files) / total.files)
  if (!process.stderr.isTTY && tenth(done.files) > tenth(done.files - 1))
    progress.say(`${tenth(done.files)}0 %: ${done.files} of ${total.files} objects`)
}
