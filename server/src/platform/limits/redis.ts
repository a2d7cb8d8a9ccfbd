import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

/** Redis holds only rate-limit counters, so a command that cannot be sent at once fails and is never queued. */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    socketTimeout: 2000,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (tries) => Math.min(100 * tries, 1000),
  })
  redis.on('error', (error: Error) =>
    limited(logger).warn(`redis ${causeOf(error)}`, { err: error }, 'redis is away; counting in this process'),
  )
  // Until it is connected each process counts for itself, so the start waits for it, but not long.
  await Promise.race([new Promise((resolve) => redis.once('ready', resolve)), wait(500, undefined, { ref: false })])
  return redis
}
