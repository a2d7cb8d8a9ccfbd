import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { WebhookAttempts } from '#kernel/data/database-schema.ts'
import { inSending, sendingOf } from '#kernel/data/sending.ts'
import { listing, type PageRequest } from '#kernel/operation/page.ts'
import { attemptColumns } from './queries.attempts.ts'
import { listStoredEvents } from './queries.delivery.ts'

type Attempt = Selectable<WebhookAttempts>

export interface LogRow extends Pick<Attempt, (typeof attemptColumns)[number]> {
  is_test: boolean
  /** Of the event, if it still waits. */
  next_at: string | null
}

interface AttemptFilter {
  webhookId: string
  isSuccess?: boolean | undefined
  eventType?: string | undefined
  firstId?: string | undefined
  endId?: string | undefined
}

// A pause of the circuit breaker lasts longer than the time at which a delivery is due.
const nextAt = sql<string | null>`(
  select greatest(d.due_at, q.open_until) from webhook_deliveries d join webhook_queues q on q.webhook_id = d.webhook_id
  where d.webhook_id = a.webhook_id and d.event_id = a.event_id and not a.is_success)`

const logColumns = [...attemptColumns.map((name) => `a.${name}` as const), 'a.is_test' as const, nextAt.as('next_at')]

/** The newest first. Its filters are columns of the index, so rows of another kind are skipped without reading them. */
const logged = listing<AttemptFilter, LogRow>({ by: ['a.id'], direction: 'desc' }, (db, slot) => {
  let query = db.selectFrom('webhook_attempts as a').select(logColumns).where('a.webhook_id', '=', slot('webhookId'))
  if (slot.has('isSuccess')) query = query.where('a.is_success', '=', slot('isSuccess'))
  if (slot.has('eventType')) query = query.where('a.event_type', '=', slot('eventType'))
  if (slot.has('firstId')) query = query.where('a.id', '>=', slot('firstId'))
  if (slot.has('endId')) query = query.where('a.id', '<', slot('endId'))
  return query
})

export interface PendingRow {
  /** The id of the attempt it will be, where a user requested it; otherwise that of its event. */
  id: string
  event_id: string
  event_type: string
  attempts: number
  is_test: boolean
  due_at: string
  next_at: string
}

interface PendingFilter {
  webhookId: string
  eventType?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const pendingColumns = [
  sql<string>`coalesce(d.attempt_id, d.event_id)`.as('id'),
  sql<string>`coalesce(d.test_type, d.event_type, e.type)`.as('event_type'),
  sql<boolean>`d.test_type is not null`.as('is_test'),
  sql<string>`greatest(d.due_at, q.open_until)`.as('next_at'),
] as const

const selectPending = (db: Pick<Reader, 'selectFrom'>) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_queues as q', 'q.webhook_id', 'd.webhook_id')
    .leftJoin('outbox_events as e', 'e.id', 'd.event_id')
    .select(['d.event_id', 'd.attempts', 'd.due_at', ...pendingColumns])
    .where(sql<boolean>`coalesce(d.test_type, d.event_type, e.type) is not null`)

/** What is due first comes first. */
const pending = listing<PendingFilter, PendingRow>({ by: ['d.due_at', 'd.event_id'], direction: 'asc' }, (db, slot) => {
  let query = selectPending(db).where('d.webhook_id', '=', slot('webhookId'))
  if (slot.has('eventType'))
    query = query.where(sql<string>`coalesce(d.test_type, d.event_type, e.type)`, '=', slot('eventType'))
  if (slot.has('from')) query = query.where('d.due_at', '>=', slot('from'))
  if (slot.has('to')) query = query.where('d.due_at', '<', slot('to'))
  return query
})

export const listLog = (db: Reader, page: PageRequest, filter: AttemptFilter) => logged(sendingOf(db), page, filter)
export const listPending = (db: Reader, page: PageRequest, filter: PendingFilter) =>
  pending(sendingOf(db), page, filter)

export function findLogged(db: Reader, webhookId: string, id: string): Promise<LogRow | undefined> {
  return sendingOf(db)
    .selectFrom('webhook_attempts as a')
    .select(logColumns)
    .where('a.id', '=', id)
    .where('a.webhook_id', '=', webhookId)
    .executeTakeFirst()
}

export function findPending(db: Reader, webhookId: string, id: string): Promise<PendingRow | undefined> {
  return selectPending(sendingOf(db))
    .where('d.webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('d.attempt_id', '=', id), eb('d.event_id', '=', id)]))
    .executeTakeFirst()
}

/** The event of a delivery with the owner's current access to it; undefined when it is past its retention and deleted. */
export async function findStoredEvent(db: Reader, ownerId: string, eventId: string) {
  const event = (await listStoredEvents(db, ownerId, [eventId])).get(eventId)
  return event?.type === null ? undefined : event
}

interface Redelivery {
  firstId: string
  isFailedOnly: boolean
  /** Null for all. */
  types: string[] | null
}

/** How many attempts one request looks at, and how many events it queues. */
const readMax = 50_000
const queuedMax = 1000

interface Tried {
  event_id: string
  event_type: string
  first_id: string
}

/**
 * Makes events due again that were attempted from an id on, in the order of their first attempt. What is already due or in the
 * hands of a program stays as it is, and what is past its retention is left out. The last id that was looked at is returned
 * if there may be more.
 */
export function insertRedeliveries(tx: Writer, webhookId: string, wish: Redelivery) {
  return inSending(tx, async (sending) => {
    const { tried, last_id } = await listTried(sending, webhookId, wish)
    const kept = await listKept(
      tx,
      tried.map((row) => row.event_id),
    )
    const chosen = tried.filter((row) => kept.has(row.event_id))
    if (chosen.length > 0) await insertDue(sending, webhookId, chosen)
    return { queued: chosen.length, last_id }
  })
}

async function listTried(sending: Writer, webhookId: string, { firstId, isFailedOnly, types }: Redelivery) {
  const { rows } = await sql<{ tried: Tried[]; last_id: string | null }>`
    with read as materialized (
      select id, event_id, event_type, is_success from webhook_attempts
      where webhook_id = ${webhookId} and id >= ${firstId} and not is_test
        and (${types}::text[] is null or event_type = any(${types}::text[]))
      order by id limit ${readMax}),
    tried as (
      select event_id, min(event_type) as event_type, min(id::text) as first_id from read group by event_id
      having not (${isFailedOnly}::boolean and bool_or(is_success))),
    chosen as materialized (
      select t.event_id, t.event_type, t.first_id from tried t
      where not exists (select from webhook_deliveries d where d.webhook_id = ${webhookId} and d.event_id = t.event_id
        and (d.due_at <= now() or d.leased_at is not null))
      order by t.first_id limit ${queuedMax})
    select coalesce((select json_agg(chosen order by first_id) from chosen), '[]') as tried,
      case when (select count(*) from chosen) = ${queuedMax} then (select max(first_id) from chosen)
        when (select count(*) from read) = ${readMax} then (select max(id::text) from read) end as last_id`.execute(
    sending,
  )
  return rows[0]!
}

async function listKept(tx: Writer, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from outbox_events where id = any(${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function insertDue(sending: Writer, webhookId: string, chosen: Tried[]): Promise<void> {
  await sql`
    with queue as (
      update webhook_queues set next_due_at = least(next_due_at, greatest(now(), open_until))
      where webhook_id = ${webhookId} returning webhook_id)
    insert into webhook_deliveries (webhook_id, event_id, due_at, event_type)
    select queue.webhook_id, event_id, now(), event_type
    from queue, json_to_recordset(${JSON.stringify(chosen)}) as tried (event_id uuid, event_type text)
    on conflict (webhook_id, event_id) do update set due_at = now()`.execute(sending)
}

/** When the last attempt succeeded, and when the next one is made. */
export async function findTimes(db: Reader, webhookId: string) {
  const { rows } = await sql<{ last_success_at: string | null; next_at: string | null }>`
    select
      (select attempted_at from webhook_attempts a where a.webhook_id = q.webhook_id and a.is_success
        order by a.id desc limit 1) as last_success_at,
      (select greatest(min(d.due_at), q.open_until) from webhook_deliveries d
        where d.webhook_id = q.webhook_id having min(d.due_at) is not null) as next_at
    from webhook_queues q where q.webhook_id = ${webhookId}`.execute(sendingOf(db))
  return rows[0]!
}
