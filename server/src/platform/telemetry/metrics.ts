import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type UnavailableReason, unavailableReasons } from '#kernel/operation/unavailable.ts'
import type { Build } from '../build.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../logger.ts'
import { type DatabaseGauge, databaseGauges } from './database-gauges.ts'
import { openHistogram, type Series } from './histogram.ts'

export type PoolName = 'api' | 'worker'
const mailResults = ['sent', 'refused', 'limited', 'failed'] as const
export type MailResult = (typeof mailResults)[number]

interface PoolCounts {
  idle: number
  busy: number
  /** Requests that wait for a connection. */
  waiting: number
  /** The most connections that this process may open. */
  max: number
}

/**
 * What a process counts. Labels are names from the code: operations, methods, queues, reasons. Never an id, a username, a
 * token or an address, because each new value is a new series.
 */
export interface Metrics {
  request(operation: string, method: string, status: number, seconds: number): void
  unavailable(reason: UnavailableReason): void
  mail(result: MailResult): void
  job(queue: string, result: 'done' | 'failed', seconds: number): void
  /** Adds a pool and gives where to note how long work waited for one of its connections. */
  pool(name: PoolName, counts: () => PoolCounts): Series
  /** Whether this process counts rate limits for itself because Redis is away. */
  limiter(isLocal: () => boolean): void
  /** The free space on the disk of this directory. */
  storage(directory: string): void
  spansDropped(count: number): void
  render(): Promise<string>
  contentType: string
}

export interface MetricsOptions {
  build: Build
  role: string
  /** For the gauges that are read from the database, on a connection of their own. */
  database?: Database
  logger: Logger
  /** How long a reading of the database is used again. */
  readEveryMs?: number
}

/** Few buckets: every one is a line for each operation, method and class. */
const requestBuckets = [0.01, 0.05, 0.25, 1, 5]
const jobBuckets = [0.1, 1, 10, 60]
const waitBuckets = [0.001, 0.01, 0.1, 1]

const classes = ['1xx', '1xx', '2xx', '3xx', '4xx', '5xx']
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function openMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { version, commit = 'unknown', schema } = options.build
  new Gauge({
    name: 'hearth_build_info',
    help: 'Which code this is; always 1',
    labelNames: ['version', 'commit', 'schema', 'role'],
    registers,
  }).set({ version, commit, schema, role: options.role }, 1)

  const requests = openHistogram({
    name: 'hearth_http_request_seconds',
    help: 'Duration of requests by operation or kind of route, method and class of status',
    labels: ['operation', 'method', 'class'],
    buckets: requestBuckets,
  })
  const known = new Map<string, Series>()
  function seriesOf(operation: string, method: string, statusClass: string): Series {
    const key = `${operation} ${method} ${statusClass}`
    const found = known.get(key)
    if (found) return found
    const series = requests.series(operation, methods.has(method) ? method : 'other', statusClass)
    known.set(key, series)
    return series
  }
  const unavailable = new Counter({
    name: 'hearth_unavailable_total',
    help: 'Requests that were answered 503, by reason',
    labelNames: ['reason'],
    registers,
  })
  const mails = new Counter({
    name: 'hearth_mail_total',
    help: 'Mails by result: sent, refused (no such address), limited (MAIL_PER_HOUR), failed',
    labelNames: ['result'],
    registers,
  })
  const jobs = openHistogram({
    name: 'hearth_job_seconds',
    help: 'Duration of jobs in this process by queue and result; a failed job is tried again',
    labels: ['queue', 'result'],
    buckets: jobBuckets,
  })
  const waits = openHistogram({
    name: 'hearth_pool_wait_seconds',
    help: 'How long work waited for a connection to the database',
    labels: ['pool'],
    buckets: waitBuckets,
  })
  // A process that is API and worker has two.
  const pools = new Map<PoolName, () => PoolCounts>()
  new Gauge({
    name: 'hearth_pool',
    help: 'Connections to the database by state, work that waits for one, and the most there may be',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, counts] of pools)
        for (const [state, count] of Object.entries(counts())) this.set({ pool, state }, count)
    },
  })
  const dropped = new Counter({
    name: 'hearth_trace_spans_dropped_total',
    help: 'Spans that were not exported, because the collector did not take them in time',
    registers,
  })
  // From the start: a counter that appears with its first count shows no increase.
  for (const reason of unavailableReasons) unavailable.inc({ reason }, 0)
  for (const result of mailResults) mails.inc({ result }, 0)
  const readDatabase = options.database
    ? watchDatabase(registry, options.database, options.logger, options.readEveryMs ?? 10_000)
    : async () => undefined

  return {
    request(operation, method, status, seconds) {
      seriesOf(operation, method, classes[Math.floor(status / 100)] ?? '5xx').observe(seconds)
    },
    unavailable: (reason) => unavailable.inc({ reason }),
    mail: (result) => mails.inc({ result }),
    job: (queue, result, seconds) => jobs.series(queue, result).observe(seconds),
    pool(name, counts) {
      pools.set(name, counts)
      return waits.series(name)
    },
    limiter(isLocal) {
      new Gauge({
        name: 'hearth_limiter_local',
        help: '1 while this process counts rate limits for itself because Redis is away',
        registers,
        collect() {
          this.set(isLocal() ? 1 : 0)
        },
      })
    },
    storage(directory) {
      new Gauge({
        name: 'hearth_storage_free_bytes',
        help: 'Free space on the disk of STORAGE_DIR',
        registers,
        async collect() {
          const disk = await statfs(directory).catch(() => undefined)
          if (disk) this.set(disk.bavail * disk.bsize)
          else clear(this, true)
        },
      })
    },
    spansDropped: (count) => dropped.inc(count),
    async render() {
      await readDatabase()
      const histograms = [requests, jobs, waits].map((histogram) => histogram.render())
      return histograms.join('') + (await registry.metrics())
    },
    contentType: registry.contentType,
  }
}

/**
 * Reads the gauges of the database, at most once per period however often a scrape comes. One that cannot be read is
 * absent, and the scrape succeeds: an alert on an old value would be wrong.
 */
function watchDatabase(registry: Registry, database: Database, logger: Logger, everyMs: number): () => Promise<void> {
  const errors = new Counter({
    name: 'hearth_scrape_errors_total',
    help: 'Gauges that could not be read from the database',
    labelNames: ['metric'],
    registers: [registry],
  })
  for (const { name } of databaseGauges) errors.inc({ metric: name }, 0)
  const gauges = databaseGauges.map((reading) => ({
    reading,
    gauge: new Gauge({
      name: reading.name,
      help: reading.help,
      labelNames: [...reading.labels],
      registers: [registry],
    }),
  }))
  async function read({ reading, gauge }: { reading: DatabaseGauge; gauge: Gauge }): Promise<void> {
    try {
      const samples = await reading.read(database)
      clear(gauge, reading.labels.length === 0)
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    } catch (err) {
      clear(gauge, reading.labels.length === 0)
      errors.inc({ metric: reading.name })
      logger.debug({ err, metric: reading.name }, 'a metric could not be read')
    }
  }
  let last: { at: number; done: Promise<unknown> } | undefined
  return async () => {
    const now = performance.now()
    if (!last || now - last.at >= everyMs) last = { at: now, done: Promise.all(gauges.map(read)) }
    await last.done
  }
}

/** Without any value, not even the zero that a gauge without labels begins with. */
function clear(gauge: Gauge, isLabelless: boolean): void {
  gauge.reset()
  if (isLabelless) gauge.remove()
}
