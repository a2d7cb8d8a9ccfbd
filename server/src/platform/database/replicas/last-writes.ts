import type { Redis, Result } from 'ioredis'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { withTimeout } from '#platform/with-timeout.ts'

/** How far the log was after the last change of each user. */
export interface LastWrites {
  /** False if other processes may not know it. */
  note(userIds: readonly string[], position: number): Promise<boolean>
  /** 0 if the user has changed nothing in that time; undefined if that is not known. */
  find(userId: string): Promise<number | undefined>
}

/** Longer than the oldest state that a signed-in user may read from a replica. */
export const keptSeconds = 10

/**
 * Keeps the greater of the position that is known and the one that is given (0 only reads), and says for how many seconds
 * this Redis has known anything: one that was emptied has forgotten positions.
 */
const script = `
local now = tonumber(redis.call('TIME')[1])
local since = tonumber(redis.call('GET', KEYS[2]))
if not since then
  since = now
  redis.call('SET', KEYS[2], now)
end
local position = redis.call('GET', KEYS[1]) or '0'
if tonumber(ARGV[1]) > tonumber(position) then position = ARGV[1] end
if ARGV[1] ~= '0' then redis.call('SET', KEYS[1], position, 'EX', ARGV[2]) end
return { position, now - since }`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    hearthLastWrite(
      keys: 2,
      key: string,
      sinceKey: string,
      position: number,
      seconds: number,
    ): Result<[string, number], Context>
  }
}

const pauseMs = 2000

/** Without Redis there is one API process, and its own memory knows everything. */
export function openLastWrites(redis: Redis | undefined, logger: Logger, patienceMs: number): LastWrites {
  const own = new Map<string, { position: number; until: number }>()
  let closedUntil = 0
  redis?.defineCommand('hearthLastWrite', { lua: script })

  function noteHere(userId: string, position: number): void {
    const now = performance.now()
    own.delete(userId)
    own.set(userId, { position, until: now + keptSeconds * 1000 })
    // The oldest come first.
    for (const [known, { until }] of own) {
      if (until > now) break
      own.delete(known)
    }
  }

  async function ask(store: Redis, userId: string, position: number): Promise<[string, number] | undefined> {
    if (store.status !== 'ready' || performance.now() < closedUntil) return undefined
    try {
      const asking = store.hearthLastWrite(2, `lw:${userId}`, 'lw:since', position, keptSeconds)
      return await withTimeout(asking, patienceMs, 'Redis')
    } catch (err) {
      closedUntil = performance.now() + pauseMs
      limited(logger).warn(`last writes ${causeOf(err)}`, { err }, 'signed-in users read from the primary for now')
      return undefined
    }
  }

  return {
    async note(userIds, position) {
      for (const userId of userIds) noteHere(userId, position)
      if (!redis) return true
      const answers = await Promise.all(userIds.map((userId) => ask(redis, userId, position)))
      return answers.every((answer) => answer !== undefined)
    },
    async find(userId) {
      const known = own.get(userId)
      const here = known && known.until > performance.now() ? known.position : 0
      if (!redis) return here
      const [there, knownSeconds] = (await ask(redis, userId, 0)) ?? []
      if (there === undefined || knownSeconds! <= keptSeconds) return undefined
      return Math.max(here, Number(there))
    },
  }
}
