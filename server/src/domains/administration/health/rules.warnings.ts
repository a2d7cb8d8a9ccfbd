import type { Installation } from '#kernel/context.ts'
import { workerLostSeconds } from '#kernel/jobs.ts'
import type { Messages } from '#messages/index.ts'
import type { ArchiveRow, BackupRow, DueWebhooks, MailRow, ModesRow, QueueRow, WorkerRow } from './queries.ts'

type WarningCode = keyof Messages['admin']['health']['warnings']
type WarningValues = Readonly<Record<string, string | number>>

/** What needs the attention of an administrator. `error`: something does not work. */
export interface Warning {
  code: WarningCode
  severity: 'warning' | 'error'
  values: WarningValues
}

const lateSeconds = 60
const veryLateSeconds = 600
const daySeconds = 86_400
const partitionDaysMin = 3
/** A mail server that fails once is busy. */
const mailFailuresMin = 3
const mailShareMin = 0.8

const warning = (code: WarningCode, values: WarningValues = {}): Warning => ({ code, severity: 'warning', values })
const error = (code: WarningCode, values: WarningValues = {}): Warning => ({ code, severity: 'error', values })

export const isRunning = ({ seconds }: WorkerRow) => seconds <= workerLostSeconds

/** Each returns the one warning that says most, or undefined when all is well. */
export function decideWorkers(workers: readonly WorkerRow[], version: string): Warning | undefined {
  const [last] = workers
  if (last === undefined) return error('worker_missing')
  if (!isRunning(last)) return error('worker_lost', { seconds: last.seconds })
  const others = workers.filter((worker) => isRunning(worker) && worker.version !== version)
  const versions = [...new Set(others.map((worker) => worker.version))].join(', ')
  return versions === '' ? undefined : warning('worker_version', { versions, version })
}

export function decideReadOnly({ read_only_at: since, read_only_reason: reason }: ModesRow): Warning | undefined {
  return since === null ? undefined : warning('read_only', { since, reason: reason ?? '' })
}

export function decideOutbound(modes: ModesRow, isPausedBySetting: boolean): Warning | undefined {
  if (isPausedBySetting) return warning('outbound_paused_by_setting')
  const { outbound_paused_at: since, outbound_paused_reason: reason } = modes
  return since === null ? undefined : warning('outbound_paused', { since, reason: reason ?? '' })
}

export function decideOutbox(seconds: number): Warning | undefined {
  if (seconds < lateSeconds) return undefined
  return seconds < veryLateSeconds ? warning('outbox_late', { seconds }) : error('outbox_late', { seconds })
}

/** Jobs that send mail are named so. */
export const isMailQueue = ({ name }: QueueRow) => /\.send-/.test(name)

export function decideJobs(queues: readonly QueueRow[]): Warning | undefined {
  const list = (key: 'failed' | 'retried' | 'waiting') =>
    queues
      .filter((queue) => queue[key] > 0)
      .map((queue) => `${queue.name} ${queue[key]}`)
      .join(', ')
  const [failed, retried, waiting] = [list('failed'), list('retried'), list('waiting')]
  const seconds = Math.max(0, ...queues.map((queue) => queue.seconds))
  if (waiting !== '' && seconds > veryLateSeconds) return error('jobs_stuck', { seconds, queues: waiting })
  if (failed !== '') return warning('jobs_failed', { queues: failed })
  if (retried !== '') return warning('jobs_retried', { queues: retried })
  return waiting === '' ? undefined : warning('jobs_late', { queues: waiting })
}

export function decideDueWebhooks({ count, seconds, slow }: DueWebhooks): Warning | undefined {
  if (count === 0) return undefined
  if (slow === count) return warning('webhooks_slow', { count, seconds })
  return seconds < veryLateSeconds
    ? warning('webhooks_late', { count, seconds })
    : error('webhooks_late', { count, seconds })
}

export function decideFailingWebhooks(count: number): Warning | undefined {
  return count === 0 ? undefined : warning('webhooks_failing', { count })
}

/** Mail that fails goes before a limit that is nearly reached. */
export function decideMail(
  mail: MailRow,
  { mailPerHour, hasMailServer, isProduction }: Installation,
): Warning | undefined {
  if (isProduction && !hasMailServer) return error('mail_not_set')
  const { failing_since: since, failures, last_error: reason } = mail
  if (since !== null && failures >= mailFailuresMin) return error('mail_failing', { since, reason: reason ?? '' })
  if (mailPerHour === undefined || mail.sent < mailPerHour * mailShareMin) return undefined
  const values = { sent: mail.sent, limit: mailPerHour }
  return mail.sent < mailPerHour ? warning('mail_limit', values) : error('mail_limit_reached', values)
}

export function decidePartitions(days: number): Warning | undefined {
  if (days <= 0) return error('partitions_missing')
  return days < partitionDaysMin ? warning('partitions_few', { days }) : undefined
}

/** Development needs no backups. */
export function decideBackup(
  last: BackupRow | undefined,
  archive: ArchiveRow,
  isProduction: boolean,
): Warning | undefined {
  if (archive.is_on && archive.is_failing) return error('archive_failing')
  if (archive.is_on || !isProduction) return undefined
  if (last === undefined) return warning('backup_missing')
  const { seconds } = last
  if (seconds <= daySeconds * 1.5) return undefined
  return seconds > daySeconds * 7 ? error('backup_old', { seconds }) : warning('backup_old', { seconds })
}

export function decideSchema(applied: string, known: string): Warning | undefined {
  return applied > known ? warning('schema_newer', { schema: applied }) : undefined
}

/** What the process found that answers: the database is asked for the other things. */
export function decideFindings(findings: readonly { check: string; text: string }[]): Warning[] {
  const isOwn = ({ check }: { check: string }) => !['database', 'outbound', 'partitions'].includes(check)
  return findings.filter(isOwn).map(({ text }) => warning('process', { text }))
}

const ranks = { error: 0, warning: 1 }

/** What does not work comes first. */
export function sortWarnings(found: readonly (Warning | undefined)[]): Warning[] {
  const all = found.filter((one) => one !== undefined)
  return all.toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
}
