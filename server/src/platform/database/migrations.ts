import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from './database.ts'
import { isOutsideTransaction, listMigrations, type Migration, migrationsFolder } from './migration-files.ts'
import { findConcurrentIndex, isConcurrent, type NewIndex, splitStatements } from './migration-statements.ts'

/** A migration could not be applied; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface SchemaState {
  /** Files that the database lacks, in order. */
  missing: Migration[]
  /** Applied files whose text is another one now. */
  changed: string[]
  /** Migrations of a newer release. */
  unknown: string[]
  /** Applied, while a process of the release before them may still run. */
  unfinished: string[]
  /** The newest migration of a newer release whose upgrade is finished: from then on this release must not run. */
  replacedBy: string | undefined
}

export interface AppliedMigration {
  name: string
  hash: string
  isFinished: boolean
}

/** Of a database that has no column for their end yet, too. */
export const appliedMigrations = `select name, hash, to_jsonb(m) ->> 'finished_at' is not null as "isFinished"
  from public.schema_migrations m order by name`

/** Compares what the database has with the files of this release. */
export function compareApplied(rows: readonly AppliedMigration[], files = listMigrations()): SchemaState {
  const applied = new Map(rows.map((row) => [row.name, row]))
  const names = new Set(files.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !names.has(name)).toSorted(byName)
  return {
    missing: files.filter(({ name }) => !applied.has(name)),
    changed: files.filter(({ name, hash }) => (applied.get(name)?.hash ?? hash) !== hash).map(({ name }) => name),
    unknown: unknown.map(({ name }) => name),
    unfinished: rows.filter(({ isFinished }) => !isFinished).map(({ name }) => name),
    replacedBy: unknown.findLast(({ isFinished }) => isFinished)?.name,
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

/** Compares the database with the files. It changes nothing, and works on an empty database. */
export async function compareMigrations(client: pg.ClientBase, folder = migrationsFolder): Promise<SchemaState> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') is not null as there`)
  const { rows } = found[0].there ? await client.query<AppliedMigration>(appliedMigrations) : { rows: [] }
  return compareApplied(rows, listMigrations(folder))
}

/** Receives what happens while migrations run. */
export interface MigrationLog {
  info(details: object, message: string): void
}

const triesMax = 10

/** Applies missing migrations in order, one runner at a time. An applied file must not change afterwards. */
export async function runMigrations(
  databaseUrl: string,
  log: MigrationLog,
  folder = migrationsFolder,
): Promise<string[]> {
  const client = await connectToMigrate(databaseUrl)
  try {
    await lockPatiently(client, log)
    await client.query(makeTable)
    const isFirst = await isFirstRun(client)
    const { missing, changed } = await compareMigrations(client, folder)
    if (changed.length > 0)
      throw new MigrationError(
        `${changed.join(', ')} was changed after it was applied. Restore the file as it was released, and write a new migration for the change.`,
      )
    for (const migration of missing) {
      const isLastOfFirst = isFirst && migration === missing.at(-1)
      log.info({ migration: migration.name }, 'migrating')
      const startedAt = performance.now()
      await applyPatiently(client, { ...migration, isLastOfFirst }, log)
      log.info({ migration: migration.name, ms: Math.round(performance.now() - startedAt) }, 'migrated')
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * In a new database no release has run before, so its migrations are finished as they are applied. The default says so until the
 * last of them is: a first run that was interrupted goes on as one.
 */
export const makeTable = `create table if not exists schema_migrations (name text primary key, hash text not null,
  applied_at timestamptz(3) not null default now(), finished_at timestamptz(3) default now())`

async function isFirstRun(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'finished_at' and atthasdef`)
  return rowCount === 1
}

/** Of one time, so that they count as one upgrade. */
const endFirstRun = `update schema_migrations set finished_at = now();
  alter table schema_migrations alter column finished_at drop default`

export async function connectToMigrate(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hearth migrate' })
  client.on('error', () => undefined)
  await client.connect()
  // A role may have timeouts, for requests. An index of a large table takes longer.
  await client.query('set statement_timeout = 0')
  // When this process is killed, the server notices within a second, ends its statement and frees the lock of the runner.
  // A server that cannot notice it says so here, and the next runner waits until the statement has ended.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined)
  return client
}

/** Polled instead of waited for: a waiting statement would block another runner's concurrent index build. */
export async function lockPatiently(client: pg.Client, log: MigrationLog): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('hearth migrations')) as locked`)
    if (rows[0].locked) return
    if (tries === 10) log.info({}, 'waiting for another migrate to end')
    await wait(100)
  }
}

/** With it a database that was empty has the whole schema for the first time. */
type Step = Migration & { isLastOfFirst: boolean }

/** A lock that is not free within a second is given up and requested again, so that traffic never queues behind us. */
async function applyPatiently(client: pg.Client, migration: Step, log: MigrationLog): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      if (isOutsideTransaction(migration)) await applyByStatement(client, migration, log)
      else await applyAsTransaction(client, migration)
      return
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error
      if (tries >= triesMax) throw new MigrationError(explainLock(migration))
      log.info({ migration: migration.name, tries }, 'a table is locked by another transaction; trying again')
      await wait(100 * tries)
    }
  }
}

const explainLock = ({ name }: Migration) =>
  `${name} found a table locked ${triesMax} times, for a second each. Find the transaction that holds it with
  select pid, application_name, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start
and run migrate again when it has ended. Migrations before this one are applied and stay.`

function applyAsTransaction(client: pg.Client, migration: Step): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '1s'`)
    await client.query(migration.text)
    await record(client, migration)
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** After an attempt that was interrupted it starts again from the first statement, so each must bear to be run again. */
async function applyByStatement(client: pg.Client, migration: Step, log: MigrationLog): Promise<void> {
  const statements = splitStatements(migration.text)
  const indexes = statements.map(findConcurrentIndex).filter((index) => index !== undefined)
  await dropInvalidIndexes(client, indexes, log)
  for (const statement of statements) {
    const index = findConcurrentIndex(statement)
    if (index && !index.isOptional && (await hasIndex(client, index))) {
      log.info({ index: index.name }, 'an earlier attempt has built this index')
      continue
    }
    // A concurrent build only waits for transactions that are open; no request waits for it.
    await client.query(`set lock_timeout = '${isConcurrent(statement) ? 0 : 1}s'`)
    await client.query(statement)
  }
  await client.query('reset lock_timeout')
  await inTransaction(client, () => record(client, migration))
}

async function record(client: pg.Client, { name, hash, isLastOfFirst }: Step): Promise<void> {
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
  if (isLastOfFirst) await client.query(endFirstRun)
}

/** A concurrent build that fails leaves an index that costs writes and is never read; its name is taken. */
async function dropInvalidIndexes(client: pg.Client, indexes: NewIndex[], log: MigrationLog): Promise<void> {
  for (const { name } of indexes) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)',
      [name],
    )
    if (!rowCount) continue
    log.info({ index: name }, 'dropping an invalid index that an earlier attempt left')
    await client.query('set lock_timeout = 0')
    await client.query(`drop index concurrently ${name}`)
  }
}

async function hasIndex(client: pg.Client, { name, table }: NewIndex): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and indrelid = to_regclass($2)',
    [name, table],
  )
  return rowCount === 1
}
