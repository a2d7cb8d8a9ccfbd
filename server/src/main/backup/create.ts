import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type pg from 'pg'
import type { ObjectStore } from '#kernel/object-store.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import { fingerprintKeys } from '#platform/keys.ts'
import { CommandError } from '../command.ts'
import { copyFromStore, type Previous } from './files.ts'
import { type Hashed, syncFolder, writeHashed } from './hashed-file.ts'
import { type Manifest, pathOfDump, readManifest } from './manifest.ts'
import { backupName, deleteLeftovers, deleteOldBackups, listBackups, manifestName, partialName } from './names.ts'
import {
  connect,
  countRows,
  type Found,
  findProgram,
  findSchema,
  listTables,
  readMajor,
  startProgram,
} from './postgres.ts'
import { formatBytes, type Progress } from './progress.ts'
import { insertBackup } from './record.ts'

export interface BackupOptions {
  directory: string
  /** How many complete backups stay; all of them otherwise. */
  keep: number | undefined
  /** Undefined: the database alone. */
  store: ObjectStore | undefined
  progress: Progress
  now: Date
}

/** Writes one backup and returns its folder. It has its name only when it is complete. */
export async function createBackup(config: Config, options: BackupOptions): Promise<string> {
  const directory = resolve(options.directory)
  assertOutsideStore(directory, config)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const client = await connect(config.database.url)
  try {
    await lockBackups(client)
    for (const name of await deleteLeftovers(directory))
      options.progress.say(`Deleted ${name}, which a run that was interrupted had left.`)
    const postgres = await readMajor(client)
    const pgDump = findProgram('pg_dump', postgres)
    const name = backupName(options.now, readBuild().version, postgres)
    const partial = join(directory, partialName(name))
    await mkdir(partial, { mode: 0o700 })
    try {
      const manifest = await fill(partial, directory, { config, client, postgres, pgDump, options })
      await rename(partial, join(directory, name))
      await syncFolder(directory)
      await record(client, name, manifest, options.progress)
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      throw error
    }
    if (options.keep !== undefined)
      for (const old of await deleteOldBackups(directory, options.keep)) options.progress.say(`Deleted ${old}.`)
    return join(directory, name)
  } finally {
    await client.end()
  }
}

/** Each backup would contain the ones before it. */
function assertOutsideStore(directory: string, { storage }: Config): void {
  if (storage.kind === 'disk' && `${directory}${sep}`.startsWith(`${resolve(storage.directory)}${sep}`))
    throw new CommandError(`${directory} is inside STORAGE_DIR. Name a folder outside it, best on another disk.`)
}

/** One at a time for a database, so that what a run finds half written was left by a killed one. */
async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('hearth backup')) as locked`)
  if (!rows[0].locked) throw new CommandError('Another backup of this database is running. Wait until it has ended.')
}

interface Work {
  config: Config
  client: pg.Client
  postgres: number
  pgDump: Found
  options: BackupOptions
}

/** The database first: every file that its rows name was written before. */
async function fill(partial: string, directory: string, work: Work): Promise<Manifest> {
  const { config, client, options } = work
  const { progress, store } = options
  await client.query('begin isolation level repeatable read read only')
  const { dump, rows } = await dumpDatabase(pathOfDump(partial), work)
  const schema = await findSchema(client)
  const recorded = await listRecordedFiles(client)
  await client.query('commit')
  if (schema === undefined) throw new CommandError('The database has no schema of Hearth. Check DATABASE_URL.')
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  progress.say(`Database: ${total} rows in ${Object.keys(rows).length} tables, ${formatBytes(dump.bytes)}.`)
  const copied = store && (await copyFromStore(store, partial, await findPrevious(directory), progress))
  if (copied) {
    const { files, linked } = copied
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0)
    progress.say(`Files: ${files.length}, ${formatBytes(size)}, ${linked} of them unchanged since the last backup.`)
    sayLost(recorded, new Set(files.map(({ key }) => key)), progress)
  }
  const { version, commit = null } = readBuild()
  const manifest: Manifest = {
    ...{ format: 1, madeAt: options.now.toISOString(), baseUrl: config.baseUrl, version, commit, schema },
    ...{ postgres: work.postgres, pgDump: work.pgDump.major, dump, rows },
    files: copied?.files ?? null,
    keys: config.hasRandomKeys ? {} : fingerprintKeys(config.secretKeys),
  }
  await writeHashed(join(partial, manifestName), [Buffer.from(JSON.stringify(manifest, null, 1))])
  await syncFolder(partial)
  return manifest
}

/** Rows are counted in the snapshot that is dumped, so the two agree although the instance goes on. */
async function dumpDatabase(path: string, { config, client, pgDump, options }: Work) {
  const { rows: snapshots } = await client.query('select pg_export_snapshot() as id')
  const args = ['--format=custom', '--no-password', `--snapshot=${snapshots[0].id}`]
  const { child, done } = startProgram(pgDump.path, args, config.database.url, 'out')
  let bytes = 0
  const onBytes = (count: number) => {
    bytes += count
    options.progress.show('Database', { bytes })
  }
  try {
    const written: Promise<Hashed> = writeHashed(path, child.stdout!, onBytes)
    const [dump, rows] = await Promise.all([
      written,
      listTables(client).then((tables) => countRows(client, tables)),
      done,
    ])
    return { dump, rows }
  } finally {
    child.kill()
  }
}

async function listRecordedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select object_key as key from uploads where object_key is not null',
  )
  return rows.map(({ key }) => key)
}

function sayLost(recorded: string[], copied: ReadonlySet<string>, progress: Progress): void {
  const lost = recorded.filter((key) => !copied.has(key))
  if (lost.length === 0) return
  progress.say(
    `Warning: ${lost.length} files have a record and are not in the store, such as ${lost[0]}. They were deleted while the backup ran, or are lost.`,
  )
}

/** A previous backup that cannot be read is no reason to have none today: everything is copied. */
async function findPrevious(directory: string): Promise<Previous | undefined> {
  for (const name of await listBackups(directory)) {
    const folder = join(directory, name)
    const files = await readManifest(folder).then(
      (manifest) => manifest.files,
      () => null,
    )
    if (files) return { folder, files: new Map(files.map((file) => [file.key, file])) }
  }
  return undefined
}

async function record(client: pg.Client, name: string, manifest: Manifest, progress: Progress): Promise<void> {
  const { madeAt, version, schema, dump, files } = manifest
  const bytes = (files ?? []).reduce((sum, file) => sum + file.bytes, dump.bytes)
  try {
    await insertBackup(client, { name, madeAt, version, schema, bytes, files: files?.length ?? 0 })
  } catch (error) {
    progress.say(`Warning: the backup is complete, but its time could not be stored: ${(error as Error).message}`)
  }
}
