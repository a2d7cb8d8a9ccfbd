import type { FastifyInstance } from 'fastify'
import { hourOf, insertUsage, type UsageCount } from '#domains/developers/usage/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { lastReadOnly } from '#platform/database/read-only.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { findIdentity } from './authenticate.ts'
import { isSharedPath } from './headers.ts'

interface UsageContext {
  database: Database
  clock: Clock
  logger: Logger
}

const writeEveryMs = 60_000
const hourMs = 3_600_000
/** While the database is away, users beyond this number are not counted. */
const countsMax = 10_000

/**
 * Counts requests in memory and writes them once a minute, so that a request costs no statement. A process that is killed
 * loses the counts of a minute at most.
 */
export function openUsageCounter({ database, clock, logger }: UsageContext) {
  let counts = new Map<string, UsageCount>()
  let current = { hour: '', endMs: 0 }
  let writing = Promise.resolve()

  /** Written once for all requests of an hour. */
  function hourNow(): string {
    const now = clock.now()
    if (now.getTime() >= current.endMs || now.getTime() < current.endMs - hourMs) {
      const hour = hourOf(now)
      current = { hour: hour.toISOString(), endMs: hour.getTime() + hourMs }
    }
    return current.hour
  }

  function add({ userId, hour, requests, refused }: UsageCount): void {
    const key = `${userId} ${hour}`
    const known = counts.get(key)
    if (known) {
      known.requests += requests
      known.refused += refused
    } else if (counts.size < countsMax) counts.set(key, { userId, hour, requests, refused })
  }

  async function write(): Promise<void> {
    if (counts.size === 0 || lastReadOnly(database)) return
    const taken = [...counts.values()]
    counts = new Map()
    try {
      await insertUsage(database, taken)
    } catch (err) {
      // They are written with the next ones.
      taken.forEach(add)
      limited(logger).warn(`usage ${causeOf(err)}`, { err }, 'could not write how much the API is used')
    }
  }

  return {
    count(userId: string, isRefused: boolean): void {
      add({ userId, hour: hourNow(), requests: 1, refused: isRefused ? 1 : 0 })
    },
    /** One write after the other. */
    flush(): Promise<void> {
      writing = writing.then(write)
      return writing
    },
  }
}

/** Counts what tokens and applications request. Browsers are not counted: their users are not developers. */
export function countUsage(app: FastifyInstance, context: UsageContext): void {
  const counter = openUsageCounter(context)
  const timer = setInterval(counter.flush, writeEveryMs).unref()
  app.addHook('onResponse', (request, reply, done) => {
    const { userId, isSession } = findIdentity(request.headers) ?? {}
    if (userId !== undefined && !isSession && isSharedPath(request.url)) counter.count(userId, reply.statusCode === 429)
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await counter.flush()
  })
}
