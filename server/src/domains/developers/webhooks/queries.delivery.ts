import { sql } from 'kysely'
import type { Autocommit, Reader } from '#kernel/context.ts'
import { findSending, sendingOf } from '#kernel/data/sending.ts'
import type { EventType } from '#kernel/events.ts'
import type { WebhookCondition } from './rules.health.ts'

/** The queue of a webhook, leased for one turn. */
interface LeasedQueue {
  webhookId: string
  token: string
  isOpen: boolean
  isSlow: boolean
  health: Partial<WebhookCondition>
  leasedAt: string
}

/** A webhook with what its owner may receive now. */
interface Receiver {
  url: string
  secrets: string
  eventTypes: string[]
  audience: string
  /** Null for a channel, which its group owns. */
  userId: string | null
  groupId: string | null
  format: string
  isAdmin: boolean
  scopes: string[] | null
  /** False when it was disabled, or its owner is deleted or suspended. */
  isLive: boolean
}

export type Lease = LeasedQueue & Receiver

interface LeaseOptions {
  token: string
  leaseMs: number
  limit: number
  /** How many of them may be slow. */
  slowLimit: number
}

/** Whether `leaseWebhooks` would find one. */
export const hasDueWebhook = sql<boolean>`(
  exists (select from webhook_queues where lease_until is null and next_due_at <= now())
  or exists (select from webhook_queues where lease_until < now()))`

/** The same, where webhooks have a database of their own. */
export async function hasDueElsewhere(db: Reader): Promise<boolean> {
  const other = findSending(db)
  if (!other) return false
  const { rows } = await sql<{ found: boolean }>`select ${hasDueWebhook} as found`.execute(other)
  return rows[0]!.found
}

/** Leases webhooks with deliveries due, and those whose lease expired. Scheduling uses database time. */
export async function leaseWebhooks(
  db: Autocommit,
  { token, leaseMs, limit, slowLimit }: LeaseOptions,
): Promise<Lease[]> {
  const { rows } = await sql<LeasedQueue>`
    with fast as (
      select webhook_id from webhook_queues
      where lease_until is null and next_due_at <= now() and not is_slow
      order by next_due_at limit ${limit} for no key update skip locked),
    slow as (
      select webhook_id from webhook_queues
      where lease_until is null and next_due_at <= now() and is_slow
      order by next_due_at limit ${slowLimit} for no key update skip locked),
    lost as (
      select webhook_id from webhook_queues where lease_until < now()
      order by lease_until limit ${limit} for no key update skip locked),
    chosen as (select webhook_id from fast union all select webhook_id from slow union all select webhook_id from lost)
    update webhook_queues q
    set lease_token = ${token}, lease_until = now() + ${leaseMs} * interval '1 ms', next_due_at = null
    where q.webhook_id = any(array(select webhook_id from chosen limit ${limit}))
    returning q.webhook_id as "webhookId", q.lease_token as token, coalesce(q.open_until > now(), false) as "isOpen",
      q.is_slow as "isSlow", q.health, now() as "leasedAt"`.execute(sendingOf(db))
  if (rows.length === 0) return []
  const ids = rows.map(({ webhookId }) => webhookId)
  const receivers = new Map((await listReceivers(db, ids)).map(({ id, ...receiver }) => [id, receiver]))
  return rows.map((queue) => ({ ...queue, ...(receivers.get(queue.webhookId) ?? gone) }))
}

/** Read after the lease, so that what was revoked before it is never sent. */
async function listReceivers(db: Autocommit, ids: string[]): Promise<(Receiver & { id: string })[]> {
  const { rows } = await sql<Receiver & { id: string }>`
    select w.id, w.url, w.secrets, w.event_types as "eventTypes", w.audience, w.user_id as "userId",
      w.group_id as "groupId", w.format, coalesce(u.role = 'admin', false) as "isAdmin", w.scopes,
      w.is_live and u.suspended_at is null and u.deleted_at is null as "isLive"
    from webhooks w left join users u on u.id = w.user_id where w.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** A webhook that was deleted while its queue was due. */
const gone: Receiver = {
  ...{ url: '', secrets: '', eventTypes: [], audience: 'mine', userId: null, groupId: null, format: 'standard' },
  ...{ isAdmin: false, scopes: null, isLive: false },
}

export interface DueDeliveryRow extends StoredEvent {
  eventId: string
  attempts: number
  attemptId: string | null
}

/** An event of the outbox with its owner's current access to it. */
export interface StoredEvent {
  /** Null when the event is past its retention and deleted. */
  type: EventType | null
  data: unknown
  subjectUserId: string | null
  groupId: string | null
  occurredAt: string
  groupRole: string | null
  eventStatus: string | null
}

const eventColumns = sql`e.type, e.data, e.subject_user_id as "subjectUserId", e.group_id as "groupId",
  e.occurred_at as "occurredAt", r.role as "groupRole", v.status as "eventStatus"`

const eventJoins = (ownerId: string | null) => sql`
  left join outbox_events e on e.id = d.event_id
  left join group_roles r on r.group_id = e.group_id and r.user_id = ${ownerId}
  left join events v on v.id = case when e.type like 'event.%' then (e.data->>'eventId')::uuid end`

/** Every one of these events, with the owner's current access to it. */
export async function listStoredEvents(db: Reader, ownerId: string | null, ids: string[]) {
  const { rows } = await sql<StoredEvent & { eventId: string }>`
    select d.event_id as "eventId", ${eventColumns} from unnest(${ids}::uuid[]) as d (event_id)
    ${eventJoins(ownerId)}`.execute(db)
  return new Map(rows.map(({ eventId, ...event }) => [eventId, event as StoredEvent]))
}

/** Due deliveries, longest waiting first, each with the owner's current access to its event. */
export async function listDue(
  db: Reader,
  webhookId: string,
  ownerId: string | null,
  limit: number,
): Promise<DueDeliveryRow[]> {
  const { rows } = await sql<Omit<DueDeliveryRow, keyof StoredEvent>>`
    select event_id as "eventId", attempts, attempt_id as "attemptId" from webhook_deliveries
    where webhook_id = ${webhookId} and due_at <= now() order by due_at, event_id limit ${limit}`.execute(sendingOf(db))
  if (rows.length === 0) return []
  const ids = rows.map(({ eventId }) => eventId)
  const events = await listStoredEvents(db, ownerId, ids)
  return rows.map((row) => ({ ...row, ...events.get(row.eventId)! }))
}

/** The result of one delivery. */
export interface Result {
  eventId: string
  /** As it was read: if it was redelivered meanwhile, the row stays. */
  attemptId: string | null
  /** Null when nothing was sent, because the owner may no longer receive it. */
  attempt: LoggedAttempt | null
  attempts: number
  /** Until the next attempt; null when there is none. */
  delayMs: number | null
}

interface LoggedAttempt {
  id: string
  eventType: string
  isSuccess: boolean
  statusCode: number | null
  error: string | null
  durationMs: number
  responseBody: string | null
}

interface Flush {
  webhookId: string
  token: string
  results: readonly Result[]
  health: WebhookCondition
  isSlow: boolean
  breakMs: number | null
  /** Ends the turn; otherwise the lease is extended by this long. */
  release: boolean
  leaseMs: number
  format: string
}

/**
 * Records results in one statement, if the lease is still held: false means that another worker has it and nothing was
 * written. At the end of a turn the queue is released with the time of the next due delivery.
 */
export async function writeResults(db: Autocommit, flush: Flush): Promise<boolean> {
  const { webhookId, token, results, health, isSlow, breakMs, release, leaseMs } = flush
  const rows = results.map(({ attempt, ...result }) => ({ ...result, ...attempt }))
  const later = results.map((one) => one.delayMs).filter((delay) => delay !== null)
  const soonest = later.length > 0 ? Math.min(...later) : null
  const ids = results.map((one) => one.eventId)
  const openUntil = sql`case when ${breakMs}::int is null then open_until else now() + ${breakMs}::int * interval '1 ms' end`
  const next = sql`least(next_due_at, greatest(least(
    (select min(due_at) from webhook_deliveries where webhook_id = ${webhookId} and event_id <> all(${ids}::uuid[])),
    now() + ${soonest}::int * interval '1 ms'), ${openUntil}))`
  // Nothing left means no due time, also while the circuit breaker is open.
  const rest = sql`case when ${soonest}::int is null and not exists (
    select from webhook_deliveries where webhook_id = ${webhookId} and event_id <> all(${ids}::uuid[]))
    then next_due_at else ${next} end`
  const lease = release
    ? sql`lease_token = null, lease_until = null, next_due_at = ${rest}`
    : sql`lease_until = now() + ${leaseMs} * interval '1 ms'`
  // What a channel got is kept; what is no longer public may be posted when it is again.
  const posts = sql`,
    posted as (
      update channel_posts p set posted_at = now() from result r
      where p.webhook_id = ${webhookId} and p.cause = r."eventId" and r."isSuccess"),
    unposted as (
      delete from channel_posts p using result r
      where p.webhook_id = ${webhookId} and p.cause = r."eventId" and r.id is null)`
  const { rows: held } = await sql`
    with held as (
      update webhook_queues set health = ${JSON.stringify(health)}, is_slow = ${isSlow}, open_until = ${openUntil}, ${lease}
      where webhook_id = ${webhookId} and lease_token = ${token} returning webhook_id),
    result as (
      select r.* from held, json_to_recordset(${JSON.stringify(rows)}) as r ("eventId" uuid, "attemptId" uuid, id uuid, "eventType" text,
        attempts smallint, "isSuccess" boolean, "statusCode" smallint, error text, "durationMs" int, "responseBody" text,
        "delayMs" int)),
    logged as (
      insert into webhook_attempts (id, webhook_id, event_id, event_type, attempt, is_success, status_code, error,
        duration_ms, response_body, attempted_at)
      select id, ${webhookId}, "eventId", "eventType", attempts, "isSuccess", "statusCode", error, "durationMs",
        "responseBody", now()
      from result where id is not null
      on conflict do nothing),
    done as (
      delete from webhook_deliveries d using result r
      where d.webhook_id = ${webhookId} and d.event_id = r."eventId" and r."delayMs" is null
        and d.attempt_id is not distinct from r."attemptId"),
    later as (
      update webhook_deliveries d
      set attempts = r.attempts, due_at = now() + r."delayMs" * interval '1 ms', attempt_id = null
      from result r
      where d.webhook_id = ${webhookId} and d.event_id = r."eventId" and r."delayMs" is not null
        and d.attempt_id is not distinct from r."attemptId")${flush.format === 'standard' ? sql`` : posts}
    select webhook_id from held`.execute(sendingOf(db))
  return held.length > 0
}

/** Releases a disabled webhook: its deliveries wait until it is enabled again. */
export async function releaseIdle(db: Autocommit, webhookId: string, token: string): Promise<void> {
  await sql`
    update webhook_queues set lease_token = null, lease_until = null
    where webhook_id = ${webhookId} and lease_token = ${token}`.execute(sendingOf(db))
}

/**
 * Sets a due time for live webhooks that have deliveries but none, which should not happen. Webhooks with deliveries are
 * found by a skip scan over the index.
 */
export async function updateForgottenQueues(db: Autocommit): Promise<number> {
  const { rows: found } = await sql<{ webhook_id: string }>`
    with recursive waiting as (
      (select webhook_id from webhook_deliveries order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_deliveries d where d.webhook_id > waiting.webhook_id
        order by d.webhook_id limit 1)
      from waiting where waiting.webhook_id is not null)
    select q.webhook_id from waiting join webhook_queues q on q.webhook_id = waiting.webhook_id
    where q.next_due_at is null and q.lease_until is null`.execute(sendingOf(db))
  const live = await listLive(
    db,
    found.map((row) => row.webhook_id),
  )
  if (live.length === 0) return 0
  const { numAffectedRows } = await sql`
    update webhook_queues set next_due_at = now()
    where webhook_id = any(${live}::uuid[]) and next_due_at is null and lease_until is null`.execute(sendingOf(db))
  return Number(numAffectedRows ?? 0n)
}

/** Those of the webhooks that are on. */
export async function listLive(db: Reader, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from webhooks where id = any(${ids}::uuid[]) and is_live`.execute(db)
  return rows.map(({ id }) => id)
}
