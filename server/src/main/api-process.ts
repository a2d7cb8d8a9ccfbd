import { allOperations } from '#domains/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { watchPartitions } from '#platform/database/partitions.ts'
import { openKeys } from '#platform/keys.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { openReadiness, watchReadiness } from '#platform/telemetry/readiness.ts'
import { checksOf } from '#platform/telemetry/readiness-checks.ts'
import { poolWatch, type Telemetry } from '#platform/telemetry/watch.ts'
import { openApi } from '#surfaces/api.ts'
import { bundleIslands } from '#surfaces/site/islands.ts'
import { checkExpired } from './answers/expired.ts'
import { followed, openLimitsAndReplicas } from './limits-and-replicas.ts'
import { printOwnerLink } from './owner-link.ts'
import { openPorts } from './ports.ts'
import { closerOf, finishLoading, type Running } from './start.ts'

/** Opens everything the API needs. `listen` is separate, so that signals are handled before the first request. */
export async function openApiProcess(
  config: Config,
  logger: Logger,
  telemetry: Telemetry,
): Promise<Running & { listen(): Promise<void> }> {
  const settings = { statementTimeoutMs: 5000, lockTimeoutMs: 2000, watch: poolWatch(telemetry, 'api') }
  const database = openDatabase({ ...config.database, ...settings, isGuarded: true, ...followed(config) }, logger)
  const { redis, limiter, replicas } = await openLimitsAndReplicas(config, database, telemetry, logger)
  const keys = openKeys(config.secretKeys)
  const { ports, outbound, isOutboundPaused, close } = await openPorts(config, keys, logger, 'api', database, telemetry)
  const readiness = openReadiness(logger)
  const { app } = await openApi({
    ...{ ...config, ...ports, operations: allOperations, clock: systemClock },
    ...{ readiness, database, replicas, keys, outbound, limiter, logger, ...telemetry },
    wrongAnswer: config.production ? 'strip' : 'throw',
  })
  const closeApp = closerOf(app)
  const checks = checksOf(database, { ...config, store: ports.store, redis, replicas, isOutboundPaused })
  const expired = checkExpired(checks.database, config, database, logger)
  const watch = watchReadiness(readiness, { ...checks, database: expired.check })
  void watch.ready.then(() => watchPartitions(database, systemClock, readiness.report.bind(null, 'partitions')))
  void watch.ready.then(() => printOwnerLink({ ...config, database, clock: systemClock }, logger))
  return {
    async listen() {
      await Promise.all([watch.first, expired.settled, bundleIslands()]).then(finishLoading)
      const { host, port, baseUrl: url } = config
      await app.listen({ host, port })
      logger.info({ port, url }, readiness.problems().length === 0 ? 'ready' : 'listening, but not ready')
    },
    async stop(isSignal) {
      readiness.isDraining = true
      watch.stop()
      // Give the load balancer time to notice that this process is no longer ready.
      if (isSignal) await new Promise((resolve) => setTimeout(resolve, config.shutdownDelayMs))
      await closeApp()
      close()
      await Promise.all([replicas?.close(), database.destroy()])
      redis?.disconnect()
    },
  }
}
