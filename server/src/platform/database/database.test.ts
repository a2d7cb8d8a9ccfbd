import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase } from '#test/support/app/databases.ts'
import { answerTo, type Database, openDatabase, whyUnavailable } from './database.ts'
import { transact } from './outbox.ts'
import { isoInstant } from './type-parser.ts'

let clone: TestDatabase
let database: Database
const options = { poolMax: 3, prepared: true, statementTimeoutMs: 300, lockTimeoutMs: 100 }
const silent = openLogger('silent')
const systemActor = { userId: null, requestId: null }

before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ ...options, url: clone.url }, silent)
})
after(async () => {
  await database.destroy()
  await clone[Symbol.asyncDispose]()
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => error,
  )

describe('instants', () => {
  const cases = [
    ['2026-11-15 09:30:00+00', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15 09:30:00.1+00', '2026-11-15T09:30:00.100Z'],
    ['2026-11-15 09:30:00.123+00', '2026-11-15T09:30:00.123Z'],
    ['2026-11-15 11:30:00.5+02', '2026-11-15T09:30:00.500Z'],
    ['2026-11-15 09:30:00.123456+00', '2026-11-15T09:30:00.123Z'],
  ] as const
  for (const [text, iso] of cases) it(`${text} leaves as ${iso}`, () => assert.equal(isoInstant(text), iso))

  it('leave the database as ISO text whatever its fraction', async () => {
    const { rows } = await sql<{ at: string }>`
      select ('2026-01-01T00:00:00Z'::timestamptz + n * interval '37 milliseconds')::timestamptz(3) as at
      from generate_series(0, 60) as n`.execute(database)
    for (const [i, { at }] of rows.entries()) assert.equal(at, new Date(Date.UTC(2026, 0, 1) + i * 37).toISOString())
  })
})

describe('a failure inside the database', () => {
  const cases: [string, ReturnType<typeof sql>, string | undefined][] = [
    ['a statement that takes too long', sql`select pg_sleep(2)`, 'unavailable'],
    ['a malformed uuid', sql`select 'x'::uuid`, 'validation_failed'],
    ['a number out of range', sql`select 99999999999::int`, 'validation_failed'],
    [
      'a duplicate',
      sql`insert into username_holds select 'a', id, now() from users union all select 'a', id, now() from users`,
      'invalid_state',
    ],
    ['a missing reference', sql`insert into username_holds values ('b', gen_random_uuid(), now())`, 'not_found'],
    ['a broken check', sql`update users set role = 'king'`, 'invalid_state'],
    ['a bug of ours', sql`select nonsense from users`, undefined],
  ]
  before(() => sql`insert into users (id, name) values (gen_random_uuid(), 'Ana')`.execute(database))
  for (const [what, statement, code] of cases)
    it(`${what} means ${code ?? 'internal_error'}`, async () => {
      assert.equal(answerTo(await failureOf(statement.execute(database))), code)
    })

  it('a lock that is held too long means unavailable', async () => {
    await database.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      assert.equal(whyUnavailable(await failureOf(sql`select 1 from users`.execute(database))), 'lock')
    })
  })
  it('a database that is not there means unavailable', async () => {
    const away = openDatabase({ ...options, url: 'postgres://postgres@127.0.0.1:1/none' }, silent)
    const failure = await failureOf(sql`select 1`.execute(away))
    assert.deepEqual([answerTo(failure), whyUnavailable(failure)], ['unavailable', 'database'])
    await away.destroy()
  })
  for (const [what, change] of [
    ['an unknown database', { pathname: '/nowhere' }],
    ['an unknown user', { username: 'stranger' }],
  ] as const)
    it(`${what} means unavailable`, async () => {
      const { href } = Object.assign(new URL(clone.url), change)
      const wrong = openDatabase({ ...options, url: href }, silent)
      assert.equal(whyUnavailable(await failureOf(sql`select 1`.execute(wrong))), 'database')
      await wrong.destroy()
    })
  it('a server that became read-only is left: its connection is not used again', async () => {
    const single = openDatabase({ ...options, poolMax: 1, url: clone.url }, silent)
    await sql`set default_transaction_read_only = on`.execute(single)
    assert.equal(whyUnavailable(await failureOf(sql`create table t (a int)`.execute(single))), 'database')
    await sql`create table t (a int)`.execute(single)
    await single.destroy()
  })
  it('a pool with nothing left means unavailable', async () => {
    const small = openDatabase({ ...options, poolMax: 1, url: clone.url, statementTimeoutMs: 10_000 }, silent)
    const busy = sql`select pg_sleep(3)`.execute(small)
    assert.equal(whyUnavailable(await failureOf(sql`select 1`.execute(small))), 'pool')
    await busy
    await small.destroy()
  })
})

it('a column added under a prepared statement is survived', async () => {
  await sql`create table shape (a int)`.execute(database)
  const read = () => transact(database, systemClock, systemActor, ({ db }) => sql`select * from shape`.execute(db))
  await Promise.all([read(), read(), read()])
  await sql`alter table shape add column b int`.execute(database)
  await Promise.all([read(), read(), read()])
})

it('a connection that the server ended is replaced', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database,
  )
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => sql`select 1`.execute(database)))
  assert.ok(
    answers
      .filter((answer) => answer.status === 'rejected')
      .every((answer) => answerTo(answer.reason) === 'unavailable'),
  )
  await Promise.all(Array.from({ length: 12 }, () => sql`select 1`.execute(database)))
})

describe('a transaction', () => {
  it('that met a deadlock runs again, and its events are written once', async () => {
    await sql`create table duel (id int primary key, hits int not null)`.execute(database)
    await sql`insert into duel values (1, 0), (2, 0)`.execute(database)
    let [runs, holding] = [0, 0]
    const bothHoldOne = Promise.withResolvers<void>()
    const winner = Promise.withResolvers<void>()
    const slow = openDatabase({ ...options, url: clone.url, statementTimeoutMs: 9000, lockTimeoutMs: 8000 }, silent)
    const hit = (first: number, second: number) =>
      transact(slow, systemClock, systemActor, async ({ db, emit }) => {
        // The loser's second run comes after the winner's commit: else it could take its first row again and lose twice.
        if (++runs > 2) await winner.promise
        emit('portfolio.changed', { userId: String(first), itemId: 'duel' })
        await sql`update duel set hits = hits + 1 where id = ${first}`.execute(db)
        if (++holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`update duel set hits = hits + 1 where id = ${second}`.execute(db)
      })
    await Promise.all([hit(1, 2).then(winner.resolve), hit(2, 1).then(winner.resolve)])
    const { rows } = await sql<{ hits: number }>`select hits from duel`.execute(database)
    assert.deepEqual(rows, [{ hits: 2 }, { hits: 2 }])
    assert.equal(runs, 3)
    const events = await database
      .selectFrom('outbox_events')
      .select('id')
      .where('type', '=', 'portfolio.changed')
      .execute()
    assert.equal(events.length, 2)
    await slow.destroy()
  })

  it('that fails leaves neither rows nor events', async () => {
    const count = async () => (await database.selectFrom('outbox_events').select('id').execute()).length
    const before = await count()
    const work = transact(database, systemClock, systemActor, async ({ db, emit }) => {
      emit('user.created', { userId: 'x' })
      await sql`select 1`.execute(db)
      throw new Error('no')
    })
    await assert.rejects(work, /no/)
    assert.equal(await count(), before)
  })
})
