import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { statement } from '#kernel/data/statement.ts'

export interface WorkerRow {
  version: string
  started_at: string
  /** Since it was last seen, by the clock of the database. */
  seconds: number
}

/** The workers of the last day, the last seen first. */
export async function listWorkers(db: Reader): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select version, started_at, extract(epoch from clock_timestamp() - seen_at)::float8 as seconds
    from worker_processes order by seen_at desc limit 100`.execute(db)
  return rows
}

/** Seconds that the oldest event has waited for a worker. The first by its id is the oldest, and an index has it. */
export async function findOutboxAge(db: Reader): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - occurred_at)::float8 as seconds
    from outbox_events where relayed_at is null order by id limit 1`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

export interface QueueRow {
  name: string
  /** Due for more than a minute; counted up to 1,000. */
  waiting: number
  /** Failed at least five times and tried again. */
  retried: number
  /** Given up in the last hour, as the job engine counted them last. */
  failed: number
  /** Age of the oldest job that is due. */
  seconds: number
}

/** The queues in which jobs wait or have failed. Reads at most 1,000 jobs of each, by an index of the engine. */
export async function listQueues(db: Reader): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name, w.waiting, w.retried, q.failed_count as failed, w.seconds
    from pgboss.queue q cross join lateral (
      select count(*) filter (where start_after < now() - interval '1 minute')::integer as waiting,
        count(*) filter (where retry_count >= 5)::integer as retried,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after < now())), 0)::float8 as seconds
      from (
        select start_after, retry_count from pgboss.job
        where name = q.name and state < 'active' and not blocked
        order by priority desc, created_on limit 1000) as pending) as w
    where w.waiting > 0 or w.retried > 0 or q.failed_count > 0 order by q.name`.execute(db)
  return rows
}

export interface DueWebhooks {
  count: number
  /** Of the oldest. */
  seconds: number
  /** How many of them have receivers that answer slowly. */
  slow: number
}

const countedMax = 10_000

/** Webhooks that are due for more than a minute and that no worker has taken, counted up to 10,000. */
export async function countDueWebhooks(db: Reader): Promise<DueWebhooks> {
  const { rows } = await sql<{ id: string; seconds: number; is_slow: boolean }>`
    select webhook_id as id, extract(epoch from now() - next_due_at)::float8 as seconds, is_slow from webhook_queues
    where lease_until is null and next_due_at < now() - interval '1 minute'
    order by next_due_at limit ${countedMax}`.execute(sendingOf(db))
  const live = await listLive(
    db,
    rows.map(({ id }) => id),
  )
  const due = rows.filter(({ id }) => live.has(id))
  return { count: due.length, seconds: due[0]?.seconds ?? 0, slow: due.filter((row) => row.is_slow).length }
}

/** Active webhooks of users whose last deliveries all failed for an hour or more, counted up to 10,000. Groups see their own. */
export async function countFailingWebhooks(db: Reader, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select webhook_id as id from webhook_queues
    where health ->> 'failingSince' < ${before.toISOString()} limit ${countedMax}`.execute(sendingOf(db))
  const live = await listLive(
    db,
    rows.map(({ id }) => id),
  )
  return [...live.values()].filter((userId) => userId !== null).length
}

/** Those of the webhooks that are on, with their owners; groups own those without. */
async function listLive(db: Reader, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    select id, user_id from webhooks where id = any(${ids}::uuid[]) and is_live`.execute(db)
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

export interface MailHealthRow {
  last_sent_at: string | null
  failing_since: string | null
  failures: number
  last_error: string | null
  /** In this hour, where a limit is set. */
  sent: number
}

export async function findMail(db: Reader, hour: Date): Promise<MailHealthRow> {
  const { rows } = await sql<MailHealthRow>`
    select last_sent_at, failing_since, failures, last_error,
      coalesce((select sent from mail_hours where hour = ${hour.toISOString()}), 0) as sent
    from mail_states`.execute(db)
  return rows[0]!
}

/** Addresses that get no mail, counted up to 10,000. */
export async function countBounces(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from mail_suppressions limit 10000) as bounces`.execute(db)
  return rows[0]!.count
}

export interface ModesRow {
  read_only_at: string | null
  read_only_reason: string | null
  outbound_paused_at: string | null
  outbound_paused_reason: string | null
}

export function findModes(db: Reader): Promise<ModesRow> {
  return db
    .selectFrom('instance_modes')
    .select(['read_only_at', 'read_only_reason', 'outbound_paused_at', 'outbound_paused_reason'])
    .executeTakeFirstOrThrow()
}

export interface BackupRow {
  name: string
  made_at: string
  bytes: number
  seconds: number
}

/** The last one that `hearthctl backup` completed. */
export async function findBackup(db: Reader): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`
    select name, made_at, bytes::float8 as bytes, extract(epoch from now() - made_at)::float8 as seconds
    from backups order by made_at desc limit 1`.execute(db)
  return rows[0]
}

export interface ArchiveRow {
  is_on: boolean
  is_failing: boolean
  /** Since the last file was archived. */
  seconds: number | null
}

/** A physical backup, such as that of pgBackRest, goes with an archive of the log. */
export async function findArchive(db: Reader): Promise<ArchiveRow> {
  const { rows } = await sql<ArchiveRow>`
    select current_setting('archive_mode') <> 'off' as is_on,
      extract(epoch from now() - last_archived_time)::float8 as seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`.execute(db)
  return rows[0]!
}

/** The version of PostgreSQL and the newest migration. */
export async function findVersions(db: Reader): Promise<{ postgres: string; schema: string }> {
  const { rows } = await sql<{ postgres: string; schema: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select replace(max(name), '.sql', '') from schema_migrations) as schema`.execute(db)
  return rows[0]!
}

export interface OpenUpgradeRow {
  /** When its last migration was applied. */
  since: string
  seconds: number
}

/** The upgrade that the operator has not finished: a process of the release before may still run. */
export async function findOpenUpgrade(db: Reader): Promise<OpenUpgradeRow | undefined> {
  const { rows } = await sql<OpenUpgradeRow>`
    select applied_at as since, extract(epoch from now() - applied_at)::float8 as seconds
    from schema_migrations where finished_at is null order by applied_at desc limit 1`.execute(db)
  return rows[0]
}

/** How much waits for a decision of an administrator. */
export interface WaitingWork {
  reports: number
  held: number
  signUpRequests: number
  approvals: number
  claims: number
}

/** More than this is as much as this. */
const countMax = 1000

const countOf = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select ${rows} limit ${sql.lit(countMax)}) as counted)`

/** One statement, since every page of an administrator shows the sum. Each count reads an index of what is open. */
const waiting = statement<{ now: string }, WaitingWork>((db, slot) =>
  db.selectNoFrom([
    countOf(sql`from reports where status = 'open'`).as('reports'),
    countOf(sql`from held_items where decided_at is null`).as('held'),
    countOf(sql`from sign_up_requests where refused_at is null`).as('signUpRequests'),
    countOf(sql`from second_approvals where decided_at is null and expires_at > ${slot('now')}`).as('approvals'),
    countOf(sql`from ownership_claims c join groups g on g.id = c.group_id join users u on u.id = c.user_id
      where c.state = 'open' and c.requested_at is not null and c.expires_at > ${slot('now')} and not g.is_claimed
        and g.deleted_at is null and u.deleted_at is null and u.suspended_at is null`).as('claims'),
  ]),
)

export async function countWaiting(db: Reader, now: Date): Promise<WaitingWork> {
  return (await waiting.first(db, { now: now.toISOString() }))!
}
