import type { Installation } from '#kernel/context.ts'
import { workerLostSeconds } from '#kernel/jobs.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, minuteMs } from '#kernel/time.ts'
import { compareVersions } from '#kernel/versions.ts'
import type { Messages } from '#messages/index.ts'
import type { NewestRelease } from './queries.count.ts'
import type {
  ArchiveRow,
  BackupRow,
  DueWebhooks,
  MailHealthRow,
  ModesRow,
  OpenUpgradeRow,
  QueueRow,
  WorkerRow,
} from './queries.ts'

/** Days are kept, and can be asked for, up to two years back. */
export const daysMax = 731
const defaultDays = 30
const daysByDayMax = 92

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)

type Interval = 'day' | 'week'

export interface HealthPeriod {
  from: string
  to: string
  by: Interval
  /** The first day of each part. Weeks start on Monday. */
  parts: string[]
}

interface PeriodInput {
  from?: string | undefined
  to?: string | undefined
  by?: Interval | undefined
}

/** The last 30 days unless given others; by days up to three months. */
export function decidePeriod({ from, to, by }: PeriodInput, now: Date): HealthPeriod {
  const last = startOf(to ?? dayOf(now))
  const first = from === undefined ? daysBefore(last, defaultDays - 1) : startOf(from)
  const days = Math.round((last.getTime() - first.getTime()) / dayMs) + 1
  if (!(days > 0)) throw new ApiError('validation_failed', '`from` must not be after `to`')
  if (days > daysMax) throw new ApiError('validation_failed', `The period must have at most ${daysMax} days`)
  const interval = by ?? (days > daysByDayMax ? 'week' : 'day')
  const parts = Array.from({ length: days }, (_, at) => daysBefore(first, -at)).filter(
    (day, at) => at === 0 || interval === 'day' || day.getUTCDay() === 1,
  )
  return { from: dayOf(first), to: dayOf(last), by: interval, parts: parts.map(dayOf) }
}

/** A count may take half a percent of the time of one connection. */
const restPerCount = 200

/** Whether it is time to count again: each minute on a small instance, less often the longer a count takes. */
export function isCountDue(last: { counted_at: string; took_ms: number } | undefined, now: Date): boolean {
  if (last === undefined) return true
  const waitMs = Math.max(minuteMs / 2, last.took_ms * restPerCount)
  return now.getTime() - Date.parse(last.counted_at) >= waitMs
}

/** Once a day, and a little earlier, or each day would be an hour later. */
export const isNewsDue = (last: NewestRelease | undefined, now: Date) =>
  last === undefined || now.getTime() - Date.parse(last.askedAt) > dayMs - 30 * minuteMs

/** From which day on to count: yesterday is complete only now. Without an earlier count, all days. */
export function decideFirstDay(last: { counted_at: string } | undefined, now: Date): string {
  const earliest = daysBefore(now, daysMax).getTime()
  const known = last === undefined ? earliest : Date.parse(last.counted_at) - dayMs
  return dayOf(new Date(Math.max(known, earliest)))
}

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
  mail: MailHealthRow,
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

/** An upgrade takes a while; later, its last step was forgotten. */
export const openUpgradeSeconds = 3600

export function decideOpenUpgrade(open: OpenUpgradeRow | undefined, afterSeconds: number): Warning | undefined {
  return open && open.seconds >= afterSeconds ? warning('upgrade_open', { since: open.since }) : undefined
}

export function decideRelease(
  newest: NewestRelease | undefined,
  { version: current, releaseNewsUrl: address }: Installation,
): Warning | undefined {
  if (address === undefined || newest?.version === undefined) return undefined
  const { version, date = '' } = newest
  return compareVersions(version, current) > 0
    ? warning('release_newer', { version, date, current, address })
    : undefined
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
