import { openPorts } from '../server/src/main/ports.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openKeys } from '../server/src/platform/keys.ts'
import { openLinks } from '../server/src/platform/links.ts'
import { openLogger } from '../server/src/platform/telemetry/logger.ts'
import { openJobs } from '../server/src/platform/worker/jobs.ts'
import { startWorker } from '../server/src/surfaces/worker/worker.ts'

/** The worker as it is, but for the number of events in a job and how often it polls. Mails wait in their queue. */
const config = readConfig(process.env)
const logger = openLogger('warn')
const keys = openKeys(config.secretKeys)
const database = openDatabase({ ...config.database, statementTimeoutMs: 15_000, lockTimeoutMs: 5000 }, logger)
const { ports, outbound } = await openPorts(config, keys, logger, 'worker', database)
await startWorker({
  database,
  clock: systemClock,
  jobs: await openJobs(config.database.url, logger),
  ports,
  links: openLinks(keys, config.baseUrl),
  cipher: keys,
  outbound,
  isOutboundPaused: async () => true,
  logger,
  ...(process.env.EVENTS_PER_JOB && { eventsPerJob: Number(process.env.EVENTS_PER_JOB) }),
  ...(process.env.POLL_MS && { pollMs: Number(process.env.POLL_MS) }),
})
console.log('the worker is ready')
