import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { logicalShards, shardOf } from '../../bench/shards.ts'
import { useApp } from './support/app/harness.ts'

/** Ids in the layout of UUIDv7 with a time that rises, the same in every run. */
const ids = Array.from({ length: 20_000 }, (_, n) => {
  const time = (1_790_000_000_000 + n * 37).toString(16).padStart(12, '0')
  const random = createHash('sha256').update(`event ${n}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
})

describe('the shard of an id', () => {
  it('never changes: these are fixed', () => {
    const fixed: [id: string, logical: number, ofTwo: number, ofThree: number, ofEight: number][] = [
      ['00000000-0000-0000-0000-000000000000', 0, 0, 0, 0],
      ['0199f3a2-5e01-7c44-9a3b-2f6c0d8e41ff', 511, 0, 1, 3],
      ['0199f3a2-5e01-7c44-9a3b-2f6c0d8e4200', 512, 1, 1, 4],
      ['0199f3a2-5e01-7c44-9a3b-2f6c0d8e4e00', 512, 1, 1, 4],
      ['0199F3A2-5E01-7C44-9A3B-2F6C0D8E42AB', 683, 1, 2, 5],
      ['ffffffff-ffff-7fff-bfff-ffffffffffff', 1023, 1, 2, 7],
    ]
    for (const [id, ...shards] of fixed)
      assert.deepEqual(
        [1024, 2, 3, 8].map((count) => shardOf(id, count)),
        shards,
        id,
      )
  })

  it('is spread evenly over any number of databases', () => {
    for (const count of [1, 2, 3, 7, 16]) {
      const sizes = Array.from({ length: count }, () => 0)
      for (const id of ids) sizes[shardOf(id, count)]! += 1
      const even = ids.length / count
      assert.ok(
        sizes.every((size) => Math.abs(size - even) < even * 0.15),
        `${count}: ${sizes}`,
      )
    }
  })

  it('of twice as many databases is one of the two halves of before', () => {
    for (const id of ids.slice(0, 2000))
      for (const count of [1, 2, 3, 64, 512])
        assert.equal(Math.floor(shardOf(id, count * 2) / 2), shardOf(id, count), `${id} of ${count}`)
  })

  it('is refused for a number of databases that cannot be', () => {
    for (const count of [0, -1, 1.5, 1025, Number.NaN]) assert.throws(() => shardOf(ids[0]!, count), RangeError)
    assert.equal(shardOf(ids[0]!, logicalShards), shardOf(ids[0]!))
  })

  const app = useApp()
  it('is the same in SQL', async () => {
    const { rows } = await sql<{ id: string; shard: number }>`
      select id, ('x' || right(id::text, 3))::bit(12)::integer % 1024 * 7 / 1024 as shard
      from unnest(${ids.slice(0, 1000)}::uuid[]) as id`.execute(app.database)
    assert.equal(rows.length, 1000)
    for (const { id, shard } of rows) assert.equal(shard, shardOf(id, 7), id)
  })
})
