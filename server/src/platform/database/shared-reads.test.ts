import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { lookup, statement } from '#kernel/data/statement.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { countSends } from '#test/support/app/recorded-statements.ts'
import { type Database, openDatabase, sqlState, whyUnavailable } from './database.ts'

let clone: TestDatabase
let narrow: Database
let wide: Database
before(async () => {
  clone = await cloneDatabase()
  const open = (poolMax: number) => openDatabase({ ...testDatabaseOptions(clone.url), poolMax }, openLogger('silent'))
  narrow = open(1)
  wide = open(8)
})
after(async () => {
  await Promise.all([narrow.destroy(), wide.destroy()])
  await clone[Symbol.asyncDispose]()
})

type Row = { value: number; server: number }
const value = (slot: (name: 'of') => number) => [
  sql<number>`10 / ${slot('of')}::int`.as('value'),
  sql<number>`pg_backend_pid()`.as('server'),
]
const find = lookup<{ of: number }, Row>((db, slot) => db.selectNoFrom(value(slot)) as never)
const read = statement<{ of: number }, Row>((db, slot) => db.selectNoFrom(value(slot)) as never)
const end = lookup<{ of: number }, Row>(
  (db, slot) => db.selectNoFrom([...value(slot), sql`pg_terminate_backend(pg_backend_pid())`.as('ended')]) as never,
)

type Ask = typeof find
const all = (ask: Ask, db: Database, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await ask.first(db, { of: 5 }))!))
const serversOf = (rows: Row[]) => new Set(rows.map(({ server }) => server)).size

describe('lookups of one turn', () => {
  it('go out together, sixteen on a connection', async () => {
    await all(find, wide, 40)
    assert.equal(await countSends(() => all(find, wide, 16)), 1)
    assert.equal(await countSends(() => all(find, wide, 17)), 2)
    const rows = await all(find, wide, 16)
    assert.deepEqual([serversOf(rows), rows.every((row) => row.value === 2)], [1, true])
  })
  it('fail alone', async () => {
    const settled = await Promise.allSettled([5, 0, 2].map((of) => find.first(narrow, { of })))
    assert.deepEqual(
      settled.map((one) => (one.status === 'fulfilled' ? one.value!.value : sqlState(one.reason))),
      [2, '22012', 5],
    )
    assert.equal((await find.first(narrow, { of: 1 }))!.value, 10)
  })
  it('fail with the connection they share, which is not used again', async () => {
    const [, second] = await Promise.allSettled([end.first(narrow, { of: 1 }), find.first(narrow, { of: 1 })])
    assert.equal(second.status === 'rejected' && whyUnavailable(second.reason), 'database')
    assert.equal((await find.first(narrow, { of: 1 }))!.value, 10)
  })
})

describe('other reads of one turn', () => {
  it('have a connection each while there are enough', async () => {
    await all(read, wide, 8)
    assert.equal(serversOf(await all(read, wide, 8)), 8)
  })
  it('share connections when there are too few, four on one', async () => {
    await all(read, wide, 8)
    assert.equal(await countSends(() => all(read, wide, 16)), 8)
    assert.equal(await countSends(() => all(read, narrow, 8)), 2)
  })
})
