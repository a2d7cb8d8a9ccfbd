import { type Static, Type } from 'typebox'
import { Day, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { CountedRow, PartRow } from './queries.count.ts'
import type { WaitingWork } from './queries.ts'
import { type HealthPeriod, isMailQueue, isRunning, type Warning } from './rules.ts'
import type { Facts } from './views.ts'

export const Interval = OneOf('day', 'week')

const counted = {
  newMembers: Type.Integer({ description: 'Accounts created' }),
  events: Type.Integer({ description: 'Events that start in this time' }),
  rsvps: Type.Integer(),
  checkIns: Type.Integer(),
}

export const InstanceOverview = Shape('InstanceOverview', {
  countedAt: Nullable({ ...Timestamp, description: 'When a worker counted; null before the first time' }),
  totals: Shape('InstanceTotals', {
    members: Type.Integer(),
    activeMembers7: Type.Integer({ description: 'Signed in or used a token in the last 7 days' }),
    activeMembers30: Type.Integer({ description: 'The same for 30 days' }),
    groups: Type.Integer(),
    events: Type.Integer({ description: 'Published events, past ones too' }),
    rsvps: Type.Integer({ description: 'Confirmed ones' }),
    checkIns: Type.Integer(),
  }),
  waiting: Shape('WaitingWork', {
    reports: Type.Integer({ description: 'Open reports' }),
    held: Type.Integer({ description: 'Held posts' }),
    signUpRequests: Type.Integer({ description: 'People who asked to join' }),
    approvals: Type.Integer({ description: 'Acts that a second administrator must approve' }),
    claims: Type.Integer({ description: 'Requests to own a listed group' }),
  }),
  from: Day,
  to: { ...Day, description: 'Included' },
  by: Interval,
  series: Type.Array(
    Shape('InstancePart', {
      startsOn: Day,
      ...counted,
      activeMembers30: Nullable(Type.Integer({ description: 'At the end of this time; null if it was not counted' })),
    }),
  ),
})

const Seconds = Type.Integer({ description: 'Age of the oldest in seconds' })

/** The values of a warning depend on its code. */
const Values = Type.Unsafe<Record<string, string | number>>({ type: 'object' })

const HealthWarning = Shape('HealthWarning', {
  code: Type.String({ description: 'Such as `worker_missing`' }),
  severity: { ...OneOf('warning', 'error'), description: '`error`: something does not work' },
  text: Type.String({ description: 'What is wrong' }),
  action: Type.String({ description: 'What to do' }),
  values: { ...Values, description: 'The numbers and names in the text' },
})

export const InstanceHealth = Shape('InstanceHealth', {
  warnings: Type.Array(HealthWarning),
  storage: Shape('HealthStorage', { files: Type.Integer(), bytes: Type.Integer() }),
  queues: Shape('HealthQueues', {
    outboxSeconds: Seconds,
    jobs: Type.Array(
      Shape('HealthQueue', {
        name: Type.String(),
        waiting: Type.Integer({ description: 'Due for more than a minute' }),
        failed: Type.Integer({ description: 'Given up in the last hour' }),
        seconds: Seconds,
      }),
      { description: 'Queues with late or failed jobs' },
    ),
    mailSeconds: Seconds,
  }),
  webhooks: Shape('HealthWebhooks', {
    failing: Type.Integer({ description: 'Failing for more than an hour' }),
    due: Type.Integer({ description: 'Due for more than a minute' }),
  }),
  mail: Shape('HealthMail', {
    lastSentAt: Nullable(Timestamp),
    failingSince: Nullable(Timestamp),
    failures: Type.Integer({ description: 'Since the last mail that was sent' }),
    sentThisHour: Type.Integer({ description: 'Counted where a limit is set' }),
    perHour: Nullable(Type.Integer({ description: 'MAIL_PER_HOUR' })),
    bounces: Type.Integer({ description: 'Addresses that get no mail' }),
  }),
  partitionDays: Type.Integer({ description: 'Days for which tables have partitions' }),
  backup: Nullable(Shape('HealthBackup', { name: Type.String(), madeAt: Timestamp, bytes: Type.Integer() })),
  workers: Type.Array(Shape('HealthWorker', { version: Type.String(), startedAt: Timestamp }), {
    description: 'Workers seen in the last minute',
  }),
  readOnly: Type.Boolean(),
  versions: Shape('HealthVersions', {
    service: Type.String(),
    commit: Nullable(Type.String()),
    node: Type.String(),
    postgres: Type.String(),
    schema: Type.String({ description: 'The newest migration' }),
  }),
})

export function presentOverview(
  { from, to, by, parts }: HealthPeriod,
  counts: CountedRow | undefined,
  rows: readonly PartRow[],
  waiting: WaitingWork,
): Static<typeof InstanceOverview> {
  const known = new Map(rows.map((row) => [row.day, row]))
  return {
    countedAt: counts?.counted_at ?? null,
    totals: {
      members: counts?.members ?? 0,
      activeMembers7: counts?.active_7 ?? 0,
      activeMembers30: counts?.active_30 ?? 0,
      groups: counts?.groups ?? 0,
      events: counts?.events ?? 0,
      rsvps: counts?.rsvps ?? 0,
      checkIns: counts?.check_ins ?? 0,
    },
    waiting,
    ...{ from, to, by },
    series: parts.map((startsOn) => {
      const row = known.get(startsOn)
      return {
        startsOn,
        newMembers: row?.new_members ?? 0,
        events: row?.events ?? 0,
        rsvps: row?.rsvps ?? 0,
        checkIns: row?.check_ins ?? 0,
        activeMembers30: row?.active_30 ?? null,
      }
    }),
  }
}

/** The API speaks English; pages have their own words for the code. */
export function presentWarning({ code, severity, values }: Warning) {
  return { code, severity, ...messagesFor('en').admin.health.warnings[code](values), values }
}

export function presentHealth(facts: Facts, warnings: readonly Warning[]): Static<typeof InstanceHealth> {
  const { counts, queues, mail, backup, installation, versions } = facts
  const ageOf = (list: typeof queues) => Math.round(Math.max(0, ...list.map(({ seconds }) => seconds)))
  return {
    warnings: warnings.map(presentWarning),
    storage: { files: counts?.files ?? 0, bytes: counts?.file_bytes ?? 0 },
    queues: {
      outboxSeconds: Math.round(facts.outboxSeconds),
      jobs: queues.map(({ name, waiting, failed, seconds }) => ({
        name,
        waiting,
        failed,
        seconds: Math.round(seconds),
      })),
      mailSeconds: ageOf(queues.filter(isMailQueue)),
    },
    webhooks: { failing: facts.failing, due: facts.due.count },
    mail: {
      lastSentAt: mail.last_sent_at,
      failingSince: mail.failing_since,
      failures: mail.failures,
      sentThisHour: mail.sent,
      perHour: installation.mailPerHour ?? null,
      bounces: facts.bounces,
    },
    partitionDays: facts.partitionDays,
    backup: backup === undefined ? null : { name: backup.name, madeAt: backup.made_at, bytes: backup.bytes },
    workers: facts.workers.filter(isRunning).map(({ version, started_at }) => ({ version, startedAt: started_at })),
    readOnly: facts.modes.read_only_at !== null,
    versions: {
      service: installation.version,
      commit: installation.commit ?? null,
      node: installation.node,
      postgres: versions.postgres,
      schema: versions.schema,
    },
  }
}
