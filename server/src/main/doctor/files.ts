import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/object-store/open.ts'
import type { S3Options } from '#platform/object-store/s3.ts'
import { type Check, explainError, fail, ok, type Result, skip, warn } from './check.ts'
import { isLoopback } from './database.ts'

const gigabyte = 1024 ** 3
const freeFailBytes = 0.2 * gigabyte
const freeWarnBytes = 2 * gigabyte

/** `db` is absent when the database does not answer. */
export function filesChecks({ storage, baseUrl, secretKeys }: Config): Check[] {
  if (storage.kind === 'disk') {
    const { directory } = storage
    return [
      { name: 'files', fix: ownerFix(directory), look: () => lookAtFolder(directory) },
      { name: 'disk', fix: 'Check the disk of STORAGE_DIR.', look: () => lookAtSpace(nearest(directory), 'files') },
    ]
  }
  const look = async () => {
    const store = await openObjectStore(storage, baseUrl, openKeys(secretKeys))
    const key = `doctor/${randomUUID()}`
    const bytes = Buffer.from('written and deleted by hearthctl doctor')
    try {
      await store.put(key, bytes, 'text/plain')
      const read = await store.read(key, 1000)
      await store.delete([key])
      if (!read?.equals(bytes))
        return fail('a file came back different', 'Check that S3_ENDPOINT is an S3 store and no web cache.')
      return ok(`bucket ${storage.bucket}: written, read and deleted a file`)
    } catch (error) {
      return fail(explainStore(error), storeFix(error, storage))
    } finally {
      store.close()
    }
  }
  return [{ name: 'files', fix: storeFix(undefined, storage), look }]
}

const ownerFix = (directory: string) =>
  `Run as root, with the user that Hearth runs as: install --directory --owner=hearth --mode=750 ${directory}`

/** The folder, or the closest above it that exists. */
function nearest(directory: string): string {
  let path = resolve(directory)
  while (!existsSync(path) && path !== dirname(path)) path = dirname(path)
  return path
}

/** The doctor makes no folder: run as root, it would make one that Hearth cannot use. */
async function lookAtFolder(directory: string): Promise<Result> {
  const found = await stat(directory).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) {
    const above = nearest(directory)
    const canMake = await access(above, constants.W_OK).then(
      () => true,
      () => false,
    )
    return canMake
      ? warn(`${directory} does not exist yet; the first file makes it`, ownerFix(directory))
      : fail(`${directory} does not exist and cannot be made`, ownerFix(directory))
  }
  if (!found.isDirectory()) return fail(`${directory} is not a folder`, 'Set STORAGE_DIR to a folder.')
  const probe = join(directory, `.doctor-${randomUUID()}`)
  await writeFile(probe, 'written and deleted by hearthctl doctor')
  await rm(probe)
  return ok(`${directory} can be written`)
}

async function lookAtSpace(path: string, what: string): Promise<Result> {
  const { bavail, blocks, bsize } = await statfs(path)
  if (blocks === 0) return skip(`not checked: ${path} says nothing about its space`)
  const free = bavail * bsize
  const share = Math.round((bavail / blocks) * 100)
  const text = `${(free / gigabyte).toFixed(1)} GB (${share} %) free for ${what}`
  const fix =
    'Delete what is not needed on this disk, such as old backups, or enlarge it. Full, nothing can be written.'
  if (free < freeFailBytes) return fail(text, fix)
  return free < freeWarnBytes ? warn(text, fix) : ok(text)
}

/** Some stores give a code and no message. */
function explainStore(error: unknown): string {
  const { name, message } = ((error as Error).cause ?? error) as Error
  return message === '' || message === 'UnknownError' ? `the store answers ${name}` : explainError(error)
}

function storeFix(error: unknown, { bucket, endpoint }: S3Options): string {
  const { name = '' } = ((error as { cause?: { name?: string } } | undefined)?.cause ?? {}) as { name?: string }
  if (name === 'NoSuchBucket') return `Make the bucket ${bucket}: hearthctl admin storage prepare`
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(name))
    return 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if (name === 'AccessDenied') return `Give the key the rights to read, write, list and delete in the bucket ${bucket}.`
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') return 'Correct S3_REGION.'
  return `Check that S3_ENDPOINT${endpoint === undefined ? '' : ` (${endpoint})`} is right and can be reached from this machine.`
}

/** The disk of the database, where it is on this machine. */
export function dataDirectoryCheck(db: Database): Check {
  return {
    name: 'disk database',
    fix: 'Check the disk of the database.',
    async look() {
      const { rows } = await sql<{ directory: string | null; address: string | null; isAllowed: boolean }>`
        select case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as directory,
          host(inet_server_addr()) as address`.execute(db)
      const { directory, address } = rows[0]!
      const isHere = address === null || isLoopback(address)
      if (!isHere || directory === null || !existsSync(directory)) return []
      return lookAtSpace(directory, 'the database')
    },
  }
}
