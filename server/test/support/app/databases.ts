import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { listMigrations } from '#platform/database/migration-files.ts'
import { runMigrations } from '#platform/database/migrations.ts'
import { ensurePartitions } from '#platform/database/partitions.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { migrateJobs } from '#platform/worker/jobs.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { dump } from './dump.ts'
import { isPooled, pooled } from './pooled.ts'

/** Logs, dumps and issued secrets of the whole run, for the scan at its end. */
export const runFolder = join(import.meta.dirname, '../../../../.tmp/test-run')
mkdirSync(runFolder, { recursive: true })

export function databaseUrl(name: string): string {
  const url = new URL(serviceSetting('DATABASE_URL'))
  url.pathname = `/${name}`
  return url.href
}

async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const onServer = <T>(work: (client: pg.Client) => Promise<T>) => onDatabase('postgres', work)

const silent = openLogger('silent')

const today = () => new Date().toISOString().slice(0, 10)

/** As on an instance that has an administrator: otherwise no one can sign up. */
const owned = `update instance_settings set welcome_done = '{owner}'`

/** Otherwise rows would fill the space of deleted ones now and then, and be read in another order than written. */
const unvacuumed = `
  do $$ declare it regclass; begin
    for it in select oid from pg_class
      where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    loop execute format('alter table %s set (autovacuum_enabled = off)', it); end loop;
  end $$`

/** Of the migrations, and of the day, because there are partitions for days. */
export function schemaHash(): string {
  return createHash('sha256')
    .update(JSON.stringify([today(), owned, unvacuumed, listMigrations()]))
    .digest('hex')
    .slice(0, 12)
}

/** Migrated once; every test file then gets a copy of it, in memory where the server has a tablespace there. */
async function ensureTemplate(): Promise<string> {
  return onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('hearth template'))`)
    const { rowCount: hasMemory } = await client.query(`select from pg_tablespace where spcname = 'memory'`)
    const place = hasMemory ? 'memory' : 'pg_default'
    const name = `hearth_template_${today().replaceAll('-', '')}_${schemaHash()}_${place}`
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    await dropLeftovers(client)
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} tablespace ${place}`)
    await migrate(databaseUrl(draft))
    await onDatabase(draft, (inside) => inside.query(`${owned}; ${unvacuumed}`))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })
}

/** Templates of days gone by, and databases of test processes that were killed. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'hearth\\_template\\_%' or datname like 'hearth\\_test\\_%'`,
  )
  for (const { name } of rows) {
    const [, kind, part] = name.split('_')
    const isOld = kind === 'template' ? /^\d{8}$/.test(part!) && part! < yesterday : !isRunning(Number(part))
    if (isOld) await client.query(`drop database if exists "${name}" with (force)`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** How tests connect: on a busy machine they are slow and not red. */
export const testDatabaseOptions = (url: string) => {
  const patience = {
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
    acquireTimeoutMs: 60_000,
    idleTransactionTimeoutMs: 60_000,
  }
  return { url, poolMax: 3, prepared: !isPooled, ...patience }
}

export async function migrate(url: string): Promise<void> {
  await runMigrations(url, silent)
  await migrateJobs(url)
  const database = openDatabase(testDatabaseOptions(url), silent)
  await ensurePartitions(database, new Date())
  await database.destroy()
}

export interface TestDatabase extends AsyncDisposable {
  url: string
  name: string
}

export async function cloneDatabase(): Promise<TestDatabase> {
  const name = await createClone()
  return {
    url: pooled(databaseUrl(name)),
    name,
    async [Symbol.asyncDispose]() {
      await dump(databaseUrl(name), join(runFolder, `${process.pid}.rows`))
      await dropClone(name)
    },
  }
}

async function createClone(): Promise<string> {
  const template = await ensureTemplate()
  const name = `hearth_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // Copying its files takes half of what writing it through the log takes; the template is small.
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return name
}

const dropClone = (name: string) => onServer((client) => client.query(`drop database if exists ${name} with (force)`))

/** Set by run.ts in a process that runs several files: what they share, closed after the last one. */
export interface Sharing {
  free: string[]
  closers: (() => PromiseLike<unknown>)[]
}
export const sharing = (globalThis as { hearthSharing?: Sharing }).hearthSharing

/** A database that another file of this process has left, emptied; a new one if there is none. */
export async function takeDatabase(): Promise<TestDatabase> {
  if (!sharing) return cloneDatabase()
  let name = sharing.free.pop()
  if (!name) {
    const made = await createClone()
    name = made
    sharing.closers.push(() => dropClone(made))
  }
  const taken = name
  return {
    url: pooled(databaseUrl(taken)),
    name: taken,
    async [Symbol.asyncDispose]() {
      await emptyDatabase(taken)
      sharing.free.push(taken)
    },
  }
}

/** What migrations and their jobs have filled: the rows of each table as they were made. */
let firstRows: Map<string, string> | undefined

/** Tables of ours and of the queue that have ever had a row. */
const filledTables = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    and pg_relation_size(oid) > 0 and relname not in ('schema_migrations', 'version')`

/**
 * As it was when it was made, but for its statistics. What was in it goes to the scan for secrets on the way. Rows are
 * deleted, because truncated tables would be planned for again.
 */
export async function emptyDatabase(name: string): Promise<void> {
  firstRows ??= await readFirstRows()
  // What an app still writes by itself, such as the time a token was used, can be in the way for a moment.
  for (let tries = 5; ; tries--)
    try {
      return await deleteRows(name, firstRows)
    } catch (error) {
      if (tries === 1 || (error as { code?: string }).code !== '40P01') throw error
    }
}

async function deleteRows(name: string, first: ReadonlyMap<string, string>): Promise<void> {
  await onDatabase(name, async (client) => {
    await client.query('set session_replication_role = replica')
    // The example data keeps a copy of its rows there.
    await client.query('drop schema if exists kept cascade')
    const { rows: tables } = await client.query<{ name: string }>(filledTables)
    for (const { name: table } of tables) {
      const { rows } = await client.query<{ row: string }>(`delete from ${table} as t returning t::text as row`)
      appendFileSync(join(runFolder, `${process.pid}.rows`), rows.map(({ row }) => `${table} ${row}\n`).join(''))
      const source = `json_populate_recordset(null::${table}, $1)`
      const kept = first.get(table)
      if (kept) await client.query(`insert into ${table} overriding system value select * from ${source}`, [kept])
    }
  })
}

async function readFirstRows(): Promise<Map<string, string>> {
  const template = await ensureTemplate()
  return onDatabase(template, async (client) => {
    const found = new Map<string, string>()
    const { rows: tables } = await client.query<{ name: string }>(filledTables)
    for (const { name } of tables) {
      const { rows } = await client.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} as t`)
      if (rows[0]?.all) found.set(name, rows[0].all)
    }
    return found
  })
}
