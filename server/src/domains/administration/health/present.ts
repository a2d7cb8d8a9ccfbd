import type { Static } from 'typebox'
import { messagesFor } from '#messages/index.ts'
import type { CountedRow, PartRow } from './queries.count.ts'
import type { WaitingWork } from './queries.waiting.ts'
import type { Period } from './rules.ts'
import { isMailQueue, isRunning, type Warning } from './rules.warnings.ts'
import type { InstanceHealth, InstanceOverview } from './schemas.ts'
import type { Facts } from './views.ts'

export function presentOverview(
  { from, to, by, parts }: Period,
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
