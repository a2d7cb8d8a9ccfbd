import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Webhooks } from '#kernel/data/database-schema.ts'
import { inSending, sendingOf } from '#kernel/data/sending.ts'
import { listStoredEvents, type StoredEvent } from './queries.delivery.ts'
import { takenMax } from './rules.ts'

export interface PullWebhookRow
  extends Pick<
    Selectable<Webhooks>,
    'id' | 'name' | 'event_types' | 'audience' | 'scopes' | 'is_live' | 'consent_id' | 'created_at'
  > {
  taken_at: string
  /** Counted up to 1,000. */
  pending: number
}
type QueueRow = Pick<PullWebhookRow, 'taken_at' | 'pending'>

/** Newest first; one of them with an id. */
export async function listPullWebhooks(db: Reader, userId: string, id?: string): Promise<PullWebhookRow[]> {
  const { rows } = await sql<Omit<PullWebhookRow, keyof QueueRow>>`
    select id, name, event_types, audience, scopes, is_live, consent_id, created_at from webhooks
    where user_id = ${userId} and is_pull and removed_at is null and (${id}::uuid is null or id = ${id})
    order by created_at desc, id desc`.execute(db)
  const { rows: queues } = await sql<QueueRow & { id: string }>`
    select q.webhook_id as id, q.taken_at, (select count(*) from (
      select from webhook_deliveries d where d.webhook_id = q.webhook_id limit 1000) as waiting)::integer as pending
    from webhook_queues q where q.webhook_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(sendingOf(db))
  const found = new Map(queues.map(({ id: of, ...queue }) => [of, queue]))
  return rows.map((row) => ({ ...row, ...(found.get(row.id) ?? { taken_at: row.created_at, pending: 0 }) }))
}

/** Those of the webhooks for which something is due. */
export async function listWebhooksDue(db: Reader, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as waiting (id)
    where exists (select from webhook_deliveries d where d.webhook_id = id and d.due_at <= now())`.execute(
    sendingOf(db),
  )
  return rows.map(({ id }) => id)
}

/** Notes that the webhook is in use. False when it is gone or turned off. */
export async function updateTaken(tx: Writer, userId: string, id: string): Promise<boolean> {
  if (!(await isLivePull(tx, userId, id))) return false
  await sql`update webhook_queues set taken_at = now() where webhook_id = ${id}`.execute(sendingOf(tx))
  return true
}

async function isLivePull(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where id = ${id} and user_id = ${userId} and is_pull and is_live`.execute(tx)
  return rows.length > 0
}

/** What is reported, and what is handed out next: together or not at all. */
export const whileTaking = inSending

export interface LeasedEventRow {
  event_id: string
  attempts: number
  attempt_id: string | null
  /** Null when the event is past its retention and deleted. */
  type: string | null
  is_test: boolean
}

/** Those that a program has now, in one order, so that two that report the same never wait for each other. */
export async function lockLeased(tx: Writer, webhookId: string, eventIds: string[]): Promise<LeasedEventRow[]> {
  const { rows } = await sql<LeasedEventRow>`
    select d.event_id, d.attempts, d.attempt_id, coalesce(d.test_type, d.event_type, e.type) as type, d.test_type is not null as is_test
    from webhook_deliveries d left join outbox_events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.event_id = any(${eventIds}::uuid[]) and d.leased_at is not null
    order by d.event_id for no key update of d`.execute(tx)
  return rows
}

export interface ReportedAttempt {
  id: string
  eventId: string
  eventType: string
  attempt: number
  isTest: boolean
  isDone: boolean
  statusCode: number | null
  error: string | null
  durationMs: number
  responseBody: string | null
}

export async function insertReported(tx: Writer, webhookId: string, attempts: ReportedAttempt[]): Promise<void> {
  await sql`
    insert into webhook_attempts (id, webhook_id, event_id, event_type, attempt, is_test, is_success, status_code, error,
      duration_ms, response_body, attempted_at)
    select id, ${webhookId}, "eventId", "eventType", attempt, "isTest", "isDone", "statusCode", error, "durationMs",
      "responseBody", now()
    from json_to_recordset(${JSON.stringify(attempts)}) as r (id uuid, "eventId" uuid, "eventType" text, attempt smallint,
      "isTest" boolean, "isDone" boolean, "statusCode" smallint, error text, "durationMs" int, "responseBody" text)
    on conflict do nothing`.execute(tx)
}

export async function deleteDeliveries(tx: Writer, webhookId: string, eventIds: string[]): Promise<void> {
  await sql`delete from webhook_deliveries
    where webhook_id = ${webhookId} and event_id = any(${eventIds}::uuid[])`.execute(tx)
}

/** Given out again after their delay, as a further attempt. */
export async function updateFailed(tx: Writer, webhookId: string, failed: { eventId: string; delayMs: number }[]) {
  await sql`
    update webhook_deliveries d
    set attempts = d.attempts + 1, due_at = now() + r."delayMs" * interval '1 ms', attempt_id = null, leased_at = null
    from json_to_recordset(${JSON.stringify(failed)}) as r ("eventId" uuid, "delayMs" int)
    where d.webhook_id = ${webhookId} and d.event_id = r."eventId"`.execute(tx)
}

/**
 * Ends leases, so that what was taken and not done is due at once: all of them, or only these. A stored instant is rounded to
 * milliseconds, and rounded up it would not be due yet in the same transaction.
 */
export async function updateLeasesEnded(tx: Writer, webhookId: string, eventIds: string[] | null): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = date_trunc('milliseconds', now()), leased_at = null
    where webhook_id = ${webhookId} and leased_at is not null
      and (${eventIds}::uuid[] is null or event_id = any(${eventIds}::uuid[]))`.execute(tx)
}

export interface TakenRow extends StoredEvent {
  eventId: string
  attempts: number
  testType: string | null
  takenAt: string
}

interface Taking {
  userId: string
  webhookId: string
  leaseMs: number
}

/**
 * Leases what is due, the longest waiting first; in the order in which it happened. By the clock of the database. `tx` is
 * the transaction of the webhook, `sending` that of its deliveries.
 */
export async function leaseDeliveries(tx: Writer, sending: Writer, { userId, webhookId, leaseMs }: Taking) {
  if (!(await isLivePull(tx, userId, webhookId))) return []
  const { rows } = await sql<Omit<TakenRow, keyof StoredEvent>>`
    with due as (
      select webhook_id, event_id from webhook_deliveries where webhook_id = ${webhookId} and due_at <= now()
      order by due_at, event_id limit ${takenMax} for no key update skip locked),
    taken as (
      update webhook_deliveries d set due_at = now() + ${leaseMs} * interval '1 ms', leased_at = now()
      from due where d.webhook_id = due.webhook_id and d.event_id = due.event_id
      returning d.event_id, d.attempts, d.test_type)
    select event_id as "eventId", attempts, test_type as "testType", now() as "takenAt"
    from taken order by event_id`.execute(sending)
  const ids = rows.map(({ eventId }) => eventId)
  const events = ids.length > 0 ? await listStoredEvents(tx, userId, ids) : new Map<string, StoredEvent>()
  return rows.map((row): TakenRow => ({ ...row, ...events.get(row.eventId)! }))
}

export async function insertTest(tx: Writer, webhookId: string, eventId: string, type: string): Promise<void> {
  await sql`insert into webhook_deliveries (webhook_id, event_id, due_at, test_type)
    values (${webhookId}, ${eventId}, now(), ${type})`.execute(sendingOf(tx))
}

/** Removes pull webhooks that no program used in the last day. */
export async function updateUnused(tx: Writer, limit: number): Promise<number> {
  const { rows: unused } = await sql<{ id: string }>`
    select webhook_id as id from webhook_queues where taken_at < now() - interval '24 hours'
    order by taken_at limit ${limit}`.execute(sendingOf(tx))
  if (unused.length === 0) return 0
  const { rows } = await sql`
    update webhooks set removed_at = now()
    where removed_at is null and id = any(${unused.map(({ id }) => id)}::uuid[]) returning id`.execute(tx)
  return rows.length
}
