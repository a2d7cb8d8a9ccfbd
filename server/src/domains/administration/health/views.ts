import type { Static } from 'typebox'
import type { Installation, ReadContext, Reader } from '#kernel/context.ts'
import { hourMs } from '#kernel/time.ts'
import { findCounts, findNewestRelease, listParts } from './queries.count.ts'
import {
  countBounces,
  countDueWebhooks,
  countFailingWebhooks,
  countWaiting,
  findArchive,
  findBackup,
  findMail,
  findModes,
  findOpenUpgrade,
  findOutboxAge,
  findVersions,
  listQueues,
  listWorkers,
} from './queries.ts'
import {
  decideBackup,
  decideDueWebhooks,
  decideFailingWebhooks,
  decideFindings,
  decideJobs,
  decideMail,
  decideOpenUpgrade,
  decideOutbound,
  decideOutbox,
  decidePartitions,
  decideReadOnly,
  decideRelease,
  decideSchema,
  decideWorkers,
  type HealthPeriod,
  openUpgradeSeconds,
  sortWarnings,
} from './rules.ts'
import { type InstanceHealth, type InstanceOverview, presentHealth, presentOverview } from './wire.ts'

export async function loadOverview(
  db: Reader,
  period: HealthPeriod,
  now: Date,
): Promise<Static<typeof InstanceOverview>> {
  const [counts, parts, waiting] = await Promise.all([
    findCounts(db),
    listParts(db, period.from, period.to, period.by),
    countWaiting(db, now),
  ])
  return presentOverview(period, counts, parts, waiting)
}

export type Facts = Awaited<ReturnType<typeof loadFacts>>

/** Everything that is known about the health of the instance. Each question uses an index or a small table. */
async function loadFacts(db: Reader, installation: Installation, now: Date) {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const [workers, modes, outboxSeconds, queues] = await Promise.all([
    listWorkers(db),
    findModes(db),
    findOutboxAge(db),
    listQueues(db),
  ])
  const [due, failing, mail, bounces] = await Promise.all([
    countDueWebhooks(db),
    countFailingWebhooks(db, new Date(now.getTime() - hourMs)),
    findMail(db, hour),
    countBounces(db),
  ])
  const [backup, archive, partitionDays, versions, counts, newest, openUpgrade] = await Promise.all([
    findBackup(db),
    findArchive(db),
    installation.countPartitionDays(),
    findVersions(db),
    findCounts(db),
    findNewestRelease(db),
    findOpenUpgrade(db),
  ])
  const queried = { workers, modes, outboxSeconds, queues, due, failing, mail, bounces }
  return { ...queried, backup, archive, partitionDays, versions, counts, newest, openUpgrade, installation }
}

/** The warnings of all sources. */
function warningsOf(facts: Facts) {
  const { installation, modes } = facts
  return sortWarnings([
    decideWorkers(facts.workers, installation.version),
    decideMail(facts.mail, installation),
    decideOutbox(facts.outboxSeconds),
    decideJobs(facts.queues),
    decidePartitions(facts.partitionDays),
    decideBackup(facts.backup, facts.archive, installation.isProduction),
    decideReadOnly(modes),
    decideOutbound(modes, installation.isOutboundPaused),
    decideDueWebhooks(facts.due),
    decideFailingWebhooks(facts.failing),
    decideSchema(facts.versions.schema, installation.schema),
    decideOpenUpgrade(facts.openUpgrade, openUpgradeSeconds),
    decideRelease(facts.newest, installation),
    ...decideFindings(installation.findings()),
  ])
}

export async function loadHealth({ db, installation, now }: ReadContext): Promise<Static<typeof InstanceHealth>> {
  const facts = await loadFacts(db, installation, now)
  return presentHealth(facts, warningsOf(facts))
}
