import closeWithGrace from 'close-with-grace'
import { allOperations } from '#domains/index.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys.ts'
import { openLimiter } from '#platform/limiter.ts'
import { openBufferedLogger } from '#platform/logger.ts'
import { watchPartitions } from '#platform/partitions.ts'
import { connectRedis } from '#platform/redis.ts'
import { openApi } from '#surfaces/api.ts'
import type { Readiness } from '#surfaces/http/health.ts'
import { makeOwnerLink } from './owner-link.ts'
import { openPorts } from './ports.ts'
import { closeSoon, orExplain } from './start.ts'

await orExplain(async () => {
  const config = readConfig(process.env)
  const { logger, flush } = openBufferedLogger(config.logLevel)
  const database = openDatabase({ ...config.database, statementTimeoutMs: 5000, lockTimeoutMs: 2000 }, logger)
  const redis = config.redisUrl === undefined ? undefined : await connectRedis(config.redisUrl, logger)
  const keys = openKeys(config.secretKeys)
  const { ports, outbound, close } = await openPorts(config, keys, logger, 'api', database)
  const readiness: Readiness = { isDraining: false, warnings: [] }
  const app = await openApi({
    ...config,
    operations: allOperations,
    readiness,
    ...ports,
    database,
    clock: systemClock,
    ...{ keys, outbound },
    limiter: openLimiter(redis, logger, { patienceMs: config.redisTimeoutMs }),
    logger,
    wrongAnswer: config.production ? 'strip' : 'throw',
  })
  watchPartitions(database, systemClock, (warnings, err) => {
    readiness.warnings = warnings
    if (warnings.length > 0) logger.warn({ warnings, err }, 'the outbox will soon have nowhere to write')
  })
  // Before listening, so that a process that gets a signal while starting shuts down in order.
  closeWithGrace({ delay: 25_000 }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'stopping after an uncaught error')
    readiness.isDraining = true
    // Give the load balancer time to notice that this process is no longer ready.
    if (signal) await new Promise((resolve) => setTimeout(resolve, config.shutdownDelayMs))
    await closeSoon(app)
    close()
    await database.destroy()
    flush()
    redis?.disconnect()
  })
  await app.listen({ host: config.host, port: config.port })
  logger.info({ port: config.port, url: config.baseUrl }, 'ready')
  const ownerLink = await makeOwnerLink({ ...config, database, clock: systemClock }).catch(
    (err: unknown) => void logger.warn({ err }, 'no look for an owner'),
  )
  if (ownerLink) logger.info({ ownerLink }, 'there is no administrator yet; the first to open this link becomes it')
})
