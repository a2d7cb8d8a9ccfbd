import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import engine from 'pg-boss/package.json' with { type: 'json' }
import type { Writer } from '#kernel/context.ts'
import { whyUnavailable } from './database.ts'
import { causeOf, limited } from './log-limit.ts'
import type { Logger } from './logger.ts'

/** The job queue in PostgreSQL. Only the worker opens it: a request's transaction only writes the outbox. */
export interface Jobs {
  /** Adds jobs in the given transaction, so that they exist only if it commits. Jobs whose id exists already are
   *  skipped. */
  insert(db: Writer, queue: string, jobs: { id?: string; data: object }[]): Promise<void>
  ensureQueue(queue: string): Promise<void>
  schedule(queue: string, cron: string): Promise<void>
  /** Runs `handle` for each job of the queue; a job whose handler throws is retried later. */
  work(queue: string, handle: (data: object, jobId: string) => Promise<void>): Promise<void>
  /** Takes no more jobs from the queue and returns when those it has taken are done. They wait for the next `work`. */
  stopWork(queue: string): Promise<void>
  close(): Promise<void>
}

export interface JobsOptions {
  /** How often each queue is polled. The engine allows no less than 500 ms; tests poll more often by waking it. */
  pollMs?: number
}

const enginePollMs = 500

/** A killed worker's job runs again after this long without a heartbeat. */
const heartbeatSeconds = 10

export async function openJobs(databaseUrl: string, logger: Logger, options: JobsOptions = {}): Promise<Jobs> {
  const { pollMs = enginePollMs } = options
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'hearth jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 10,
  })
  boss.on('error', (error) =>
    limited(logger).warn(`jobs ${causeOf(error)}`, { err: error }, 'the job engine met an error'),
  )
  boss.on('warning', ({ message }) =>
    limited(logger).warn(`jobs ${causeOf(message)}`, { warning: message }, 'the job engine warns'),
  )
  await boss.start()
  const workers = new Map<string, string>()
  const waking = new AbortController()
  const woken = pollMs < enginePollMs ? wakeWorkers(boss, workers, pollMs, waking.signal) : undefined

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
        retryLimit: 20,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: 900,
        heartbeatSeconds,
        deleteAfterSeconds: 3600,
      })
    },
    schedule: (queue, cron) => boss.schedule(queue, cron, {}, { tz: 'UTC' }),
    async work(queue, handle) {
      const options = {
        batchSize: 20,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: Math.max(pollMs, enginePollMs) / 1000,
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
    async stopWork(queue) {
      workers.delete(queue)
      await boss.offWork(queue, { wait: true })
    },
    async close() {
      waking.abort()
      await woken
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** While the database or the mail server is away every job of a queue fails in the same way. */
function reportFailure(logger: Logger, err: unknown, queue: string, jobId: string): void {
  const cause = `${queue} ${whyUnavailable(err) ? causeOf(err) : jobId}`
  limited(logger).error(cause, { err, queue, jobId }, 'a job failed and will be tried again')
}

/** One query finds the queues that have a job due, so that the others are left alone. */
async function wakeWorkers(boss: PgBoss, workers: Map<string, string>, pollMs: number, signal: AbortSignal) {
  const due = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`
  while (!signal.aborted) {
    const { rows } = await boss
      .getDb()
      .executeSql(due)
      .catch(() => ({ rows: [] }))
    for (const { name } of rows as { name: string }[]) {
      const workerId = workers.get(name)
      if (workerId) boss.notifyWorker(workerId)
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
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
