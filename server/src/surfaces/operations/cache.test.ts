import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { ApiError } from '#kernel/operation/errors.ts'
import { openMemory } from './cache.ts'

let at = Date.parse('2026-11-15T12:00:00Z')
const clock = { now: () => new Date(at) }
const open = (bounds?: { entriesMax: number; bytesMax: number }) =>
  openMemory<string>(clock, (made) => made.length, bounds)
const giving = (...values: string[]) => mock.fn(async () => values.shift()!)

describe('the memory of a moment', () => {
  it('asks once for a crowd that comes at the same time', async () => {
    const memory = open()
    const make = giving('one', 'two')
    const answers = await Promise.all(Array.from({ length: 50 }, () => memory.recall('a', make)))
    assert.deepEqual([new Set(answers).size, make.mock.callCount()], [1, 1])
    assert.equal(await memory.recall('b', make), 'two')
  })

  it('asks again when less than a second has passed since the question, not since the answer', async () => {
    const memory = open()
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = memory.recall('a', () => promise)
    at += 899
    const joined = memory.recall('a', giving('never'))
    at += 1
    const late = memory.recall('a', giving('newer'))
    resolve('older')
    assert.deepEqual(await Promise.all([slow, joined, late]), ['older', 'older', 'newer'])
    assert.equal(await memory.recall('a', giving('never')), 'newer', 'an answer that comes late replaces no newer one')
  })

  it('asks again after a clock was set back', async () => {
    const memory = open()
    await memory.recall('a', giving('one'))
    at -= 5000
    assert.equal(await memory.recall('a', giving('two')), 'two')
  })

  it('grows old by real time too, while the clock stands still', async () => {
    const memory = open()
    await memory.recall('a', giving('one'))
    const later = performance.now() + 900
    const elapsed = mock.method(performance, 'now', () => later)
    assert.equal(await memory.recall('a', giving('two')), 'two')
    elapsed.mock.restore()
  })

  it('keeps that something is not there, and never a failure', async () => {
    const memory = open()
    const missing = mock.fn(() => Promise.reject(new ApiError('group_not_found')))
    for (let i = 0; i < 3; i++) await assert.rejects(memory.recall('a', missing), ApiError)
    assert.equal(missing.mock.callCount(), 1)
    await assert.rejects(memory.recall('b', () => Promise.reject(new Error('the database is away'))))
    assert.equal(await memory.recall('b', giving('back')), 'back')
  })

  it('holds no more entries and no more bytes than it may, the newest ones', async () => {
    const few = open({ entriesMax: 2, bytesMax: 1000 })
    for (const key of ['a', 'b', 'c']) await few.recall(key, giving(key))
    assert.deepEqual(await Promise.all(['b', 'c', 'a'].map((key) => few.recall(key, giving('again')))), [
      'b',
      'c',
      'again',
    ])
    const small = open({ entriesMax: 100, bytesMax: 10 })
    await small.recall('a', giving('123456'))
    await small.recall('b', giving('1234567'))
    assert.equal(await small.recall('b', giving('again')), '1234567')
    assert.equal(await small.recall('a', giving('again')), 'again')
  })

  it('lets go of what is old without being asked for it', async () => {
    const held = open({ entriesMax: 100, bytesMax: 10 })
    await held.recall('a', giving('12345678'))
    at += 1000
    await held.recall('b', giving('12345678'))
    assert.equal(await held.recall('b', giving('again')), '12345678')
  })
})
