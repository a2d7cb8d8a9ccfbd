import { sql } from 'kysely'
import { readBuild } from '#platform/build.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { workerLostSeconds } from '#platform/heartbeat.ts'
import { findOutboundPause } from '#platform/outbound-pause.ts'
import { findMode } from '#platform/read-only.ts'
import { type Check, fail, ok, oneLine, plural, type Result, spanOf, warn } from './check.ts'

const lateSeconds = 60
const veryLateSeconds = 600
/** A job that failed this often is not a passing problem. */
const retriesMin = 5

const start =
  'Start the worker: hearthctl worker, or the service hearth-worker. Without it no mail, webhook or badge goes out.'
const readLog = 'Look at the log of the worker, for example: journalctl --unit=hearth-worker --since=-1h'

export function workerChecks(db: Database, { outboundPaused }: Config): Check[] {
  return [
    { name: 'worker', fix: start, look: () => lookForWorker(db) },
    { name: 'read-only', fix: readLog, look: () => lookAtMode(db) },
    { name: 'outbound', fix: readLog, look: () => lookAtOutbound(db, outboundPaused) },
    { name: 'outbox', fix: readLog, look: () => lookAtOutbox(db) },
    { name: 'jobs', fix: readLog, look: () => lookAtJobs(db) },
    { name: 'webhooks', fix: readLog, look: () => lookAtWebhooks(db) },
  ]
}

async function lookForWorker(db: Database): Promise<Result> {
  const { rows } = await sql<{ version: string; seconds: number }>`
    select version, extract(epoch from clock_timestamp() - seen_at)::float8 as seconds
    from worker_processes order by seen_at desc`.execute(db)
  const last = rows[0]
  if (last === undefined) return fail('no worker has run in the last day', start)
  if (last.seconds > workerLostSeconds) return fail(`no worker was seen for ${spanOf(last.seconds)}`, start)
  const running = rows.filter(({ seconds }) => seconds <= workerLostSeconds)
  const others = [...new Set(running.map(({ version }) => version))].filter(
    (version) => version !== readBuild().version,
  )
  if (others.length > 0)
    return warn(
      `a worker of version ${others.join(', ')} runs, and this is ${readBuild().version}`,
      'Stop it and start the worker of this release.',
    )
  return ok(`${plural(running.length, 'worker')}, last seen ${spanOf(last.seconds)} ago`)
}

async function lookAtMode(db: Database): Promise<Result> {
  const mode = await findMode(db)
  if (mode === undefined) return ok('off: members can change things')
  return warn(
    `no member can change anything since ${mode.since}${mode.reason === null ? '' : `: ${oneLine(mode.reason)}`}`,
    'When the maintenance is over, run: hearthctl admin read-only off',
  )
}

async function lookAtOutbound(db: Database, isPausedBySetting: boolean): Promise<Result> {
  if (isPausedBySetting)
    return warn(
      'OUTBOUND_PAUSED is set: no mail and no webhook goes out',
      'Remove OUTBOUND_PAUSED and restart, when the instance may speak to the world again.',
    )
  const pause = await findOutboundPause(db)
  if (pause === undefined) return ok('not paused')
  return warn(
    `no mail and no webhook goes out since ${pause.at}${pause.reason === null ? '' : `: ${oneLine(pause.reason)}`}`,
    'When the instance may speak to the world again, run: hearthctl admin outbound resume',
  )
}

async function lookAtOutbox(db: Database): Promise<Result> {
  // The first by its id is the oldest, and an index has it.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - occurred_at)::float8 as seconds
    from outbox_events where relayed_at is null order by id limit 1`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds < lateSeconds) return ok('every event was passed on')
  const text = `an event has waited for ${spanOf(seconds)}`
  const fix = `See the line of the worker. ${readLog}`
  return seconds < veryLateSeconds ? warn(text, fix) : fail(text, fix)
}

interface Queue {
  name: string
  failed: number
  retried: number
  waiting: number
  seconds: number | null
}

async function lookAtJobs(db: Database): Promise<Result> {
  const { rows } = await sql<Queue>`
    select name, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'retry' and retry_count >= ${sql.lit(retriesMin)}) as retried,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '1 minute') as waiting,
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')))::float8 as seconds
    from pgboss.job where state in ('created', 'retry', 'failed') group by name order by name`.execute(db)
  const list = (of: (queue: Queue) => number) =>
    rows
      .filter((queue) => of(queue) > 0)
      .map((queue) => `${queue.name} ${of(queue)}`)
      .join(', ')
  const [failed, retried, waiting] = [list((q) => q.failed), list((q) => q.retried), list((q) => q.waiting)]
  const oldest = Math.max(0, ...rows.map((queue) => queue.seconds ?? 0))
  if (waiting !== '' && oldest > veryLateSeconds)
    return fail(`due for ${spanOf(oldest)}: ${waiting}`, `See the line of the worker. ${readLog}`)
  if (failed !== '') return warn(`given up in the last hour: ${failed}`, readLog)
  if (retried !== '') return warn(`failing and tried again: ${retried}`, readLog)
  if (waiting !== '')
    return warn(
      `late: ${waiting}`,
      `Run the doctor again in a minute. If the number grows, start a second worker. ${readLog}`,
    )
  return ok('none late, none failed')
}

async function lookAtWebhooks(db: Database): Promise<Result> {
  const { rows } = await sql<{ count: number; seconds: number | null; slow: number }>`
    select count(*), extract(epoch from now() - min(q.next_due_at))::float8 as seconds, count(*) filter (where q.is_slow) as slow
    from webhook_queues q join webhooks w on w.id = q.webhook_id
    where q.lease_until is null and q.next_due_at < now() - interval '1 minute' and w.is_live`.execute(db)
  const { count, seconds, slow } = rows[0]!
  if (count === 0) return ok('none late')
  const text = `${plural(count, 'webhook')} due for up to ${spanOf(seconds ?? 0)}`
  const fix =
    slow === count
      ? 'Their receivers answer slowly, so they are called less often. Ask their owners to look at their servers.'
      : `See the lines of outbound and the worker, and check that WEBHOOKS_PAUSED is not set. ${readLog}`
  return (seconds ?? 0) < veryLateSeconds || slow === count ? warn(text, fix) : fail(text, fix)
}
