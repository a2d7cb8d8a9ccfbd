import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AuditEntry, Clock, Credential, UnitOfWork, Writer } from '#kernel/context.ts'
import type { DomainEvent, EventType } from '#kernel/events.ts'
import { dayMs } from '#kernel/time.ts'
import { type Database, isConflict, isStaleStatement, transactionsOf } from './database.ts'
import { assertWritable } from './read-only.ts'

/** Who acts, with which credential and from where, for the audit rows. */
export interface Actor {
  userId: string | null
  requestId: string | null
  credential?: Pick<Credential, 'kind' | 'id'> | null
  /** Shortened to its network. */
  address?: string | null
}

/** The first successful answer to a request with an Idempotency-Key, stored to be repeated. */
interface RememberedAnswer {
  userId: string
  key: string
  operation: string
  fingerprint: Buffer
  status: number
  body: string
}

export interface Transaction extends UnitOfWork {
  remember(answer: RememberedAnswer): void
  /** Forgets what this one has collected: it was refused, while others of its transaction go on. */
  drop(): void
}

interface Buffered {
  events: object[]
  audit: object[]
  answers: object[]
}

const triesMax = 3

/** Where a database keeps what runs after COMMIT with the users whose change it was. It never throws. */
export const afterCommit = Symbol('after commit')
interface Followed {
  [afterCommit]?: (userIds: readonly string[]) => Promise<void>
}

/**
 * One transaction. Its domain events, audit rows and stored answers are inserted by one statement just before COMMIT, so
 * they exist only if the work does. After a deadlock or serialization failure the work runs again from the start.
 */
export function transact<T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return transactAll(database, clock, [actor], ([unit]) => work(unit!))
}

/** The same for several actors: each has its own events, audit rows and stored answers, and all are committed together. */
export async function transactAll<T>(
  database: Database,
  clock: Clock,
  actors: readonly Actor[],
  work: (units: Transaction[]) => Promise<T>,
): Promise<T> {
  const follow = (database as Followed)[afterCommit]
  const writers = new Set<string>()
  if (!follow) return tryTransact(database, clock, actors, work, writers)
  const result = await tryTransact(database, clock, actors, work, writers)
  if (writers.size > 0) await follow([...writers])
  return result
}

async function tryTransact<T>(
  database: Database,
  clock: Clock,
  actors: readonly Actor[],
  work: (units: Transaction[]) => Promise<T>,
  writers: Set<string>,
): Promise<T> {
  for (const { userId } of actors) if (userId) writers.add(userId)
  for (let tries = 1; ; tries++) {
    try {
      const buffers = actors.map((): Buffered => ({ events: [], audit: [], answers: [] }))
      return await transactionsOf(database)(
        async (db) => {
          // Inside the transaction: `read-only on` waits for the transactions that began before it.
          await assertWritable(database, db)
          return work(actors.map((actor, n) => collect(db, clock, actor, buffers[n]!, writers)))
        },
        () => flush(buffers),
      )
    } catch (error) {
      if (tries >= triesMax || !(isConflict(error) || isStaleStatement(error))) throw error
      await wait(Math.random() * 20 * tries)
    }
  }
}

function collect(db: Writer, clock: Clock, actor: Actor, buffered: Buffered, writers: Set<string>): Transaction {
  return {
    db,
    emit(type, data, concern = {}) {
      buffered.events.push({
        id: randomUUIDv7(),
        type,
        data,
        subject_user_id: concern.subjectUserId ?? null,
        group_id: concern.groupId ?? null,
        occurred_at: clock.now().toISOString(),
      })
    },
    audit(entry: AuditEntry) {
      const { userId, credential } = entry.by ?? actor
      // Who signs in, or signs up, is known by this row alone.
      if (userId) writers.add(userId)
      buffered.audit.push({
        id: randomUUIDv7(),
        at: clock.now().toISOString(),
        actor_id: userId,
        action: entry.action,
        target: entry.target,
        detail: entry.detail ?? null,
        request_id: actor.requestId,
        credential_kind: credential?.kind ?? null,
        credential_id: credential?.id ?? null,
        address: actor.address ?? null,
      })
    },
    remember(answer) {
      buffered.answers.push({
        user_id: answer.userId,
        key: answer.key,
        operation: answer.operation,
        fingerprint: `\\x${answer.fingerprint.toString('hex')}`,
        status: answer.status,
        body: answer.body,
        created_at: clock.now().toISOString(),
      })
    },
    drop() {
      for (const rows of [buffered.events, buffered.audit, buffered.answers]) rows.length = 0
    },
  }
}

/** One insert each, of rows that come as JSON. */
const inserts = {
  events: (n: number) => `events as (
      insert into outbox_events (id, type, subject_user_id, group_id, data, occurred_at)
      select id, type, subject_user_id, group_id, data, occurred_at
      from json_to_recordset($${n}) as row
        (id uuid, type text, subject_user_id uuid, group_id uuid, data jsonb, occurred_at timestamptz))`,
  audit: (n: number) => `audit as (
      insert into audit_log
        (id, at, actor_id, action, target, detail, request_id, credential_kind, credential_id, address)
      select id, at, actor_id, action, target, detail, request_id, credential_kind, credential_id, address
      from json_to_recordset($${n}) as row
        (id uuid, at timestamptz, actor_id uuid, action text, target text, detail jsonb, request_id text,
          credential_kind text, credential_id uuid, address text))`,
  answers: (n: number) => `answers as (
      insert into idempotency_keys (user_id, key, operation, fingerprint, status, body, created_at)
      select user_id, key, operation, fingerprint, status, body, created_at
      from json_to_recordset($${n}) as row
        (user_id uuid, key text, operation text, fingerprint bytea, status smallint, body text, created_at timestamptz)
      on conflict (user_id, operation, key) do update set fingerprint = excluded.fingerprint,
        status = excluded.status, body = excluded.body, created_at = excluded.created_at)`,
}

/** What is inserted with COMMIT; undefined when there is nothing. */
function flush(buffers: readonly Buffered[]): { text: string; values: string[] } | undefined {
  const [first] = buffers
  const rowsOf = (kind: keyof Buffered) => (buffers.length === 1 ? first![kind] : buffers.flatMap((one) => one[kind]))
  const filled = (['events', 'audit', 'answers'] as const)
    .map((kind) => ({ kind, rows: rowsOf(kind) }))
    .filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return undefined
  const text = `with ${filled.map(({ kind }, i) => inserts[kind](i + 1)).join(', ')} select 1`
  return { text, values: filled.map(({ rows }) => JSON.stringify(rows)) }
}

/** False while another request holds the same key; the lock ends with the transaction. */
export async function lockIdempotencyKey(db: Writer, userId: string, operation: string, key: string): Promise<boolean> {
  const name = `${userId} ${operation} ${key}`
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db)
  return rows[0]!.locked
}

interface KeyedRequest {
  userId: string
  operation: string
  key: string
}

/** The same for several, in their order. None may be there twice: a transaction gets its own lock again. */
export async function lockIdempotencyKeys(db: Writer, requests: readonly KeyedRequest[]): Promise<boolean[]> {
  const names = requests.map(({ userId, operation, key }) => `${userId} ${operation} ${key}`)
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as locked
    from unnest(${names}::text[]) with ordinality as named (name, n) order by n`.execute(db)
  return rows.map(({ locked }) => locked)
}

const rememberMs = dayMs
const forgottenAt = (now: Date) => new Date(now.getTime() - rememberMs).toISOString()

export async function findRememberedAnswer(db: Writer, userId: string, operation: string, key: string, now: Date) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('created_at', '>', forgottenAt(now))
    .executeTakeFirst()
}

type RememberedRow = Pick<RememberedAnswer, 'fingerprint' | 'status' | 'body'>

/** The same for several, in their order. */
export async function listRememberedAnswers(
  db: Writer,
  requests: readonly KeyedRequest[],
  now: Date,
): Promise<(RememberedRow | undefined)[]> {
  const of = <K extends keyof KeyedRequest>(field: K) => requests.map((request) => request[field])
  const { rows } = await sql<RememberedRow & { n: number }>`
    select asked.n, k.fingerprint, k.status, k.body
    from unnest(${of('userId')}::uuid[], ${of('operation')}::text[], ${of('key')}::text[])
      with ordinality as asked (user_id, operation, key, n)
      join idempotency_keys k
        on k.user_id = asked.user_id and k.operation = asked.operation and k.key = asked.key
    where k.created_at > ${forgottenAt(now)}`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  return requests.map((_, n) => found.get(n + 1))
}

export async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', forgottenAt(now)).execute()
}

/** True when the relay has something to do. */
export const hasUnrelayed = sql<boolean>`exists (select from outbox_events where relayed_at is null)`

export async function listUnrelayed(db: Writer, limit: number): Promise<{ id: string; type: string }[]> {
  return db
    .selectFrom('outbox_events')
    .select(['id', 'type'])
    .where('relayed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function updateRelayed(db: Writer, ids: string[], now: Date): Promise<void> {
  await db
    .updateTable('outbox_events')
    .set({ relayed_at: now.toISOString() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Those of the events for which this reaction has not run yet. Sorted, so that two workers with the same ones cannot deadlock. */
export async function insertReactionRuns(db: Writer, eventIds: readonly string[], reaction: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into reaction_runs (event_id, reaction)
    select id, ${reaction} from unnest(${eventIds.toSorted()}::uuid[]) as id
    on conflict do nothing returning event_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order in which they were emitted. An event past its retention is left out. */
export async function listEvents(db: Writer, ids: readonly string[]): Promise<DomainEvent[]> {
  const rows = await db
    .selectFrom('outbox_events')
    .select(['id', 'type', 'data', 'subject_user_id', 'group_id', 'occurred_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type as EventType,
    data: row.data as unknown as DomainEvent['data'],
    subjectUserId: row.subject_user_id,
    groupId: row.group_id,
    occurredAt: row.occurred_at,
  }))
}

export async function findEvent(db: Writer, id: string): Promise<DomainEvent | undefined> {
  return (await listEvents(db, [id]))[0]
}
