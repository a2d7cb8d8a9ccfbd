import { createHash } from 'node:crypto'
import type { DeliverySettings } from '#domains/developers/webhooks/index.ts'
import * as capabilities from '#domains/index.ts'
import type { Cipher, Clock, JobQueue, Links, Outbound, Ports, UnitOfWork } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import type { AnyJob, AnyReaction } from '#kernel/jobs.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Logger } from '#platform/logger.ts'
import { type IsOutboundPaused, watchOutboundPause } from '#platform/outbound-pause.ts'
import { findEvent, insertReactionRun, transact } from '#platform/outbox.ts'
import { runDeliveries } from './deliveries.ts'
import { reactionQueue, runRelay } from './relay.ts'
import { upkeep } from './upkeep.ts'

export interface WorkerOptions {
  database: Database
  clock: Clock
  jobs: Jobs
  ports: Ports
  links: Links
  cipher: Cipher
  outbound: Outbound
  logger: Logger
  /** Timing of webhook deliveries; false sends none, such as after a restore. */
  deliveries?: Partial<DeliverySettings> | false
  /** Whether everything that leaves the instance is paused, checked again every few seconds. */
  isOutboundPaused?: IsOutboundPaused
  /** How often the outbox and the webhooks are polled; each has its own default. */
  pollMs?: number
}

type Handler = (ctx: object, input: object) => Promise<void>
const systemActor = { userId: null, requestId: null }

/** Everything that happens without a request: the relay, reactions, jobs and their schedule. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { database, jobs } = options
  const stopping = new AbortController()
  const allJobs: AnyJob[] = [...capabilities.jobs, ...upkeep(database)]

  await jobs.ensureQueue(reactionQueue)
  for (const job of allJobs) {
    await jobs.ensureQueue(job.name)
    if (job.schedule) await jobs.schedule(job.name, job.schedule)
  }
  const reactionByName = new Map(capabilities.reactions.map((reaction) => [reaction.name, reaction]))
  await jobs.work(reactionQueue, async (data) => {
    const { eventId, reaction } = data as { eventId: string; reaction: string }
    const found = reactionByName.get(reaction)
    // Queued by an older release and removed since: nothing to do.
    if (found) await react(options, found, eventId)
  })
  const gate = await openOutboundGate(options, allJobs, stopping.signal)
  const relay = runRelay(options, stopping.signal)
  const write = <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(options, work)
  const deliveries =
    options.deliveries === false
      ? undefined
      : runDeliveries({ ...options, write, isPaused: gate.isPaused }, stopping.signal)

  return {
    async stop() {
      stopping.abort()
      await Promise.all([relay, deliveries, gate.watching])
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

/** Once per event: the run is recorded in the reaction's own transaction, so a repeated job finds it done. */
async function react(options: WorkerOptions, reaction: AnyReaction, eventId: string): Promise<void> {
  await inTransaction(options, async (unit) => {
    if (!(await insertReactionRun(unit.db, eventId, reaction.name))) return
    const event: DomainEvent | undefined = await findEvent(unit.db, eventId)
    const { clock, links, cipher, outbound } = options
    const ctx = { ...unit, now: clock.now(), links, cipher, outbound }
    if (event) await (reaction.handler as Handler)(ctx, event)
  })
}

async function runJob(options: WorkerOptions, job: AnyJob, data: object): Promise<void> {
  const { database, clock, links, cipher, outbound, ports } = options
  const write = <T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>) => inTransaction(options, work)
  await (job.handler as Handler)({ db: database, now: clock.now(), links, cipher, outbound, ...ports, write }, data)
}

/** The same id for the same occasion: the queue keeps only one such job. */
function idOf(queue: string, occasion: string): string {
  const hex = createHash('sha256').update(`${queue} ${occasion}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

async function inTransaction<T>(options: WorkerOptions, work: (unit: UnitOfWork & JobQueue) => Promise<T>): Promise<T> {
  return transact(options.database, options.clock, systemActor, async ({ db, emit, audit }) => {
    const queued = new Map<string, { id?: string; data: object }[]>()
    const enqueue: JobQueue['enqueue'] = ({ name }, data, occasion) => {
      const entry = { data, ...(occasion !== undefined && { id: idOf(name, occasion) }) }
      const entries = queued.get(name)
      if (entries) entries.push(entry)
      else queued.set(name, [entry])
    }
    const result = await work({ db, emit, audit, enqueue })
    for (const [name, entries] of queued) await options.jobs.insert(db, name, entries)
    return result
  })
}
