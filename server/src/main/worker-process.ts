import { flushCompileCache } from 'node:module'
import { systemClock } from '#platform/clock.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { ensurePartitions } from '#platform/database/partitions.ts'
import { openKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openReleaseNews } from '#platform/outbound/release-news.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { waitForSchema } from '#platform/telemetry/readiness-checks.ts'
import { poolWatch, type Telemetry, watchJobs } from '#platform/telemetry/watch.ts'
import { startHeartbeat } from '#platform/worker/heartbeat.ts'
import { openJobs } from '#platform/worker/jobs.ts'
import { startPausable } from '#surfaces/worker/pause.ts'
import { startWorker } from '#surfaces/worker/worker.ts'
import { openPorts } from './ports.ts'
import type { Running } from './start.ts'

export async function startWorkerProcess(config: Config, logger: Logger, telemetry: Telemetry): Promise<Running> {
  const settings = { statementTimeoutMs: 15_000, lockTimeoutMs: 5000, watch: poolWatch(telemetry, 'worker') }
  const database = openDatabase({ ...config.database, ...settings }, logger)
  await waitForSchema(database, logger)
  await ensurePartitions(database, systemClock.now())
  const keys = openKeys(config.secretKeys)
  const opened = await openPorts(config, keys, logger, 'worker', database, telemetry)
  const { ports, outbound, isOutboundPaused, close } = opened
  const start = async () =>
    startWorker({
      ...{ database, clock: systemClock, ports, logger },
      jobs: watchJobs(telemetry, await openJobs(config.database.url, logger)),
      ...{ links: openLinks(keys, config.baseUrl), cipher: keys, outbound, isOutboundPaused },
      feedParser: ports.feedParser,
      ...(telemetry.metrics && { countReading: telemetry.metrics.sourceReading }),
      federation: ports.federation,
      releaseNews: config.releaseNewsUrl ? openReleaseNews(config.releaseNewsUrl, outbound) : undefined,
      ...(config.webhooksPaused && { deliveries: false as const }),
    })
  const worker = await startPausable({ database, logger, start })
  const heartbeat = await startHeartbeat(database, readBuild().version, logger)
  // Now, because at the end it would make the first stop take seconds.
  flushCompileCache()
  logger.info('the worker is ready')
  return {
    async stop() {
      await worker.stop()
      await heartbeat.stop()
      close()
      await database.destroy()
    },
  }
}
