import type { Redis, Result } from 'ioredis'
import type { Logger } from './logger.ts'

export interface Bucket {
  key: string
  limit: number
  windowSeconds: number
}

export interface Verdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds: fixed when the window opens, not computed anew. */
  resetAt: number
}

export interface Limiter {
  /** Counts `cost` against the bucket; a cost of 0 only looks. */
  consume(bucket: Bucket, cost: number): Promise<Verdict>
}

interface Window {
  used: number
  resetAt: number
}

/**
 * Fixed window from a key's first request. The caller's memory of the window (used, reset) comes along, so that a store
 * that was emptied or fell behind takes it over instead of beginning again.
 */
const script = `
local known, knownReset = tonumber(ARGV[3]), tonumber(ARGV[4])
local at = redis.call('EXPIRETIME', KEYS[1])
if at < 0 and knownReset > 0 then
  redis.call('SET', KEYS[1], known, 'EXAT', knownReset)
  at = knownReset
end
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
if at == knownReset and used < known + tonumber(ARGV[1]) then
  used = known + tonumber(ARGV[1])
  redis.call('SET', KEYS[1], used, 'KEEPTTL')
end
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return { used, redis.call('EXPIRETIME', KEYS[1]) }`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    hearthConsume(
      key: string,
      cost: number,
      window: number,
      known: number,
      reset: number,
    ): Result<[number, number], Context>
  }
}

const keysMax = 100_000
const failuresMax = 3
const pauseMs = 2000

/** Without Redis, or while it is away, each process counts for itself: never an error, never unlimited. */
export function openLimiter(redis: Redis | undefined, logger: Logger, patienceMs = 50): Limiter {
  redis?.defineCommand('hearthConsume', { numberOfKeys: 1, lua: script })
  const memory = new Map<string, Window>()
  let failures = 0
  let closedUntil = 0

  function recall(key: string, now: number): Window | undefined {
    const window = memory.get(key)
    return window && window.resetAt > now ? window : undefined
  }

  function keep(key: string, window: Window): Window {
    memory.delete(key)
    memory.set(key, window)
    if (memory.size > keysMax) memory.delete(memory.keys().next().value!)
    return window
  }

  function countHere(bucket: Bucket, cost: number, now: number): Window {
    const window = recall(bucket.key, now) ?? { used: 0, resetAt: now + bucket.windowSeconds }
    return keep(bucket.key, { used: window.used + cost, resetAt: window.resetAt })
  }

  async function countThere(store: Redis, bucket: Bucket, cost: number, now: number): Promise<Window> {
    const known = recall(bucket.key, now)
    try {
      const [used, resetAt] = await patiently(
        store.hearthConsume(bucket.key, cost, bucket.windowSeconds, known?.used ?? 0, known?.resetAt ?? 0),
        patienceMs,
      )
      failures = 0
      // Answers may arrive out of order; what this process knows of a window only ever grows.
      const newest = recall(bucket.key, now)
      if (!newest || newest.resetAt !== resetAt || newest.used < used) keep(bucket.key, { used, resetAt })
      return { used, resetAt }
    } catch (error) {
      if (++failures >= failuresMax && closedUntil < Date.now()) {
        closedUntil = Date.now() + pauseMs
        logger.warn({ err: error }, 'rate limits are counted in this process for now')
      }
      return countHere(bucket, cost, now)
    }
  }

  return {
    async consume(bucket, cost) {
      const now = Math.floor(Date.now() / 1000)
      const known = recall(bucket.key, now)
      // A caller who is out of requests costs the store nothing more until the window ends.
      const isOut = known !== undefined && known.used >= bucket.limit + 1
      const isStoreClosed = redis?.status !== 'ready' || closedUntil > Date.now()
      let window: Window
      if (isOut) window = known
      else if (!redis || isStoreClosed) window = countHere(bucket, cost, now)
      else {
        // After a pause one request tries the store; the others wait for its verdict in memory.
        if (failures >= failuresMax) closedUntil = Date.now() + pauseMs
        window = await countThere(redis, bucket, cost, now)
        if (failures === 0) closedUntil = 0
      }
      return {
        allowed: window.used <= bucket.limit,
        limit: bucket.limit,
        remaining: Math.max(0, bucket.limit - window.used),
        resetAt: window.resetAt,
      }
    },
  }
}

/** Gives up after a while, but only after a look at what has arrived: a process that stood still would otherwise throw
 *  away an answer that is waiting for it, and count what Redis has counted already. */
function patiently<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(new Error('Redis did not answer in time')))
    const timer = setTimeout(giveUp, patienceMs)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
