import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import engine from 'pg-boss/package.json' with { type: 'json' }
import type { Writer } from '#kernel/context.ts'
import { whyUnavailable } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

export interface NewJob {
  id?: string
  data: object
  /** In seconds from now. */
  startAfter?: number
  /** Instead of that of its queue. */
  retryLimit?: number
}

/** The job queue in PostgreSQL. Only the worker opens it: a request's transaction only writes the outbox. */
export interface Jobs {
  /** Adds jobs in the given transaction, so that they exist only if it commits. Jobs whose id exists already are
   *  skipped. */
  insert(db: Writer, queue: string, jobs: NewJob[]): Promise<void>
  ensureQueue(queue: string): Promise<void>
  schedule(queue: string, cron: string): Promise<void>
  /** Runs `handle` for each job of the queue; a job whose handler throws is retried later. */
  work(queue: string, handle: (data: object, jobId: string) => Promise<void>): Promise<void>
  /** Takes the jobs of these queues now. Queues that no one works on are left out. */
  wake(queues: readonly string[]): void
  /** Takes no more jobs from the queue and returns when those it has taken are done. They wait for the next `work`. */
  stopWork(queue: string): Promise<void>
  close(): Promise<void>
}

/**
 * The queues that have a job due. From name to name by the index of waiting jobs, so that many jobs of one queue cost no more
 * than one. The order is that of the index, which leaves the planner no other way.
 */
export const dueQueues = sql<string[]>`array(
  with recursive waiting as (
    (select name from pgboss.job where state < 'active' and not blocked order by name limit 1)
    union all
    select (select j.name from pgboss.job j where j.state < 'active' and not j.blocked and j.name > waiting.name
      order by j.name limit 1)
    from waiting where waiting.name is not null)
  select name from waiting cross join lateral (
    select from pgboss.job j where j.name = waiting.name and j.state < 'active' and not j.blocked
      and j.start_after <= now()
    order by j.priority desc, j.created_on limit 1) as due)`

/** The same id for the same occasion: the queue keeps only one such job. */
export function idOfJob(queue: string, occasion: string): string {
  const hex = createHash('sha256').update(`${queue} ${occasion}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Workers wake the queues that have something to do; this finds what they might miss. */
const backstopSeconds = 300

export const retryLimit = 20
export const retryDelaySeconds = 1

/** A killed worker's job runs again after this long without a heartbeat. */
const heartbeatSeconds = 10

/** How often jobs of killed workers are looked for: while there is work, for a minute after it, and otherwise. */
const superviseMs = 5000
const busyMs = 60_000
const idleSuperviseMs = 60_000

export async function openJobs(databaseUrl: string, logger: Logger): Promise<Jobs> {
  // Not among the engine's own options: it is handed on to the pool. Without it every scheduled job opens connections.
  const pool = { idleTimeoutMillis: 180_000 }
  const boss = new PgBoss({
    ...pool,
    connectionString: databaseUrl,
    application_name: 'hearth jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: false,
    superviseIntervalSeconds: superviseMs / 1000,
    monitorIntervalSeconds: superviseMs / 1000,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  })
  const reportError = (err: unknown) =>
    limited(logger).warn(`jobs ${causeOf(err)}`, { err }, 'the job engine met an error')
  boss.on('error', reportError)
  boss.on('warning', ({ message }) =>
    limited(logger).warn(`jobs ${causeOf(message)}`, { warning: message }, 'the job engine warns'),
  )
  await boss.start()
  const workers = new Map<string, string>()
  const scheduled = new Set<string>()
  const stopping = new AbortController()
  // At the start too: the jobs of a worker that was killed may be waiting.
  let workedAt = performance.now()
  const supervising = supervise()

  async function supervise(): Promise<void> {
    let lastAt = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      const now = performance.now()
      if (now - workedAt < busyMs || now - lastAt >= idleSuperviseMs) {
        lastAt = now
        await boss.supervise().catch(reportError)
      }
      await wait(superviseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    async insert(db, queue, jobs) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
        return { rows: rows as object[] }
      }
      await boss.insert(queue, jobs, { db: { executeSql } })
    },
    async ensureQueue(queue) {
      await boss.createQueue(queue, {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: 900,
        heartbeatSeconds,
        deleteAfterSeconds: 3600,
      })
    },
    async schedule(queue, cron) {
      scheduled.add(queue)
      await boss.schedule(queue, cron, {}, { tz: 'UTC' })
    },
    async work(queue, handle) {
      const options = {
        batchSize: 20,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: backstopSeconds,
        perJobResults: true,
      } as const
      const workerId = await boss.work<object, unknown, typeof options>(queue, options, (batch) =>
        Promise.all(
          batch.map(async (job) => {
            try {
              await handle(job.data ?? {}, job.id)
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              reportFailure(logger, error, queue, job.id)
              // Only the name: a mail server's message may contain an address, and this row outlives the account.
              return { id: job.id, status: 'failed' as const, output: { error: (error as Error).name } }
            }
          }),
        ),
      )
      workers.set(queue, workerId)
    },
    wake(queues) {
      for (const queue of queues) {
        const workerId = workers.get(queue)
        if (workerId === undefined) continue
        boss.notifyWorker(workerId)
        // What a killed worker leaves of a scheduled job is done by its next run.
        if (!scheduled.has(queue)) workedAt = performance.now()
      }
    },
    async stopWork(queue) {
      workers.delete(queue)
      await boss.offWork(queue, { wait: true })
    },
    async close() {
      stopping.abort()
      await supervising
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** While the database or the mail server is away every job of a queue fails in the same way. */
function reportFailure(logger: Logger, err: unknown, queue: string, jobId: string): void {
  const cause = `${queue} ${whyUnavailable(err) ? causeOf(err) : jobId}`
  limited(logger).error(cause, { err, queue, jobId }, 'a job failed and will be tried again')
}

/** Creates or upgrades the queue's own schema; run by `migrate` only. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Compares the queue's own schema with the one that this release needs. It changes nothing. */
export async function compareJobs(client: pg.ClientBase) {
  const wanted = (engine as { pgboss: { schema: number } }).pgboss.schema
  const { rows } = await client.query(`select to_regclass('pgboss.version') is not null as there`)
  const found = rows[0].there
    ? Number((await client.query('select version from pgboss.version')).rows[0]?.version ?? 0)
    : undefined
  return { found, wanted, isCurrent: found !== undefined && found >= wanted }
}
