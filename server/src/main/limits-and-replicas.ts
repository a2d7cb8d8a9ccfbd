import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { openLastWrites } from '#platform/database/replicas/last-writes.ts'
import { openReplicas } from '#platform/database/replicas/replicas.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { connectRedis } from '#platform/limits/redis.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { poolWatch, type Telemetry } from '#platform/telemetry/watch.ts'

export const followed = ({ database }: Config) => ({ isFollowed: database.readUrls.length > 0 })

/** Redis, if there is one, and what uses it: rate limits and, where the operator has named replicas, last changes. */
export async function openLimitsAndReplicas(config: Config, primary: Database, telemetry: Telemetry, logger: Logger) {
  const redis = config.redisUrl === undefined ? undefined : await connectRedis(config.redisUrl, logger)
  const limiter = openLimiter(redis, logger, { patienceMs: config.redisTimeoutMs })
  if (redis) telemetry.metrics?.limiter(limiter.isLocal)
  const { url: primaryUrl, readUrls: urls, readLagMs: lagMsMax, poolMax, prepared } = config.database
  if (urls.length === 0) return { redis, limiter, replicas: undefined }
  const lastWrites = openLastWrites(redis, logger, config.redisTimeoutMs)
  const watch = (number: number) => poolWatch(telemetry, `replica-${number}`)
  const from = { urls, primaryUrl, primary, lagMsMax, poolMax, prepared, lastWrites, watch }
  const replicas = openReplicas(from, logger)
  telemetry.metrics?.replicas(replicas.states)
  return { redis, limiter, replicas }
}
