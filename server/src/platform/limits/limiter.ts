import type { Redis, Result } from 'ioredis'
import type { Clock } from '#kernel/context.ts'
import { systemClock } from '#platform/clock.ts'
import { limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { openWindows } from './limiter-windows.ts'

export interface Bucket {
  key: string
  limit: number
  windowSeconds: number
}

export interface Verdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds, fixed when the window opens. */
  resetAt: number
  /** False if the bucket was already known to be empty: then there is nothing to give back. */
  isCounted: boolean
}

export interface Limiter {
  /** Counts `cost` against the bucket; 0 only reads, a negative cost gives back. */
  consume(bucket: Bucket, cost: number): Promise<Verdict>
}

interface WatchedLimiter extends Limiter {
  /** Whether this process counts for itself, because there is no Redis or it is away. */
  isLocal(): boolean
}

export interface Window {
  used: number
  /** In milliseconds: the shortest window is a second. */
  resetAt: number
}

/**
 * Fixed windows, each starting with its key's first request. The process sends what it knows of a window (used, reset), so
 * that a Redis that was emptied or fell behind continues it instead of starting again.
 */
const script = `
local answers = {}
for i, key in ipairs(KEYS) do
  local cost, window, known, knownReset = unpack(ARGV, 4 * i - 3, 4 * i)
  cost, known, knownReset = tonumber(cost), tonumber(known), tonumber(knownReset)
  local at = redis.call('PEXPIRETIME', key)
  if at < 0 and knownReset > 0 then
    redis.call('SET', key, known, 'PXAT', knownReset)
    at = redis.call('PEXPIRETIME', key)
  end
  local used = redis.call('INCRBY', key, cost)
  if at == knownReset and used < known + cost then
    used = known + cost
    redis.call('SET', key, used, 'KEEPTTL')
  end
  if used < 0 then
    used = 0
    redis.call('SET', key, used, 'KEEPTTL')
  end
  if at < 0 then
    redis.call('PEXPIRE', key, window)
    at = redis.call('PEXPIRETIME', key)
  end
  answers[2 * i - 1], answers[2 * i] = used, at
end
return answers`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    hearthConsume(keys: number, ...keysThenArguments: (string | number)[]): Result<number[], Context>
  }
}

/** All requests to one bucket in one turn of the event loop. */
interface Question extends PromiseWithResolvers<Window> {
  bucket: Bucket
  cost: number
  isGivenBack: boolean
}

interface Settings {
  /** How long Redis may take. */
  patienceMs?: number
  /** For windows in memory; those in Redis expire by its clock. */
  clock?: Clock
}

const failuresMax = 3
const pauseMs = 2000

/** Without Redis, or while it is unavailable, each process counts for itself: never an error, never unlimited. */
export function openLimiter(redis: Redis | undefined, logger: Logger, settings: Settings = {}): WatchedLimiter {
  const { patienceMs = 50, clock = systemClock } = settings
  const nowMs = () => clock.now().getTime()
  redis?.defineCommand('hearthConsume', { lua: script })
  const memory = openWindows()
  /** Requests of one turn of the event loop are sent in one command, because a command costs more than its work. */
  let questions = new Map<string, Question>()
  let failures = 0
  let closedUntil = 0

  function countHere(bucket: Bucket, cost: number, now: number): Window {
    const window = memory.recall(bucket.key, now) ?? { used: 0, resetAt: now + bucket.windowSeconds * 1000 }
    return memory.keep(bucket, { used: Math.max(0, window.used + cost), resetAt: window.resetAt }, now)
  }

  async function countThere(store: Redis, bucket: Bucket, cost: number): Promise<Window> {
    if (questions.size === 0) setImmediate(ask, store)
    const question = questions.get(bucket.key) ?? {
      ...{ bucket, cost: 0, isGivenBack: false },
      ...Promise.withResolvers<Window>(),
    }
    questions.set(bucket.key, question)
    question.cost += cost
    question.isGivenBack ||= cost < 0
    const upToHere = question.cost
    const { used, resetAt } = await question.promise
    return { used: used - (question.cost - upToHere), resetAt }
  }

  async function ask(store: Redis): Promise<void> {
    const asked = [...questions.values()]
    questions = new Map()
    const now = nowMs()
    const details = asked.flatMap(({ bucket, cost }) => {
      const known = memory.recall(bucket.key, now)
      return [cost, bucket.windowSeconds * 1000, known?.used ?? 0, known?.resetAt ?? 0]
    })
    try {
      const keys = asked.map(({ bucket }) => bucket.key)
      const answers = await withTimeout(store.hearthConsume(keys.length, ...keys, ...details), patienceMs, 'Redis')
      failures = 0
      for (const [i, { bucket, isGivenBack, resolve }] of asked.entries()) {
        const window = { used: answers[2 * i]!, resetAt: answers[2 * i + 1]! }
        // Answers may arrive out of order: the known use of a window only grows, unless something was given back.
        const newest = memory.recall(bucket.key, now)
        const isNews = !newest || newest.resetAt !== window.resetAt || newest.used < window.used
        if (isNews || isGivenBack) memory.keep(bucket, window, now)
        resolve(window)
      }
    } catch (error) {
      if (++failures >= failuresMax && closedUntil < Date.now()) {
        closedUntil = Date.now() + pauseMs
        limited(logger).warn('limiter', { err: error }, 'rate limits are counted in this process for now')
      }
      for (const { bucket, cost, resolve } of asked) resolve(countHere(bucket, cost, now))
    }
  }

  const isLocal = () => redis?.status !== 'ready' || closedUntil > Date.now()

  return {
    isLocal,
    async consume(bucket, cost) {
      const now = nowMs()
      const known = memory.recall(bucket.key, now)
      // A caller who has used up the limit costs Redis nothing until the window ends.
      const isOut = known !== undefined && known.used >= bucket.limit + 1 && cost >= 0
      let window: Window
      if (isOut) window = known
      else if (!redis || isLocal()) window = countHere(bucket, cost, now)
      else {
        // After a pause one request tries Redis; the others are counted in memory meanwhile.
        if (failures >= failuresMax) closedUntil = Date.now() + pauseMs
        window = await countThere(redis, bucket, cost)
        if (failures === 0) closedUntil = 0
      }
      return {
        allowed: window.used <= bucket.limit,
        limit: bucket.limit,
        remaining: Math.max(0, bucket.limit - window.used),
        resetAt: window.resetAt / 1000,
        isCounted: !isOut,
      }
    },
  }
}
