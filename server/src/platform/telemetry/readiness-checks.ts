import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { workerLostSeconds } from '#kernel/jobs.ts'
import type { ObjectStore } from '#kernel/object-store.ts'
import { type Database, setSchemaBehind, sqlState } from '#platform/database/database.ts'
import { explainDatabaseError } from '#platform/database/database-advice.ts'
import type { Migration } from '#platform/database/migration-files.ts'
import {
  type AppliedMigration,
  appliedMigrations,
  compareApplied,
  type SchemaState,
} from '#platform/database/migrations.ts'
import type { ReplicaCondition } from '#platform/database/replicas/replica.ts'
import type { Replicas } from '#platform/database/replicas/replicas.ts'
import type { IsOutboundPaused } from '#platform/outbound/outbound-pause.ts'
import type { StorageConfig } from '#platform/storage/open.ts'
import { findWorkerAge } from '#platform/worker/heartbeat.ts'
import { limited } from './log-limit.ts'
import type { Logger } from './logger.ts'
import type { Finding } from './readiness.ts'
import { checkFiles } from './readiness-files.ts'

const namesMax = 10

/** Works on an empty database, too. */
async function compareSchema(db: Database): Promise<SchemaState> {
  const applied = await sql<AppliedMigration>`${sql.raw(appliedMigrations)}`
    .execute(db)
    .then(({ rows }) => rows)
    .catch((error: unknown): AppliedMigration[] => {
      if (sqlState(error) === '42P01') return []
      throw error
    })
  return compareApplied(applied)
}

function describeMissing(migrations: readonly Migration[]): string {
  const missing = migrations.map(({ name }) => name)
  const more = missing.length > namesMax ? ` and ${missing.length - namesMax} more` : ''
  const what = missing.length === 1 ? '1 migration is' : `${missing.length} migrations are`
  return `${what} missing: ${missing.slice(0, namesMax).join(', ')}${more}. Run: hearthctl migrate`
}

/** The release that an upgrade has replaced. Beside the newer one it would count wrongly. */
const describeReplaced = (by: string) =>
  `The upgrade to a newer release is finished (${by}), so this process changes nothing. Start the newer release, or go back as docs/operate/upgrade.md says.`

/** A worker of a newer release than the schema would fail every job. */
export async function waitForSchema(db: Database, logger: Logger): Promise<void> {
  for (;;) {
    const { missing, replacedBy } = await compareSchema(db)
    if (replacedBy !== undefined) limited(logger).warn('replaced', {}, describeReplaced(replacedBy))
    else if (missing.length === 0) return
    else limited(logger).warn('schema', {}, `The worker waits: ${describeMissing(missing)}`)
    await wait(500)
  }
}

/**
 * Not ready: migrations are missing, or an upgrade has replaced this release, or the credentials or the name of the database are
 * wrong, or this process has never reached its database. A database that went away later is only a warning: otherwise an
 * outage, which every process sees at once, would leave the load balancer without any.
 */
function checkDatabase(db: Database): () => Promise<Finding[]> {
  let wasReached = false
  return async () => {
    try {
      const { missing, unknown, replacedBy } = await compareSchema(db)
      wasReached = true
      setSchemaBehind(db, missing.length > 0)
      if (missing.length > 0) return [{ reason: 'schema', text: describeMissing(missing) }]
      if (replacedBy !== undefined) return [{ reason: 'schema', text: describeReplaced(replacedBy) }]
      const findings = await checkWorker(db)
      if (unknown.length > 0)
        findings.push({ text: `The database is of a newer release (${unknown.at(-1)}). Upgrade this process to it.` })
      return findings
    } catch (error) {
      const text = explainDatabaseError(error) ?? `The database cannot be checked: ${(error as Error).message}.`
      const isSettled = /^(28|3D000)/.test(sqlState(error) ?? '')
      return [{ text, ...((isSettled || !wasReached) && { reason: 'database' as const }) }]
    }
  }
}

async function checkWorker(db: Database): Promise<Finding[]> {
  const age = await findWorkerAge(db)
  if (age !== undefined && age <= workerLostSeconds) return []
  const since = age === undefined ? 'No worker runs' : 'No worker has been seen for more than a minute'
  return [{ text: `${since}: mail, webhooks and jobs wait. Start one with: hearthctl worker` }]
}

/** Each process then counts requests for itself, so that limits are higher than set. */
function checkRedis(redis: Redis | undefined): () => Promise<Finding[]> {
  const text = 'Redis does not answer: each process counts requests for itself. Check REDIS_URL and the server.'
  return async () => (redis === undefined || redis.status === 'ready' ? [] : [{ text }])
}

/** Meant for a while, such as after a restore, and easily forgotten. */
function checkOutbound(isPaused: IsOutboundPaused): () => Promise<Finding[]> {
  const text =
    'Outbound is paused: webhooks and mail wait. Remove OUTBOUND_PAUSED, or run: hearthctl admin outbound resume'
  // When the database does not answer, its own check says so.
  return async () => ((await isPaused().catch(() => false)) ? [{ text }] : [])
}

const causes: Record<Exclude<ReplicaCondition, 'used' | 'primary'>, string> = {
  late: 'is too far behind the primary',
  silent: 'does not answer',
  'not a standby': 'is not a standby server',
  astray: 'follows another primary and must be made again',
}

/** Reads go to the others, or to the primary. Where all servers of a cluster are named, one of them is the primary itself. */
function checkReplicas(replicas: Replicas | undefined): () => Promise<Finding[]> {
  return async () =>
    (replicas?.states() ?? []).flatMap(({ number, condition }) =>
      condition === 'used' || condition === 'primary'
        ? []
        : [{ text: `Replica ${number} of DATABASE_READ_URL is not used: it ${causes[condition]}. Check its server.` }],
    )
}

interface Checked {
  storage: StorageConfig
  store: ObjectStore
  redis: Redis | undefined
  replicas: Replicas | undefined
  isOutboundPaused: IsOutboundPaused
}

/** What an API process checks from its start on. */
export function checksOf(db: Database, { storage, store, redis, replicas, isOutboundPaused }: Checked) {
  return {
    database: checkDatabase(db),
    files: checkFiles(storage, store),
    redis: checkRedis(redis),
    replicas: checkReplicas(replicas),
    outbound: checkOutbound(isOutboundPaused),
  }
}
