import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type UnavailableReason, unavailableReasons } from '#kernel/operation/unavailable.ts'
import type { Build } from '#platform/config/build.ts'
import type { Database } from '#platform/database/database.ts'
import type { ReplicaState } from '#platform/database/replicas/replicas.ts'
import { type DatabaseGauge, databaseGauges, federationGauges } from './database-gauges.ts'
import { openHistogram, type Series } from './histogram.ts'
import type { Logger } from './logger.ts'

export type PoolName = 'api' | 'worker' | `replica-${number}`
const mailResults = ['sent', 'refused', 'limited', 'failed'] as const
export type MailResult = (typeof mailResults)[number]
const readingOutcomes = ['read', 'unchanged', 'failed'] as const
type ReadingOutcome = (typeof readingOutcomes)[number]

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
  /** A calendar that a group follows was read, or not. */
  sourceReading(outcome: ReadingOutcome): void
  /** Adds a pool and gives where to note how long work waited for one of its connections. */
  pool(name: PoolName, counts: () => PoolCounts): Series
  /** Whether this process counts rate limits for itself because Redis is away. */
  limiter(isLocal: () => boolean): void
  replicas(states: () => ReplicaState[]): void
  /** The free space on the disk of this directory. */
  storage(directory: string): void
  spansDropped(count: number): void
  /** Present where federation is on. */
  federation?: FederationMetrics
  render(): Promise<string>
  contentType: string
}

interface FederationMetrics {
  /** With the status of the answer, if there was one. */
  sent(status: number | undefined): void
  received(result: string): void
}

export interface MetricsOptions {
  build: Build
  role: string
  /** For the gauges that are read from the database, on a connection of their own. */
  database?: Database
  logger: Logger
  hasFederation?: boolean
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
  const readings = new Counter({
    name: 'hearth_source_readings_total',
    help: 'Readings of calendars that groups follow, by outcome: read, unchanged, failed',
    labelNames: ['outcome'],
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
  for (const outcome of readingOutcomes) readings.inc({ outcome }, 0)
  const readDatabase = options.database ? watchDatabase(registry, options) : async () => undefined

  return {
    request(operation, method, status, seconds) {
      seriesOf(operation, method, classes[Math.floor(status / 100)] ?? '5xx').observe(seconds)
    },
    unavailable: (reason) => unavailable.inc({ reason }),
    mail: (result) => mails.inc({ result }),
    sourceReading: (outcome) => readings.inc({ outcome }),
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
    replicas: (states) => countReplicas(registers, states),
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
    ...(options.hasFederation && { federation: countFederation(registers) }),
    async render() {
      await readDatabase()
      const histograms = [requests, jobs, waits].map((histogram) => histogram.render())
      return histograms.join('') + (await registry.metrics())
    },
    contentType: registry.contentType,
  }
}

function countReplicas(registers: Registry[], states: () => ReplicaState[]): void {
  new Gauge({
    name: 'hearth_replica_used',
    help: '1 while reads that tolerate lag go to the replica',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { number, condition } of states()) this.set({ replica: number }, condition === 'used' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hearth_replica_lag_seconds',
    help: 'How far the replica is behind the primary; absent while it does not answer',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const { number, lagMs } of states()) if (lagMs !== undefined) this.set({ replica: number }, lagMs / 1000)
    },
  })
  new Counter({
    name: 'hearth_replica_statements_total',
    help: 'Statements by result: answered by the replica, or repeated on another server because they failed there',
    labelNames: ['replica', 'result'],
    registers,
    collect() {
      this.reset()
      for (const { number: replica, answered, repeated } of states()) {
        this.inc({ replica, result: 'answered' }, answered)
        this.inc({ replica, result: 'repeated' }, repeated)
      }
    },
  })
}

const sendResults = ['sent', 'refused', 'failed'] as const
const receiveResults = ['follow', 'undo', 'delete', 'dropped', 'refused'] as const

function countFederation(registers: Registry[]): FederationMetrics {
  const sent = new Counter({
    name: 'hearth_federation_deliveries_total',
    help: 'Requests to servers that follow groups, by result: sent, refused (4xx), failed (no answer, or 5xx)',
    labelNames: ['result'],
    registers,
  })
  const received = new Counter({
    name: 'hearth_federation_received_total',
    help: 'Requests of other servers, by what they did; refused ones had no valid signature',
    labelNames: ['result'],
    registers,
  })
  for (const result of sendResults) sent.inc({ result }, 0)
  for (const result of receiveResults) received.inc({ result }, 0)
  return {
    sent(status = 500) {
      sent.inc({ result: status < 300 ? 'sent' : status >= 400 && status < 500 ? 'refused' : 'failed' })
    },
    received: (result) => received.inc({ result }),
  }
}

/**
 * Reads the gauges of the database, at most once per period however often a scrape comes. One that cannot be read is
 * absent, and the scrape succeeds: an alert on an old value would be wrong.
 */
function watchDatabase(registry: Registry, options: MetricsOptions): () => Promise<void> {
  const { logger, readEveryMs: everyMs = 10_000 } = options
  const database = options.database!
  const readings = options.hasFederation ? [...databaseGauges, ...federationGauges] : databaseGauges
  const errors = new Counter({
    name: 'hearth_scrape_errors_total',
    help: 'Gauges that could not be read from the database',
    labelNames: ['metric'],
    registers: [registry],
  })
  for (const { name } of readings) errors.inc({ metric: name }, 0)
  const gauges = readings.map((reading) => ({
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
