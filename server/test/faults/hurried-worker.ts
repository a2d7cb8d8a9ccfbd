import { openPorts } from '#main/ports.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openJobs } from '#platform/worker/jobs.ts'
import { startWorker } from '#surfaces/worker/worker.ts'

/** The worker as it is, but for the times of deliveries: what takes minutes in production takes seconds here. */
const config = readConfig(process.env)
// A crash of PostgreSQL logs so much that the line saying the worker is ready would be lost.
const logger = openLogger('fatal')
const keys = openKeys(config.secretKeys)
const database = openDatabase({ ...config.database, statementTimeoutMs: 15_000, lockTimeoutMs: 5000 }, logger)
const { ports, outbound } = await openPorts(config, keys, logger, 'worker', database)
const worker = await startWorker({
  database,
  clock: systemClock,
  jobs: await openJobs(config.database.url, logger),
  ports,
  links: openLinks(keys, config.baseUrl),
  cipher: keys,
  outbound,
  logger,
  deliveries: { ...(JSON.parse(process.env.DELIVERIES ?? '{}') as object) },
})
console.log('the worker is ready')
process.once('SIGTERM', async () => {
  await worker.stop()
  process.exit(0)
})
