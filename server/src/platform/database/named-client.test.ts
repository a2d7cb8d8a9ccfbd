import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { cloneDatabase, type TestDatabase } from '#test/support/app/databases.ts'
import { isStaleStatement, sqlState } from './database.ts'
import { NamedClient } from './named-client.ts'

let clone: TestDatabase
let client: NamedClient
before(async () => {
  clone = await cloneDatabase()
  client = new NamedClient({ connectionString: clone.url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  await client.query('create table things (id int primary key, name text, at timestamptz, tags text[])')
})
after(async () => {
  await client.end()
  await clone[Symbol.asyncDispose]()
})

let names = 0
const newName = () => `statement ${++names}`
const run = (name: string, text: string, values: unknown[] = []) =>
  client.query({ name, text, values }) as Promise<pg.QueryResult>

async function countDescriptions(work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  let count = 0
  const note = () => count++
  connection.on('rowDescription', note)
  await work()
  connection.off('rowDescription', note)
  return count
}

describe('a named statement', () => {
  it('gives the rows that a plain one gives, first and later', async () => {
    const text = `select n as id, 'it''s "n"' as name, null::text as nothing, array['a', null] as tags, 1.50 as price,
      '2027-01-01 10:00+00'::timestamptz as at, n = 1 as "is it", $1::jsonb as data, 1 as id from generate_series(1, 2) as n`
    const plain = (await client.query(text, ['{"a": [1]}'])).rows
    const name = newName()
    for (let times = 0; times < 3; times++) {
      const { rows, rowCount, command, fields } = await run(name, text, ['{"a": [1]}'])
      assert.deepEqual(rows, plain)
      assert.deepEqual(Object.keys(rows[0]), Object.keys(plain[0]))
      assert.deepEqual([rowCount, command, fields.length], [2, 'SELECT', 9])
    }
  })
  it('is described once', async () => {
    const name = newName()
    const once = () => run(name, 'select $1::int as n', [1])
    assert.equal(await countDescriptions(once), 1)
    assert.equal(await countDescriptions(once), 0)
    assert.equal(await countDescriptions(() => Promise.all([once(), once()])), 0)
  })
  it('may have no rows, or no columns', async () => {
    const [add, look] = [newName(), newName()]
    for (const id of [1, 2]) {
      const { rows, rowCount } = await run(add, 'insert into things (id) values ($1)', [id])
      assert.deepEqual([rows, rowCount], [[], 1])
      assert.deepEqual((await run(look, 'select id from things where id < $1', [0])).rows, [])
    }
  })
  it('can fail when it runs, and run afterwards', async () => {
    const name = newName()
    const divide = (by: number) => run(name, 'select 10 / $1::int as n', [by])
    for (const by of [0, 5, 0, 2])
      if (by === 0) await assert.rejects(divide(by), (error) => sqlState(error) === '22012')
      else assert.deepEqual((await divide(by)).rows, [{ n: 10 / by }])
  })
  it('can have a value that no parser takes, which is the error of that run alone', async () => {
    const types = { getTypeParser: () => (text: string) => assert.notEqual(text, '13') }
    const strict = new NamedClient({ connectionString: clone.url, types } as unknown as pg.ClientConfig)
    await strict.connect()
    const ask = (n: number) => strict.query({ name: 'n', text: 'select $1::int as n', values: [n] }) as Promise<unknown>
    await ask(1)
    await assert.rejects(ask(13), assert.AssertionError)
    await ask(2)
    await strict.end()
  })
  it('is refused by the server when its columns have changed', async () => {
    const name = newName()
    const look = () => run(name, 'select * from things where id = $1', [1])
    await look()
    await client.query('alter table things add column size int')
    await assert.rejects(look(), isStaleStatement)
  })
})
