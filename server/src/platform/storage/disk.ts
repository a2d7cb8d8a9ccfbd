import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DirectPut, ObjectStore, StoredObject } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { hourMs } from '#kernel/time.ts'
import type { Keys } from '#platform/keys.ts'
import { toStoreError } from './disk-errors.ts'
import { ensureFolder } from './ensure-folder.ts'

export interface DiskOptions {
  directory: string
  /** Presigned URLs point to this server. */
  baseUrl: string
  keys: Keys
}

/** Up to this size a file is read in one call, which is several times cheaper than streaming it. */
const wholeMax = 256 * 1024
const draftLifeMs = hourMs
const keyForm = /^[a-z0-9_][a-zA-Z0-9_.-]*(\/[a-zA-Z0-9_][a-zA-Z0-9_.-]*)*$/
const throwStoreError = (error: unknown): never => {
  throw toStoreError(error)
}
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Files in a directory, for an instance on one machine. A file appears whole or not at all, and survives a crash. */
export function openDiskStore({ directory, baseUrl, keys }: DiskOptions): ObjectStore {
  const root = resolve(directory)
  const incoming = join(root, '.incoming')
  const made = new Set<string>()

  function pathOf(key: string): string {
    if (!keyForm.test(key) || key.includes('..')) throw new Error('this is no key of ours')
    return join(root, key)
  }

  async function ensure(folder: string): Promise<void> {
    if (made.has(folder)) return
    await ensureFolder(folder)
    if (made.size > 10_000) made.clear()
    made.add(folder)
  }

  let cleaned: Promise<void> | undefined
  /** Once per process: only a killed process leaves temporary files behind. */
  function clean(): Promise<void> {
    cleaned ??= cleanNow().catch((error: unknown) => {
      cleaned = undefined
      throw error
    })
    return cleaned
  }
  async function cleanNow(): Promise<void> {
    await ensure(incoming)
    for (const name of await readdir(incoming)) {
      const draft = join(incoming, name)
      const found = await stat(draft).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > draftLifeMs) await rm(draft, { force: true })
    }
  }

  async function keep(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    await keepNow(pathOf(key), write).catch(throwStoreError)
  }
  /** Written to a temporary file first, so that no reader sees a partial file. */
  async function keepNow(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    await clean()
    const draft = join(incoming, randomBytes(16).toString('hex'))
    const file = await open(draft, 'wx', 0o640)
    try {
      try {
        await write(file)
        await file.datasync()
      } finally {
        await file.close()
      }
      await moveTo(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** A user's folder is deleted with its last file, perhaps a moment ago. */
  async function moveTo(draft: string, path: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      await ensure(dirname(path))
      try {
        return await rename(draft, path)
      } catch (error) {
        if (tries >= 3 || !isMissing(error)) throw error
        made.delete(dirname(path))
      }
    }
  }

  const statement = (key: string, size: string, type: string, expires: string) =>
    ['PUT', key, size, type, expires].join('\n')

  /** As S3 does: the signature covers key, size, type and expiry, and the request must match it. */
  function assertSigned({ key, query, contentType, contentLength, now }: DirectPut): number {
    const [size, type, expires, signature] = ['size', 'type', 'expires', 'signature'].map((name) => String(query[name]))
    const mac = Buffer.from(signature!, 'base64url')
    if (!keys.verify('presigning', statement(key, size!, type!, expires!), mac))
      throw new ApiError('forbidden', 'This upload URL is not valid; request a new one')
    if (Number(expires) * 1000 <= now.getTime())
      throw new ApiError('forbidden', 'This upload URL has expired; request a new one')
    if (contentType !== type)
      throw new ApiError('forbidden', `Send the file as ${type}, as declared in the upload request`)
    if (contentLength !== size)
      throw new ApiError('forbidden', `Send exactly ${size} bytes, as declared in the upload request`)
    return Number(size)
  }

  /** An upload may be deleted or completed before its URL expires. */
  async function assertAwaited({ isAwaited }: DirectPut): Promise<void> {
    if (await isAwaited()) return
    throw new ApiError('forbidden', 'This upload is complete or was deleted; request a new upload URL')
  }

  async function* listFolder(folder: string, prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    // Order of whole keys, including the / after a folder.
    const named = entries
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => ({ entry, name: entry.isDirectory() ? `${entry.name}/` : entry.name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { entry, name } of named) {
      if (entry.isDirectory()) yield* listFolder(join(folder, entry.name), prefix + name)
      else {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found) yield { key: prefix + name, size: found.size, writtenAt: found.mtime }
      }
    }
  }

  return {
    async presignPut({ key, contentType, size, now, lifeSeconds }) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifeSeconds)
      const mac = keys.mac('presigning', statement(key, String(size), contentType, expires))
      const query = new URLSearchParams({
        size: String(size),
        type: contentType,
        expires,
        signature: mac.toString('base64url'),
      })
      return `${baseUrl}/uploads/direct/${key}?${query}`
    },
    put: (key, bytes) => keep(key, (file) => file.writeFile(bytes)),
    async read(key, bytesMax) {
      try {
        const path = pathOf(key)
        return (await stat(path)).size > bytesMax ? undefined : await readFile(path)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw toStoreError(error)
      }
    },
    async open(key, range) {
      let file: FileHandle | undefined
      try {
        file = await open(pathOf(key))
        const { start, end } = range ?? { start: 0, end: (await file.stat()).size - 1 }
        if (end - start < wholeMax) {
          const bytes = Buffer.allocUnsafe(end - start + 1)
          const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
          await file.close()
          return bytes.subarray(0, bytesRead)
        }
        await file.close()
        return createReadStream(pathOf(key), { start, end, highWaterMark: wholeMax })
      } catch (error) {
        await file?.close().catch(() => undefined)
        if (isMissing(error)) return undefined
        throw toStoreError(error)
      }
    },
    async locate(key) {
      return pathOf(key).slice(root.length + 1)
    },
    async delete(wanted) {
      for (const key of wanted) {
        await rm(pathOf(key), { force: true })
        // The folder is named by a user id and is deleted with its last file; a folder that is not empty stays.
        await rmdir(dirname(pathOf(key))).catch(() => undefined)
      }
    },
    list: (prefix) => listFolder(join(root, prefix), prefix),
    async receive(put) {
      const size = assertSigned(put)
      await assertAwaited(put)
      await keep(put.key, async (file) => {
        let received = 0
        for await (const chunk of put.body) {
          received += chunk.length
          if (received > size)
            throw new ApiError('forbidden', `Send exactly ${size} bytes, as declared in the upload request`)
          await file.write(chunk)
        }
        if (received !== size)
          throw new ApiError('forbidden', `Send exactly ${size} bytes, as declared in the upload request`)
        await assertAwaited(put)
      })
    },
    async prepare() {
      const isCreated = !(await stat(root).catch(() => undefined))
      await clean()
      return { place: root, isCreated, cors: 'not needed' }
    },
    close() {},
  }
}
