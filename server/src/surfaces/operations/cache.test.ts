import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { ApiError } from '#kernel/operation/errors.ts'
import { openCache } from './cache.ts'

let at = Date.parse('2026-11-15T12:00:00Z')
const clock = { now: () => new Date(at) }
const open = (bounds?: { entriesMax: number; bytesMax: number }) =>
  openCache<string>(clock, (made) => made.length, bounds)
const giving = (...values: string[]) => mock.fn(async () => values.shift()!)

describe('the memory of a moment', () => {
  it('asks once for a crowd that comes at the same time', async () => {
    const cache = open()
    const make = giving('one', 'two')
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', make)))
    assert.deepEqual([new Set(answers).size, make.mock.callCount()], [1, 1])
    assert.equal(await cache.get('b', make), 'two')
  })

  it('asks again when less than a second has passed since the question, not since the answer', async () => {
    const cache = open()
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = cache.get('a', () => promise)
    at += 899
    const joined = cache.get('a', giving('never'))
    at += 1
    const late = cache.get('a', giving('newer'))
    resolve('older')
    assert.deepEqual(await Promise.all([slow, joined, late]), ['older', 'older', 'newer'])
    assert.equal(await cache.get('a', giving('never')), 'newer', 'an answer that comes late replaces no newer one')
  })

  it('asks again after a clock was set back', async () => {
    const cache = open()
    await cache.get('a', giving('one'))
    at -= 5000
    assert.equal(await cache.get('a', giving('two')), 'two')
  })

  it('a cached value also expires by real time, while the clock does not move', async () => {
    const cache = open()
    await cache.get('a', giving('one'))
    const later = performance.now() + 900
    const elapsed = mock.method(performance, 'now', () => later)
    assert.equal(await cache.get('a', giving('two')), 'two')
    elapsed.mock.restore()
  })

  it('keeps that something is not there, and never a failure', async () => {
    const cache = open()
    const missing = mock.fn(() => Promise.reject(new ApiError('group_not_found')))
    for (let i = 0; i < 3; i++) await assert.rejects(cache.get('a', missing), ApiError)
    assert.equal(missing.mock.callCount(), 1)
    await assert.rejects(cache.get('b', () => Promise.reject(new Error('the database is away'))))
    assert.equal(await cache.get('b', giving('back')), 'back')
  })

  it('holds no more entries and no more bytes than it may, the newest ones', async () => {
    const few = open({ entriesMax: 2, bytesMax: 1000 })
    for (const key of ['a', 'b', 'c']) await few.get(key, giving(key))
    assert.deepEqual(await Promise.all(['b', 'c', 'a'].map((key) => few.get(key, giving('again')))), [
      'b',
      'c',
      'again',
    ])
    const small = open({ entriesMax: 100, bytesMax: 10 })
    await small.get('a', giving('123456'))
    await small.get('b', giving('1234567'))
    assert.equal(await small.get('b', giving('again')), '1234567')
    assert.equal(await small.get('a', giving('again')), 'again')
  })

  it('lets go of what is old without being asked for it', async () => {
    const held = open({ entriesMax: 100, bytesMax: 10 })
    await held.get('a', giving('12345678'))
    at += 1000
    await held.get('b', giving('12345678'))
    assert.equal(await held.get('b', giving('again')), '12345678')
  })
})
