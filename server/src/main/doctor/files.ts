import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { openKeys } from '#platform/keys.ts'
import { describeStore, fixOfStore } from '#platform/storage/advice.ts'
import { isFullDisk } from '#platform/storage/disk-errors.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { type Check, fail, ok, type Result, skip, warn } from './check.ts'
import { isLoopback } from './database.ts'

const gigabyte = 1024 ** 3
const freeFailBytes = 0.2 * gigabyte
const freeWarnBytes = 2 * gigabyte
/** An empty file needs no space. */
const probeBytes = 64 * 1024
const spaceFix =
  'Free or add space: delete what is not needed on this disk, such as old backups, or enlarge it. Full, nothing can be written.'

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
      return fail(describeStore(error), fixOfStore(error, storage))
    } finally {
      store.close()
    }
  }
  return [{ name: 'files', fix: fixOfStore(undefined, storage), look }]
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
    return (await canMakeIn(nearest(directory)))
      ? warn(`${directory} does not exist yet; the first file makes it`, ownerFix(directory))
      : fail(
          `${directory} does not exist and cannot be made`,
          `${ownerFix(directory)}, or set STORAGE_DIR to another folder`,
        )
  }
  if (!found.isDirectory()) return fail(`${directory} is not a folder`, 'Set STORAGE_DIR to a folder.')
  const probe = join(directory, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, Buffer.alloc(probeBytes))
  } catch (error) {
    if (!isFullDisk(error)) throw error
    return fail(`the disk of ${directory} is full: no file can be stored`, spaceFix)
  } finally {
    await rm(probe, { force: true })
  }
  return ok(`${directory} can be written`)
}

/** Tried, because root has the right to write also where no folder can be made. */
async function canMakeIn(directory: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(directory, '.doctor-')))
    return true
  } catch {
    return false
  }
}

async function lookAtSpace(path: string, what: string): Promise<Result> {
  const { bavail, blocks, bsize } = await statfs(path)
  if (blocks === 0) return skip(`not checked: ${path} says nothing about its space`)
  const free = bavail * bsize
  const share = Math.round((bavail / blocks) * 100)
  const text = `${(free / gigabyte).toFixed(1)} GB (${share} %) free for ${what}`
  if (free < freeFailBytes) return fail(text, spaceFix)
  return free < freeWarnBytes ? warn(text, spaceFix) : ok(text)
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
