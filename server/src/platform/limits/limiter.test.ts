import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Redis } from 'ioredis'
import { openLogger } from '#platform/telemetry/logger.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { openLimiter } from './limiter.ts'

const silent = openLogger('silent')
/** On a busy machine Redis may need longer than a request waits for it; these tests are about its counts. */
const unhurried = { patienceMs: 10_000 }
let redis: Redis
before(async () => {
  redis = new Redis(serviceSetting('REDIS_URL'))
  await redis.ping()
})
after(() => redis.disconnect())

const bucket = (limit: number, windowSeconds = 3600) => ({ key: `rl:test:${randomUUID()}`, limit, windowSeconds })

it('a window of a second ends to the millisecond, wherever in a second it began', async () => {
  let nowMs = Date.UTC(2026, 0, 1) + 900
  const limiter = openLimiter(undefined, silent, { clock: { now: () => new Date(nowMs) } })
  const one = bucket(1, 1)
  const isAllowedAfter = async (ms: number) => {
    nowMs += ms
    return (await limiter.consume(one, 1)).allowed
  }
  assert.deepEqual([await isAllowedAfter(0), await isAllowedAfter(999), await isAllowedAfter(1)], [true, false, true])
})

describe('a limiter', () => {
  for (const [name, open] of [
    ['in Redis', () => openLimiter(redis, silent, unhurried)],
    ['in memory', () => openLimiter(undefined, silent)],
  ] as const) {
    it(`${name} lets exactly the limit pass, however many ask at once, and keeps the end of the window`, async () => {
      const limiter = open()
      const one = bucket(50)
      const verdicts = await Promise.all(Array.from({ length: 80 }, () => limiter.consume(one, 1)))
      assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 50)
      assert.equal(new Set(verdicts.map((verdict) => verdict.resetAt)).size, 1)
      const left = verdicts.filter((verdict) => verdict.allowed).map((verdict) => verdict.remaining)
      assert.deepEqual(
        left.sort((a, b) => b - a),
        Array.from({ length: 50 }, (_, i) => 49 - i),
      )
    })
    it(`${name} looks without counting, and counts what a batch costs`, async () => {
      const limiter = open()
      const one = bucket(20)
      assert.equal((await limiter.consume(one, 0)).remaining, 20)
      assert.equal((await limiter.consume(one, 10)).remaining, 10)
      assert.equal((await limiter.consume(one, 0)).remaining, 10)
    })
    it(`${name} keeps apart what is asked of several buckets at once`, async () => {
      const limiter = open()
      const [few, many] = [bucket(3), bucket(100)]
      const asked = [few, many, few, many].map((one, i) => limiter.consume(one, i + 1))
      const left = (await Promise.all(asked)).map(({ allowed, remaining, limit }) => [allowed, remaining, limit])
      assert.deepEqual(left, [
        [true, 2, 3],
        [true, 98, 100],
        [false, 0, 3],
        [true, 94, 100],
      ])
    })
    it(`${name} gives back what was counted, however many count and give back at once`, async () => {
      const limiter = open()
      const one = bucket(10)
      const verdicts = await Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          const verdict = await limiter.consume(one, 1)
          if (verdict.isCounted && (!verdict.allowed || i % 2 === 1)) await limiter.consume(one, -1)
          return { ...verdict, isKept: verdict.allowed && i % 2 === 0 }
        }),
      )
      const kept = verdicts.filter(({ isKept }) => isKept).length
      assert.equal((await limiter.consume(one, 0)).remaining, 10 - kept)
      assert.equal((await limiter.consume(one, 10 - kept)).allowed, true)
      assert.equal((await limiter.consume(one, 1)).allowed, false)
    })
    it(`${name} gives back no more than was counted`, async () => {
      const limiter = open()
      const one = bucket(10)
      await limiter.consume(one, -5)
      assert.equal((await limiter.consume(one, 0)).remaining, 10)
    })
    it(`${name} opens a new window when the old one has ended`, async () => {
      const limiter = open()
      const one = bucket(1, 1)
      const first = await limiter.consume(one, 1)
      assert.equal((await limiter.consume(one, 1)).allowed, false)
      while (Date.now() / 1000 < first.resetAt + 1) await new Promise((resolve) => setTimeout(resolve, 50))
      assert.equal((await limiter.consume(one, 1)).allowed, true)
    })
  }

  it('shares its counters between processes', async () => {
    const [a, b] = [openLimiter(redis, silent, unhurried), openLimiter(redis, silent, unhurried)]
    const one = bucket(30)
    const verdicts = await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? a : b).consume(one, 1)))
    assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 30)
  })

  it('keeps the window when Redis was emptied', async () => {
    const limiter = openLimiter(redis, silent, unhurried)
    const one = bucket(10)
    let verdict = await limiter.consume(one, 4)
    const { resetAt } = verdict
    await redis.del(one.key)
    verdict = await limiter.consume(one, 1)
    assert.deepEqual([verdict.remaining, verdict.resetAt], [5, resetAt])
  })

  it('goes on in memory, at the same count and within 100 ms, when Redis is away', async () => {
    const lost = new Redis(serviceSetting('REDIS_URL'), {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: 50,
    })
    lost.on('error', () => undefined)
    const limiter = openLimiter(lost, silent)
    const one = bucket(10)
    while ((lost.status as string) !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5))
    const before = await limiter.consume(one, 3)
    lost.disconnect()
    const tookMs: number[] = []
    for (const remaining of [6, 5, 4, 3]) {
      const started = performance.now()
      const verdict = await limiter.consume(one, 1)
      tookMs.push(performance.now() - started)
      assert.deepEqual([verdict.remaining, verdict.resetAt], [remaining, before.resetAt])
    }
    // The machine may be busy with something else, but not each time.
    assert.ok(Math.min(...tookMs) < 100, String(tookMs))
  })
})
