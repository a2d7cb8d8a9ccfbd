import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { ObjectStore } from '#kernel/object-store.ts'
import { systemClock } from '#platform/clock.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { pauseOutbound } from '#platform/outbound/outbound-pause.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { eraseAllExpired } from '../answers/expired.ts'
import { CommandError } from '../command.ts'
import { assertStoreFits, copyToStore } from './files.ts'
import { hashFile } from './hashed-file.ts'
import { inParallel } from './in-parallel.ts'
import { assertKeys } from './key-check.ts'
import { type BackupFile, type Manifest, pathOfDump, pathOfFile, readManifest, requireOwnFile } from './manifest.ts'
import { connect, countRows, findProgram, listTables, readMajor, startProgram } from './postgres.ts'
import { formatBytes, type Progress } from './progress.ts'

export interface RestoreOptions {
  backup: string
  isWithoutKeys: boolean
  /** Undefined: the database alone. */
  store: ObjectStore | undefined
  progress: Progress
}

/**
 * Fills an empty database and an empty store. The files come first, and the database in one transaction: a restore that was
 * interrupted leaves the database empty and can run again. Ends with outbound paused; the caller migrates.
 */
export async function restoreBackup(config: Config, options: RestoreOptions): Promise<Manifest> {
  const backup = resolve(options.backup)
  const { progress, store } = options
  const manifest = await readManifest(backup)
  assertRelease(manifest)
  const warning = assertKeys(manifest, config.secretKeys, options.isWithoutKeys)
  if (warning) progress.say(`Warning: ${warning}`)
  const client = await connect(config.database.url)
  try {
    await assertEmpty(client)
    const pgRestore = findProgram('pg_restore', Math.max(manifest.pgDump, await readMajor(client)))
    const files = chooseFiles(manifest, store, progress)
    const present = store && files ? await assertStoreFits(store, files) : new Set<string>()
    await verify(backup, manifest, files ?? [], progress)
    if (store && files) {
      await copyToStore(store, files, present, (file) => readFile(pathOfFile(backup, file.key)), progress)
      progress.say(`Files: ${files.length} written and compared.`)
    }
    await fillDatabase(pgRestore.path, backup, config, manifest, progress)
    await pauseIfPossible(client, config, backup)
    await compareRows(client, manifest)
    await client.query('analyze')
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    progress.say(`Database: ${rows} rows in ${Object.keys(manifest.rows).length} tables, as in the backup.`)
    return manifest
  } finally {
    await client.end()
  }
}

function assertRelease({ schema, version }: Manifest): void {
  const build = readBuild()
  if (schema > build.schema)
    throw new CommandError(
      `The backup is from Hearth ${version} with schema ${schema}, but this is ${build.version} with ${build.schema}. Restore with that release or a later one.`,
    )
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const tables = await listTables(client, ['r', 'p'])
  if (tables.length === 0) return
  const { rows } = await client.query('select current_database() as name, current_user as owner')
  const { name, owner } = rows[0] as { name: string; owner: string }
  throw new CommandError(
    `The database ${name} is not empty: it has ${tables.length} tables, such as ${tables[0]}. Make an empty one and name it in DATABASE_URL, for example:\n  createdb --template=template0 --owner=${owner} ${name}_restored\nIf this is what an interrupted restore left: dropdb ${name}, then createdb --template=template0 --owner=${owner} ${name}`,
  )
}

function chooseFiles(
  { files }: Manifest,
  store: ObjectStore | undefined,
  progress: Progress,
): BackupFile[] | undefined {
  if (files === null) progress.say('This backup has no files: restore the store in another way.')
  return store ? (files ?? undefined) : undefined
}

/** Everything that will be used is whole and in the backup itself. Nothing has been written so far. */
async function verify(backup: string, manifest: Manifest, files: BackupFile[], progress: Progress): Promise<void> {
  const total = { bytes: files.reduce((sum, { bytes }) => sum + bytes, manifest.dump.bytes) }
  const done = { bytes: 0 }
  const onBytes = (count: number) => {
    done.bytes += count
    progress.show('Checking the backup', done, total)
  }
  const parts = [
    { path: pathOfDump(backup), ...manifest.dump },
    ...files.map((file) => ({ ...file, path: pathOfFile(backup, file.key) })),
  ]
  await inParallel(parts, async ({ path, bytes, sha256 }) => {
    await requireOwnFile(backup, path)
    const found = await hashFile(path, onBytes)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new CommandError(`${path} was changed since the backup was made. Take another backup.`)
  })
  progress.say(`The backup is whole: ${formatBytes(total.bytes)}.`)
}

/** The dump passes through this process: if it is killed, pg_restore sees the end of it and rolls back. */
async function fillDatabase(path: string, backup: string, config: Config, manifest: Manifest, progress: Progress) {
  const args = ['--no-password', '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  const { child, done } = startProgram(path, args, config.database.url, 'in')
  const sent = { bytes: 0 }
  const dump = createReadStream(pathOfDump(backup), { highWaterMark: 256 * 1024 })
  dump.on('data', (chunk) => {
    sent.bytes += chunk.length
    progress.show('Database', sent, manifest.dump)
  })
  // When pg_restore fails it closes the pipe first; its own words say why.
  const piped = pipeline(dump, child.stdin!).catch((error: unknown) => done.then(() => Promise.reject(error)))
  await Promise.all([piped, done])
}

/** The schema of an older backup has no place for the pause before it is migrated. */
async function pauseIfPossible(client: pg.Client, config: Config, backup: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.instance_modes') is not null as exists`)
  if (rows[0].exists) await pauseRestored(config, backup)
}

export async function pauseRestored(config: Config, backup: string): Promise<void> {
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 10_000 }
  const database = openDatabase({ ...config.database, ...limits }, openLogger('warn'))
  await pauseOutbound(database, systemClock, `restored from ${basename(resolve(backup))}`)
  await database.destroy()
}

/** A backup keeps what it held until it ends: what has expired since is erased before anyone can read it. */
export async function eraseRestored(config: Config, progress: Pick<Progress, 'say'>): Promise<void> {
  const erased = await eraseAllExpired(config, openLogger('warn'))
  if (erased > 0) progress.say(`Answers that are no longer kept: ${erased} erased.`)
}

async function compareRows(client: pg.Client, manifest: Manifest): Promise<void> {
  const counted = await countRows(client, await listTables(client))
  const tables = new Set([...Object.keys(counted), ...Object.keys(manifest.rows)])
  const different = [...tables].filter((table) => counted[table] !== manifest.rows[table])
  if (different.length === 0) return
  const list = different.map((table) => `  - ${table}: ${counted[table] ?? 0} of ${manifest.rows[table] ?? 0}`)
  throw new CommandError(
    `The restored database differs from the backup:\n${list.join('\n')}\nDrop it and restore again.`,
  )
}
