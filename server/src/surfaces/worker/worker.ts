import type { DeliverySettings } from '#domains/developers/webhooks/index.ts'
import * as capabilities from '#domains/index.ts'
import type { ReadingContext } from '#domains/integrations/sources/index.ts'
import type {
  Cipher,
  Clock,
  Federation,
  JobQueue,
  Links,
  Outbound,
  Ports,
  ReleaseNews,
  UnitOfWork,
} from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import type { AnyJob } from '#kernel/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { type IsOutboundPaused, watchOutboundPause } from '#platform/outbound/outbound-pause.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { idOfJob, type Jobs, type NewJob } from '#platform/worker/jobs.ts'
import { openBell } from './bell.ts'
import { runDeliveries } from './deliveries.ts'
import { backstopMs, runLook } from './look.ts'
import { openReactions } from './reactions.ts'
import { exists, reactionQueues } from './relay.ts'
import { runSources } from './sources.ts'
import { upkeep } from './upkeep.ts'

export interface WorkerOptions {
  database: Database
  clock: Clock
  jobs: Jobs
  ports: Ports
  links: Links
  cipher: Cipher
  outbound: Outbound
  /** Sources are read only where it is given. */
  feedParser?: FeedParser
  /** Of the platforms' APIs, for tests. */
  apiOrigins?: ReadingContext['origins']
  /** Counts the readings of sources. */
  countReading?: ReadingContext['count']
  /** Given where federation is on. */
  federation?: Federation | undefined
  /** Given where the operator wants to know of newer releases. */
  releaseNews?: ReleaseNews | undefined
  logger: Logger
  /** Timing of webhook deliveries; false sends none, such as after a restore. */
  deliveries?: Partial<DeliverySettings> | false
  /** Whether everything that leaves the instance is paused, checked again every few seconds. */
  isOutboundPaused?: IsOutboundPaused
  /** How often it looks for what is due, and whether outbound is paused; each has its own default. */
  pollMs?: number
  /** How many events one job may have, to compare. */
  eventsPerJob?: number
}

type Handler = (ctx: object, input: object) => Promise<void>
const systemActor = { userId: null, requestId: null }

/** Everything that happens without a request: the relay, reactions, jobs and their schedule. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { database, jobs } = options
  const stopping = new AbortController()
  const features = { federation: options.federation !== undefined }
  const allJobs = [...capabilities.jobs, ...upkeep(database)].filter((job) => exists(job, features))

  for (const name of reactionQueues) await jobs.ensureQueue(name)
  for (const job of allJobs) {
    await jobs.ensureQueue(job.name)
    if (job.schedule) await jobs.schedule(job.name, job.schedule)
  }
  const write = <T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>) => inTransaction(options, work)
  const { reactions } = capabilities
  const react = openReactions({ reactions, jobs, logger: options.logger, context: () => contextOf(options), write })
  for (const name of reactionQueues) await jobs.work(name, react)
  const gate = await openOutboundGate(options, allJobs, stopping.signal)
  const bells = { webhooks: openBell(), sources: openBell() }
  const look = runLook({ ...options, features, bells }, stopping.signal)
  const rung = { ...options, write, isPaused: gate.isPaused, pollMs: backstopMs }
  const deliveries =
    options.deliveries === false ? undefined : runDeliveries({ ...rung, bell: bells.webhooks }, stopping.signal)
  const { feedParser } = options
  const sources = feedParser && runSources({ ...rung, feedParser, bell: bells.sources }, stopping.signal)

  return {
    async stop() {
      stopping.abort()
      await Promise.all([look, deliveries, sources, gate.watching])
      await jobs.close()
    },
  }
}

/**
 * Works on every queue, and on those whose jobs leave the instance only while nothing is paused: their jobs stay in the queue
 * and lose none of their tries.
 */
async function openOutboundGate(options: WorkerOptions, allJobs: AnyJob[], signal: AbortSignal) {
  const { jobs, logger, pollMs, isOutboundPaused = async () => false } = options
  let isPaused = true
  const waits = (job: AnyJob) => job.isOutbound === true && job.schedule === undefined
  const work = (job: AnyJob) =>
    jobs.work(job.name, async (data) => {
      // The next run of a scheduled job does what this one leaves.
      if (!(isPaused && job.isOutbound && job.schedule)) await runJob(options, job, data)
    })
  for (const job of allJobs) if (!waits(job)) await work(job)

  async function onChange(isPausedNow: boolean): Promise<void> {
    isPaused = isPausedNow
    if (isPaused) logger.warn('outbound is paused: webhooks and mail wait, and no file is deleted from the store')
    for (const job of allJobs.filter(waits)) await (isPaused ? jobs.stopWork(job.name) : work(job))
    if (!isPaused) logger.info('outbound is not paused')
  }
  const watch = { isPaused: isOutboundPaused, onChange, logger, ...(pollMs !== undefined && { pollMs }) }
  return { isPaused: () => isPaused, watching: watchOutboundPause(watch, signal) }
}

function contextOf({ clock, links, cipher, outbound, federation, releaseNews }: WorkerOptions) {
  return { now: clock.now(), links, cipher, outbound, federation, releaseNews }
}

async function runJob(options: WorkerOptions, job: AnyJob, data: object): Promise<void> {
  const { database, ports } = options
  const write = <T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>) => inTransaction(options, work)
  await (job.handler as Handler)({ db: database, ...contextOf(options), ...ports, write }, data)
}

async function inTransaction<T>(options: WorkerOptions, work: (unit: UnitOfWork & JobQueue) => Promise<T>): Promise<T> {
  let queued = new Map<string, NewJob[]>()
  const result = await transact(options.database, options.clock, systemActor, async ({ db, emit, audit }) => {
    queued = new Map()
    const enqueue: JobQueue['enqueue'] = ({ name }, data, occasion) => {
      const entry = { data, ...(occasion !== undefined && { id: idOfJob(name, occasion) }) }
      const entries = queued.get(name)
      if (entries) entries.push(entry)
      else queued.set(name, [entry])
    }
    const done = await work({ db, emit, audit, enqueue })
    for (const [name, entries] of queued) await options.jobs.insert(db, name, entries)
    return done
  })
  options.jobs.wake([...queued.keys()])
  return result
}
