import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { observe } from '#main/migrate/scratch.ts'
import { run, spawnChild, waitUntil } from '#test/faults/child.ts'
import { environment, serverFolder } from '#test/faults/processes.ts'
import { cloneDatabase } from '#test/support/app/databases.ts'
import { isFull } from './programs.ts'

const words = (...args: string[]) => ['src/main/hearthctl.mjs', 'migrate', ...args]
const optionsFor = (url: string) => ({ cwd: serverFolder, env: environment({ DATABASE_URL: url }) })
const migrate = (url: string, ...args: string[]) => run(process.execPath, words(...args), optionsFor(url))

/** A database of this release, prepared by some statements. */
async function openPrepared(...statements: string[]) {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await cloneDatabase())
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  stack.defer(() => db.end())
  for (const statement of statements) await db.query(statement)
  const ending = stack.move()
  return { url, db, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

const isThere = async (db: pg.Client, question: string) => (await db.query(question)).rowCount! > 0

it('--check and --plan tell what is missing and change nothing', async () => {
  await using prepared = await openPrepared(`delete from schema_migrations where name >= '0025'`, 'analyze users')
  const { url, db } = prepared
  await assert.rejects(migrate(url, '--check'), /ended with 1:\nmissing: 0025_names.sql\nmissing: 0026_unn/)
  const plan = await migrate(url, '--plan')
  assert.match(plan, /0025_names.sql \(one transaction/)
  assert.match(plan, /needs_name boolean .*\n +ACCESS EXCLUSIVE on users, about 0 rows, \d+ kB: reads and writes wait/)
  assert.match(
    plan,
    /0026_unnamed_accounts.sql \(outside a transaction.*\n.*\n +cannot be measured: it commits by itself/,
  )
  assert.match(plan, /SHARE UPDATE EXCLUSIVE on users, .* no request waits\n +reads all of users twice/)
  assert.match(plan, /ROW EXCLUSIVE on badges, .*\n +how many rows it reads and changes depends on the data/)
  assert.match(
    plan,
    /new table oauth_client_secrets\n +SHARE ROW EXCLUSIVE on oauth_clients, .*: writes wait, reads do not/,
  )
  assert.ok(!(await isThere(db, `select from schema_migrations where name >= '0025'`)))
  assert.ok(
    !(await isThere(
      db,
      `select from pg_database live join pg_database scratch on starts_with(scratch.datname, 'hearth_plan_' || live.oid || '_')
       where live.datname = current_database()`,
    )),
    'no scratch is left',
  )
})

it('the plan knows a rewrite, a reading of a table and a mere change of its description', async () => {
  await using prepared = await openPrepared()
  const text = `
    alter table mail_hours alter column sent type bigint;
    alter table groups alter column name set default 'x';
    alter table events add constraint later check (id is not null) not valid;
    alter table events validate constraint later;
    create index later_idx on rsvps (id);
    alter table follows add column more text not null default '';`
  const seen = await observe(prepared.db, { name: '9999_x.sql', text, hash: '' })
  assert.deepEqual(
    seen.map(({ locks, rewritten, scanned }) => [[...locks.keys()], rewritten, scanned]),
    [
      [['mail_hours'], ['mail_hours'], ['mail_hours']],
      [['groups'], [], []],
      [['events'], [], []],
      // The lock of the statement before is held still.
      [[], [], ['events']],
      [['rsvps'], [], ['rsvps']],
      [['follows'], [], []],
    ],
  )
})

const forget = `delete from schema_migrations where name = '0017_token_families.sql'`
const indexOf = async (db: pg.Client) =>
  (await db.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('tokens_family_idx')`))
    .rows[0]
const runners = `select from pg_stat_activity where datname = current_database() and application_name = 'hearth migrate'`

it('killed in a blocked concurrent build, the next migrate drops the invalid index and builds it', async () => {
  await using prepared = await openPrepared(forget, 'drop index tokens_family_idx')
  const { url, db } = prepared
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table tokens in row exclusive mode')
  {
    await using first = spawnChild(process.execPath, words(), optionsFor(url))
    await waitUntil('the build waits for the open transaction', 60_000, () =>
      isThere(db, `${runners} and query like '%create index concurrently%' and wait_event_type = 'Lock'`),
    )
    first.signal('SIGKILL')
    await first.exit
  }
  await waitUntil('the server ends its statement', 60_000, async () => !(await isThere(db, runners)))
  assert.deepEqual(await indexOf(db), { valid: false })

  await using second = spawnChild(process.execPath, words(), optionsFor(url))
  await waitUntil('the second one drops what was left', 60_000, () =>
    second.output().includes('tokens_family_idx: dropping an invalid index'),
  )
  await holder.query('commit')
  await holder.end()
  assert.equal((await second.exit).code, 0, second.output())
  assert.match(second.output(), /0017_token_families.sql: \d+ ms\nApplied 1 migrations/)
  assert.deepEqual(await indexOf(db), { valid: true })
  assert.match(await migrate(url, '--check'), /^The database is up to date\.\nThe upgrade is open\./)
})

it('killed after the build and before it was recorded, the next migrate keeps the index', async () => {
  await using prepared = await openPrepared(forget)
  assert.match(await migrate(prepared.url), /index tokens_family_idx: an earlier attempt has built this index/)
})

it('--finish waits for the worker of another release, --reopen takes it back, and neither does anything twice', async () => {
  await using prepared = await openPrepared(forget)
  const { url, db } = prepared
  await assert.rejects(migrate(url, '--finish'), /a migration is missing, 0017_.* Run hearthctl migrate, start every/)
  assert.match(await migrate(url), /\nThe upgrade is open\. .* run: hearthctl migrate --finish\n$/)
  const isOpen = () => isThere(db, 'select from schema_migrations where finished_at is null')
  const see = (age: string) =>
    db.query(`insert into worker_processes values ('${'0'.repeat(8)}-0000-7000-8000-000000000000', '0.0.9', now(), now() - interval '${age}')
      on conflict (id) do update set seen_at = excluded.seen_at`)
  await see('1 second')
  const seen = /A worker of Hearth 0\.0\.9 was seen \d+ seconds ago/
  await assert.rejects(migrate(url, '--finish', '--wait', '0'), (error: Error) => seen.test(error.message))
  assert.ok(await isOpen())
  await see('50 seconds')
  const waited = await migrate(url, '--finish')
  assert.match(waited, seen)
  assert.match(waited, /The upgrade to \S+ is finished\. .*hearthctl migrate --reopen\n$/)
  assert.ok(!(await isOpen()))
  assert.equal(await migrate(url, '--finish'), 'The upgrade was finished before.\n')
  assert.match(await migrate(url, '--reopen'), /^The upgrade is open again \(0017_token_families\.sql\)/)
  assert.equal(await migrate(url, '--reopen'), 'The upgrade is open already.\n')
})

const skip = !isFull && 'npm run test:operate runs it'

it('killed after every line that it prints, migrate ends with the whole schema', { skip }, async () => {
  await using prepared = await openPrepared(
    'drop schema public cascade',
    'drop schema pgboss cascade',
    'create schema public',
  )
  const { url, db } = prepared
  for (let kills = 0; ; kills++) {
    await using child = spawnChild(process.execPath, words(), optionsFor(url))
    await waitUntil('it prints a line or ends', 60_000, () => child.output().includes('\n') || child.hasExited())
    child.signal('SIGKILL')
    await child.exit
    await waitUntil('the server has noticed', 60_000, async () => !(await isThere(db, runners)))
    if (!child.output().includes('The database is up to date')) continue
    console.log(`${kills} kills`)
    break
  }
  assert.equal(await migrate(url, '--check'), 'The database is up to date.\n')
})
