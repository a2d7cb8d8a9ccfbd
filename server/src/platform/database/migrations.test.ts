import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { runMigrations } from './migrations.ts'
import { countDaysAhead, dropOldPartitions, ensurePartitions } from './partitions.ts'

const silent = openLogger('silent')
let clone: TestDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase(testDatabaseOptions(clone.url), silent)
})
after(async () => {
  await database.destroy()
  await clone[Symbol.asyncDispose]()
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

it('five runners at once apply each migration exactly once, in order', async () => {
  const folder = folderWith({
    '9001_a.sql': 'create table step_a (id int)',
    '9002_b.sql': 'alter table step_a add column b int',
    '9003_c.sql': '-- outside a transaction\ncreate index concurrently step_a_idx on step_a (b)',
  })
  const runs = await Promise.all(Array.from({ length: 5 }, () => runMigrations(clone.url, silent, folder)))
  assert.deepEqual(runs.flat(), ['9001_a.sql', '9002_b.sql', '9003_c.sql'])
  assert.deepEqual(await runMigrations(clone.url, silent, folder), [])
})

it('outside a transaction, statement follows statement, and one that fails is begun again from the first', async () => {
  const lines = ['-- outside a transaction', 'create table if not exists step_d (id int);']
  const index = 'create unique index concurrently step_d_key on step_d (id);'
  const failing = folderWith({ '9004_d.sql': [...lines, index, 'select nonsense;'].join('\n') })
  await assert.rejects(runMigrations(clone.url, silent, failing), /nonsense/)
  const drop = 'drop index concurrently if exists step_d_key;'
  const mended = folderWith({ '9004_d.sql': [...lines, drop, index].join('\n') })
  assert.deepEqual(await runMigrations(clone.url, silent, mended), ['9004_d.sql'])
})

it('a migration that was changed afterwards is refused', async () => {
  await runMigrations(clone.url, silent, folderWith({ '9100_x.sql': 'select 1' }))
  await assert.rejects(runMigrations(clone.url, silent, folderWith({ '9100_x.sql': 'select 2' })), /was changed/)
})

it('a migration that fails leaves nothing behind', async () => {
  const folder = folderWith({ '9200_x.sql': 'create table half (id int); select nonsense;' })
  await assert.rejects(runMigrations(clone.url, silent, folder))
  assert.equal((await sql`select 1 from pg_class where relname = 'half'`.execute(database)).rows.length, 0)
})

it('a migration waits for a busy table without holding up its users', async () => {
  await sql`create table busy (id int)`.execute(database)
  const holder = new pg.Client({ connectionString: clone.url })
  await holder.connect()
  await holder.query('begin; lock table busy in access share mode')
  const migrating = runMigrations(clone.url, silent, folderWith({ '9300_x.sql': 'alter table busy add column a int' }))
  const waiting = async () =>
    (await sql`select 1 from pg_locks where not granted and relation = 'busy'::regclass`.execute(database)).rows
      .length > 0
  while (!(await waiting()));
  await sql`select count(*) from busy`.execute(database)
  await holder.query('commit')
  await holder.end()
  assert.deepEqual(await migrating, ['9300_x.sql'])
})

it('partitions exist two weeks ahead, and old ones go unless an event in them was never relayed', async () => {
  const now = new Date()
  assert.ok((await countDaysAhead(database, now)) >= 13)
  const later = new Date(now.getTime() + 60 * 86_400_000)
  await Promise.all([ensurePartitions(database, later), ensurePartitions(database, later)])
  assert.ok((await countDaysAhead(database, later)) >= 13)

  const names = async () =>
    (
      await sql<{
        name: string
      }>`select relname as name from pg_class where relkind = 'r' and relname like 'outbox_events_%'`.execute(database)
    ).rows.map((row) => row.name)
  const today = `outbox_events_${now.toISOString().slice(0, 10).replaceAll('-', '')}`
  const hex = now.getTime().toString(16).padStart(12, '0')
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
  const event = { id, type: 'user.created', data: '{}', occurred_at: now.toISOString() }
  await database.insertInto('outbox_events').values(event).execute()
  const dropped = await dropOldPartitions(database, later)
  assert.ok(dropped.length >= 14)
  assert.ok(dropped.some((name) => name.startsWith('reaction_runs_')))
  assert.ok((await names()).includes(today))
  await database.updateTable('outbox_events').set({ relayed_at: now.toISOString() }).execute()
  assert.deepEqual(await dropOldPartitions(database, later), [today])
})

it('the audit log is kept for a year, or as long as was decided', async () => {
  const now = new Date()
  await ensurePartitions(database, now)
  const dayMs = 86_400_000
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  const isAudit = (name: string) => name.startsWith('audit_log_')
  assert.deepEqual((await dropOldPartitions(database, inDays(200))).filter(isAudit), [])
  const thisMonth = `audit_log_${now.toISOString().slice(0, 7).replace('-', '')}`
  assert.ok((await dropOldPartitions(database, inDays(63), { audit_log: 30 })).includes(thisMonth))
})

it('codegen refuses a database that lacks a migration, and writes nothing', async () => {
  const outFile = join(folderWith({}), 'schema.ts')
  const codegen = (url: string) =>
    spawnSync('npm', ['run', '--silent', 'codegen', '--', `--out-file=${outFile}`, '--log-level=error'], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    })
  await using behind = await cloneDatabase()
  const client = new pg.Client({ connectionString: behind.url })
  await client.connect()
  const { rows } = await client.query(`delete from schema_migrations
    where name = (select max(name) from schema_migrations) returning name`)
  const late = codegen(behind.url)
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  const empty = codegen(behind.url)
  assert.deepEqual([late.status, empty.status, existsSync(outFile)], [1, 1, false])
  assert.match(late.stderr, new RegExp(`lacks ${rows[0].name}.*npm run migrate`))
  assert.match(empty.stderr, /lacks 0001_.* and \d+ more.*npm run migrate/)
})
