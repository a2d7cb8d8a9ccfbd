import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { transact } from './outbox.ts'
import { findMode, isWrite, openModeReader, updateReadOnly, waitForWriters } from './read-only.ts'

const system = { userId: null, requestId: null }
const silent = openLogger('silent')

async function openMany(count: number) {
  const place = await cloneDatabase()
  const open = (isGuarded: boolean) => openDatabase({ ...testDatabaseOptions(place.url), isGuarded }, silent)
  const operator = open(false)
  const processes = Array.from({ length: count }, () => open(true))
  return {
    operator,
    processes,
    async [Symbol.asyncDispose]() {
      await Promise.all([operator, ...processes].map((database) => database.destroy()))
      await place[Symbol.asyncDispose]()
    },
  }
}

const write = (database: Database, hold: Promise<unknown> = Promise.resolve()) =>
  transact(database, systemClock, system, async ({ audit }) => {
    await hold
    audit({ action: 'test.write', target: 'x' })
  })
const turn = (operator: Database, mode: { reason: string | null } | null) =>
  transact(operator, systemClock, system, ({ db }) => updateReadOnly(db, mode))
const countRows = async (db: Database) =>
  (await db.selectFrom('audit_log').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

describe('the read-only mode', () => {
  it('nothing is written after the wait for writers has ended, by twenty writers of three processes', async () => {
    await using place = await openMany(3)
    const { operator, processes } = place
    let written = 0
    let isOver = false
    const writers = Array.from({ length: 20 }, async (_, i) => {
      while (!isOver) {
        await write(processes[i % 3]!, wait(i * 5))
        written++
      }
    })
    const ends = Promise.allSettled(writers)
    while (written < 100) await wait(10)
    await turn(operator, { reason: null })
    assert.deepEqual(await waitForWriters(operator, 20_000), { transactions: 0, workerConnections: 0 })
    const rows = await countRows(operator)
    isOver = true
    for (const end of await ends) assert.equal(end.status === 'rejected' && end.reason.code, 'read_only')
    assert.equal(await countRows(operator), rows)
    assert.equal(rows, written)
  })

  it('a change that had begun ends before the wait does, and one that does not end is reported', async () => {
    await using place = await openMany(1)
    const { operator, processes } = place
    const hold = Promise.withResolvers<void>()
    const slow = write(processes[0]!, hold.promise)
    while ((await openTransactions(operator)) === 0) await wait(10)
    await turn(operator, { reason: null })
    assert.deepEqual(await waitForWriters(operator, 0), { transactions: 1, workerConnections: 0 })
    const waiting = waitForWriters(operator, 20_000).then(() => countRows(operator))
    hold.resolve()
    await slow
    assert.equal(await waiting, 1)
  })

  it('keeps the time of the first switch, takes the last reason, and ends', async () => {
    await using place = await openMany(1)
    const { operator, processes } = place
    await turn(operator, { reason: 'one' })
    const first = await findMode(operator)
    await turn(operator, { reason: 'two' })
    assert.deepEqual(await findMode(operator), { since: first!.since, reason: 'two' })
    await assert.rejects(write(processes[0]!), { code: 'read_only', message: /Reason: two$/ })
    await turn(operator, null)
    assert.equal(await findMode(operator), undefined)
    const isOpen = () =>
      write(processes[0]!).then(
        () => true,
        () => false,
      )
    while (!(await isOpen())) await wait(50)
  })

  it('holds for a process of the release before from the end of an upgrade on, and while it is open for none', async () => {
    await using place = await openMany(2)
    const { operator, processes } = place
    await sql`insert into schema_migrations (name, hash) values ('9999_later.sql', '')`.execute(operator)
    await write(processes[0]!)
    const findForWorker = openModeReader(operator)
    assert.equal(await findForWorker(), undefined)
    await sql`update schema_migrations set finished_at = now() where name = '9999_later.sql'`.execute(operator)
    await assert.rejects(write(processes[1]!), { code: 'read_only', message: /Reason: an older release still runs/ })
    assert.equal(await findMode(operator), undefined, 'no operator has asked for it')
    while ((await findForWorker()) === undefined) await wait(50)
    await assert.rejects(write(processes[0]!), { code: 'read_only' })
  })
})

async function openTransactions(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  return rows[0]!.count
}

it('a statement that changes rows is told from one that only reads or locks them', () => {
  for (const text of [
    'insert into "a" values ($1)',
    '  update "a" set b = 1',
    'DELETE FROM a',
    'with x as (insert into a values (1)) select 1',
    'with x as (select 1) update a set b = 1',
    'with gone as (delete from "a" returning id) select * from gone',
  ])
    assert.equal(isWrite(text), true, text)
  for (const text of [
    'select * from "updates" where inserted = 1',
    'select 1 from a for update skip locked',
    'with x as (select 1 from a for no key update) select * from x',
    'with x as (select updated_at from a for update of a) select * from x',
    'begin',
  ])
    assert.equal(isWrite(text), false, text)
})
