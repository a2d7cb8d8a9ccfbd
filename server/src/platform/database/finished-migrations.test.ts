import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase } from '#test/support/app/databases.ts'
import { finishMigrations, reopenMigrations } from './finished-migrations.ts'
import { listMigrations, migrationsFolder } from './migration-files.ts'
import { runMigrations } from './migrations.ts'

const silent = openLogger('silent')
const known = listMigrations().map(({ name }) => name)

/** A database of this release, with a folder of migrations of one's own that `migrate` applies to it. */
async function openPlace(...statements: string[]) {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await cloneDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'hearth-migrations-'))
  stack.defer(() => rmSync(folder, { recursive: true }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  for (const statement of statements) await client.query(statement)
  const ending = stack.move()
  return {
    client,
    async migrate(files: Record<string, string>): Promise<string[]> {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      return runMigrations(url, silent, folder)
    },
    /** How many migrations have each end. */
    async ends(): Promise<{ open: string[]; times: number }> {
      const { rows } = await client.query('select name, finished_at from schema_migrations order by name')
      const open = rows.filter((row) => row.finished_at === null).map((row) => row.name)
      return { open, times: new Set(rows.map((row) => Number(row.finished_at ?? 0))).size }
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

const forget = 'drop table schema_migrations'
const first = { '9001_a.sql': 'select 1', '9002_b.sql': '-- outside a transaction\nselect 2;' }

describe('the end of an upgrade', () => {
  it('is there at once where a database is migrated for the first time, also after an interruption', async () => {
    await using place = await openPlace(forget)
    await assert.rejects(place.migrate({ ...first, '9003_c.sql': 'select nonsense' }), /nonsense/)
    assert.deepEqual(await place.migrate({ '9003_c.sql': '-- outside a transaction\nselect 3;' }), ['9003_c.sql'])
    assert.deepEqual(await place.ends(), { open: [], times: 1 })
    await place.migrate({ '9004_d.sql': 'select 4' })
    assert.deepEqual((await place.ends()).open, ['9004_d.sql'], 'what is applied later is an upgrade')
  })

  it('is open for everything in a database from before there was such an end', async () => {
    const before =
      'create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz(3) default now())'
    await using place = await openPlace(forget, before)
    const file = '0137_finished_upgrades.sql'
    await place.migrate({ ...first, [file]: readFileSync(join(migrationsFolder, file), 'utf8') })
    assert.deepEqual((await place.ends()).open, [file, ...Object.keys(first)])
  })

  it('is noted once, for all migrations that are open, by the release that the database is of', async () => {
    const two = known.slice(-2)
    await using place = await openPlace(`update schema_migrations set finished_at = null where name >= '${two[0]}'`)
    const finish = () => finishMigrations(place.client, silent)
    assert.deepEqual(await finish(), two)
    const ends = await place.ends()
    assert.deepEqual(ends, { open: [], times: 2 })
    assert.deepEqual(await finish(), [])
    assert.deepEqual(await place.ends(), ends)

    await place.client.query(`delete from schema_migrations where name = '${two[1]}'`)
    await assert.rejects(finish(), new RegExp(`a migration is missing, ${two[1]} first\\. Run hearthctl migrate`))
    await place.client.query(`insert into schema_migrations values ('${two[1]}', ''), ('9999_later.sql', '')`)
    await assert.rejects(finish(), /of a newer release \(9999_later\.sql\)/)
    assert.deepEqual((await place.ends()).open, [two[1], '9999_later.sql'])
  })

  it('is taken back for the last upgrade alone, and once', async () => {
    const last = known.at(-1)!
    await using place = await openPlace(`update schema_migrations set finished_at = null where name = '${last}'`)
    const reopen = () => reopenMigrations(place.client, silent)
    assert.deepEqual(await reopen(), [], 'it is open already')
    await finishMigrations(place.client, silent)
    assert.deepEqual(await reopen(), [last])
    assert.deepEqual(await reopen(), [])
    assert.deepEqual((await place.ends()).open, [last])
  })
})
