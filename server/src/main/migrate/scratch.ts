import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '#platform/database/database.ts'
import { isOutsideTransaction, listMigrations, type Migration } from '#platform/database/migration-files.ts'
import { plainStatement, splitStatements } from '#platform/database/migration-statements.ts'
import { makeTable } from '#platform/database/migrations.ts'

/** What a statement did in the scratch database. */
export interface Observed {
  statement: string
  /** The strongest lock on each table that existed, if it is stronger than what the transaction held before. */
  locks: Map<string, string>
  created: string[]
  rewritten: string[]
  scanned: string[]
  /** False for a statement that runs in no transaction: its locks cannot be seen from inside. */
  isMeasured: boolean
}

interface Scratch extends AsyncDisposable {
  observe(migration: Migration): Promise<Observed[]>
}

/** A database with the schema of the live one and no rows, built from the files of the applied migrations. */
export async function openScratch(live: pg.Client, liveUrl: string, missing: Migration[], given?: string) {
  await using stack = new AsyncDisposableStack()
  const url = given ?? (await createDatabase(live, liveUrl, stack))
  const client = new pg.Client({ connectionString: url, application_name: 'hearth migrate plan' })
  await client.connect()
  stack.defer(() => client.end())
  await assertEmpty(client)
  await client.query(makeTable)
  const names = new Set(missing.map(({ name }) => name))
  for (const migration of listMigrations().filter(({ name }) => !names.has(name)))
    for (const text of isOutsideTransaction(migration) ? splitStatements(migration.text) : [migration.text])
      await client.query(text)
  const ending = stack.move()
  return {
    observe: (migration: Migration) => observe(client, migration),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  } satisfies Scratch
}

async function createDatabase(live: pg.Client, liveUrl: string, stack: AsyncDisposableStack): Promise<string> {
  const { rows } = await live.query('select oid from pg_database where datname = current_database()')
  const name = `hearth_plan_${rows[0].oid}_${randomBytes(6).toString('hex')}`
  await live.query(`create database ${name} template template0`)
  stack.defer(async () => void (await live.query(`drop database ${name} with (force)`)))
  const url = new URL(liveUrl)
  url.pathname = `/${name}`
  return url.href
}

export class ScratchNotEmpty extends Error {
  override readonly name = 'ScratchNotEmpty'
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`)
  if (rowCount) throw new ScratchNotEmpty('The database of --scratch holds tables. Give an empty one.')
}

/** Runs the migration and looks at the transaction after each statement. */
export async function observe(client: pg.Client, migration: Migration): Promise<Observed[]> {
  const results: Observed[] = []
  const outside = isOutsideTransaction(migration)
  if (!outside) await client.query('begin')
  for (const text of splitStatements(migration.text)) {
    if (!outside) results.push(await measure(client, text))
    else results.push(await measureOutside(client, text))
  }
  if (!outside) await client.query('commit')
  return results
}

/** In a transaction where the statement can be in one, because only there its locks can be read. */
async function measureOutside(client: pg.Client, text: string): Promise<Observed> {
  await client.query('begin')
  try {
    const result = await measure(client, text)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    // 25001: not in a transaction; 2D000: a block that commits by itself.
    if (sqlState(error) !== '25001' && sqlState(error) !== '2D000') throw error
    await client.query(text)
    return {
      statement: plainStatement(text),
      locks: new Map(),
      created: [],
      rewritten: [],
      scanned: [],
      isMeasured: false,
    }
  }
}

async function measure(client: pg.Client, text: string): Promise<Observed> {
  const before = await look(client)
  await client.query(text)
  const after = await look(client)
  const isOld = (table: string) => before.files.has(table)
  const locks = new Map<string, string>()
  for (const [table, modes] of after.locks) {
    const strongest = strength.find((mode) => modes.has(mode))
    if (strongest && isOld(table) && !before.locks.get(table)?.has(strongest)) locks.set(table, strongest)
  }
  return {
    statement: plainStatement(text),
    locks,
    created: [...after.files.keys()].filter((name) => !isOld(name)),
    rewritten: [...after.files]
      .filter(([name, file]) => isOld(name) && before.files.get(name) !== file)
      .map(([name]) => name),
    scanned: [...after.scans]
      .filter(([name, n]) => isOld(name) && n > (before.scans.get(name) ?? 0))
      .map(([name]) => name),
    isMeasured: true,
  }
}

/** Strongest first. A reader's lock (ACCESS SHARE, ROW SHARE) is not worth a line. */
const strength = [
  'AccessExclusiveLock',
  'ExclusiveLock',
  'ShareRowExclusiveLock',
  'ShareLock',
  'ShareUpdateExclusiveLock',
  'RowExclusiveLock',
]

/** The locks of this transaction, where each table is stored, and how often each was read as a whole. */
async function look(client: pg.Client) {
  const { rows: locked } = await client.query<{ name: string; mode: string }>(`
    select c.oid::regclass::text as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  const { rows: tables } = await client.query<{ name: string; file: string; scans: string }>(`
    select c.oid::regclass::text as name, pg_relation_filenode(c.oid) as file, coalesce(s.seq_scan, 0) as scans
    from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  return {
    locks: new Map(
      [...Map.groupBy(locked, ({ name }) => name)].map(([name, rows]) => [name, new Set(rows.map(({ mode }) => mode))]),
    ),
    files: new Map(tables.map(({ name, file }) => [name, file])),
    scans: new Map(tables.map(({ name, scans }) => [name, Number(scans)])),
  }
}
