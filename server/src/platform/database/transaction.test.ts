import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Writer } from '#kernel/context.ts'
import { sqlCommand } from '#kernel/data/statement.ts'
import { systemClock } from '#platform/clock.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { countSends } from '#test/support/app/recorded-statements.ts'
import { type Database, openDatabase, sqlState } from './database.ts'
import { type Transaction, transact, transactAll } from './outbox.ts'

let clone: TestDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ ...testDatabaseOptions(clone.url), poolMax: 1 }, openLogger('silent'))
  await sql`create table notes (note text primary key check (note <> ''))`.execute(database)
})
after(async () => {
  await database.destroy()
  await clone[Symbol.asyncDispose]()
})

const add = sqlCommand<{ note: string }>((slot) => sql`insert into notes values (${slot('note')})`)
const find = sqlCommand<{ note: string }, { note: string }>(
  (slot) => sql`select note from notes where note = ${slot('note')} for key share`,
)
const write = (db: Writer, note: string) => add.all(db, { note })
const listNotes = async () => {
  const { rows } = await sql<{ note: string }>`select note from notes order by note`.execute(database)
  return rows.map(({ note }) => note)
}
const countEvents = async () =>
  (await database.selectFrom('outbox_events').select('id').where('type', '=', 'user.updated').execute()).length
const run = <T>(work: (unit: Transaction) => Promise<T>) =>
  transact(database, systemClock, { userId: null, requestId: null }, work)
const emit = ({ emit: send }: Transaction) => send('user.updated', { userId: crypto.randomUUID() } as never)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => error,
  )

describe('a transaction', () => {
  it('that reads, decides, and writes two rows and an event needs three round trips', async () => {
    const work = (n: number) =>
      run(async (unit) => {
        await Promise.all([find.all(unit.db, { note: 'a' }), find.all(unit.db, { note: 'b' })])
        await Promise.all([write(unit.db, `first ${n}`), write(unit.db, `second ${n}`)])
        emit(unit)
      })
    // The first one also connects.
    await work(1)
    const before = await countEvents()
    assert.equal(await countSends(() => work(2)), 3)
    assert.deepEqual(await listNotes(), ['first 1', 'first 2', 'second 1', 'second 2'])
    assert.equal(await countEvents(), before + 1)
  })

  it('whose BEGIN fails writes nothing, although statements go with it', async () => {
    const notes = await listNotes()
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...[config, ...rest]: [{ text: string }, never]) {
      return Reflect.apply(query, this, [config.text === 'begin' ? 'begin nonsense' : config, ...rest])
    } as typeof query
    try {
      const together = run(({ db }) => Promise.all([find.all(db, { note: 'a' }), write(db, 'lost'), write(db, 'too')]))
      assert.equal(sqlState(await failureOf(together)), '42601')
      assert.equal(sqlState(await failureOf(run(({ db }) => write(db, 'lost')))), '42601')
      assert.equal(sqlState(await failureOf(run(async (unit) => emit(unit)))), '42601')
    } finally {
      pg.Client.prototype.query = query
    }
    assert.deepEqual(await listNotes(), notes)
    await run(({ db }) => write(db, 'after it'))
    assert.deepEqual(await listNotes(), ['after it', ...notes])
  })

  it('fails with the cause when several statements on their way fail', async () => {
    const notes = await listNotes()
    const error = await failureOf(
      run(async ({ db }) => {
        await find.all(db, { note: 'a' })
        await Promise.all([write(db, 'gone'), write(db, ''), write(db, 'gone too')])
      }),
    )
    assert.equal(sqlState(error), '23514')
    assert.deepEqual(await listNotes(), notes)
  })

  it('fails with the cause also when what was refused because of it is heard of first', async () => {
    const later = (write: Promise<unknown>) => write.finally(() => undefined)
    const error = await failureOf(
      run(({ db }) => Promise.all([later(write(db, '')), find.all(db, { note: 'a' }), find.all(db, { note: 'b' })])),
    )
    assert.equal(sqlState(error), '23514')
    await run(({ db }) => write(db, 'after a failure'))
  })

  it('is not taken for committed when the work hides the failure of a statement', async () => {
    const [notes, events] = [await listNotes(), await countEvents()]
    const hidden = run(async (unit) => {
      await write(unit.db, 'hidden')
      await write(unit.db, '').catch(() => undefined)
      emit(unit)
    })
    assert.equal(sqlState(await failureOf(hidden)), '25P02')
    const quiet = run(async ({ db }) => {
      await write(db, '').catch(() => undefined)
    })
    assert.match(String(await failureOf(quiet)), /ended with ROLLBACK/)
    assert.deepEqual([await listNotes(), await countEvents()], [notes, events])
  })

  it('is rolled back when what goes with COMMIT fails, and its connection works on', async () => {
    const [notes, events] = [await listNotes(), await countEvents()]
    const error = await failureOf(
      run(async (unit) => {
        await write(unit.db, 'unkept')
        emit(unit)
        const answer = { key: 'k', operation: 'o', fingerprint: Buffer.from('f'), status: 200, body: '' }
        unit.remember({ ...answer, userId: crypto.randomUUID() })
      }),
    )
    assert.equal(sqlState(error), '23503')
    assert.deepEqual([await listNotes(), await countEvents()], [notes, events])
    await run(({ db }) => write(db, 'zuletzt'))
    assert.deepEqual(await listNotes(), [...notes, 'zuletzt'])
  })

  it('is known to belong to its database', async () => {
    await run(async ({ db }) => assert.equal(db.getExecutor().adapter, database.getExecutor().adapter))
  })

  it('that throws is rolled back after the statements it did not wait for', async () => {
    const notes = await listNotes()
    const thrown = run(async ({ db }) => {
      await find.all(db, { note: 'a' })
      void write(db, 'not waited for')
      throw new Error('changed my mind')
    })
    assert.match(String(await failureOf(thrown)), /changed my mind/)
    assert.deepEqual(await listNotes(), notes)
  })
})

describe('a transaction of several actors', () => {
  const actors = ['first', 'second', 'third'].map((name) => ({
    userId: crypto.randomUUID(),
    requestId: `request ${name}`,
  }))
  const target = 'several actors'
  const listAudited = () =>
    database
      .selectFrom('audit_log')
      .select(['actor_id', 'request_id'])
      .where('target', '=', target)
      .orderBy('request_id')
      .execute()

  it('writes for each what is its own with one statement, and nothing of one that was dropped', async () => {
    const before = await countEvents()
    const sent = await countSends(() =>
      transactAll(database, systemClock, actors, async (units) => {
        await write(units[0]!.db, 'together')
        for (const unit of units) {
          emit(unit)
          unit.audit({ action: 'notes.create', target })
        }
        units[1]!.drop()
      }),
    )
    assert.equal(sent, 3)
    assert.equal(await countEvents(), before + 2)
    const [first, , third] = actors
    assert.deepEqual(
      await listAudited(),
      [first!, third!].map(({ userId, requestId }) => ({ actor_id: userId, request_id: requestId })),
    )
  })

  it('keeps nothing of any when it fails', async () => {
    const [notes, events, audited] = [await listNotes(), await countEvents(), await listAudited()]
    const failing = transactAll(database, systemClock, actors, async (units) => {
      for (const [n, unit] of units.entries()) await write(unit.db, n === 2 ? '' : `lost ${n}`)
      for (const unit of units) emit(unit)
    })
    assert.equal(sqlState(await failureOf(failing)), '23514')
    assert.deepEqual([await listNotes(), await countEvents(), await listAudited()], [notes, events, audited])
  })
})
