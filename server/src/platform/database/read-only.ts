import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { ApiError, errorTable } from '#kernel/operation/errors.ts'
import { listMigrations } from './migration-files.ts'

/** Since when and why the instance, or this process of it, takes no changes. */
export interface ReadOnly {
  since: string
  reason: string | null
}

/** Runs a statement without parameters on the connection at hand. */
type Query = (text: string) => Promise<{ rows: object[] }>

/** The mode as this process knows it. It is read again at most once a second, and only when it is needed. */
export interface ReadOnlyMode {
  find(query: Query): Promise<ReadOnly | undefined>
  /** What was read in the last seconds. */
  last(): ReadOnly | undefined
}

/** A process obeys a change after this long. `waitForWriters` relies on it. */
const knownMs = 1000
const lastMs = 5000
const modeText = 'select read_only_at as since, read_only_reason as reason from instance_modes'

/**
 * What a process obeys. After the end of an upgrade one of the release before would count wrongly, so it changes nothing. The
 * newest migration that this code knows is the same for its life.
 */
const processModeText = () => `
  select coalesce(replaced.since, read_only_at) as since,
    case when replaced.since is null then read_only_reason else 'an older release still runs here' end as reason
  from instance_modes
    cross join (select max(finished_at) as since from schema_migrations where name > '${listMigrations().at(-1)!.name}') as replaced`

export function openReadOnlyMode(text = processModeText()): ReadOnlyMode {
  let mode: ReadOnly | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return {
    async find(query) {
      if (performance.now() - readAt < knownMs) return mode
      // From before the statement: what it returns may be as old as that.
      const startedAt = performance.now()
      const [row] = (await query(text)).rows as { since: string | null; reason: string | null }[]
      mode = row && row.since !== null ? { since: row.since, reason: row.reason } : undefined
      readAt = startedAt
      return mode
    },
    last: () => (performance.now() - readAt < lastMs ? mode : undefined),
  }
}

/** Where a database keeps its mode; only one that refuses changes has it. */
export const readOnlyMode = Symbol('read-only mode')
interface Guarded {
  [readOnlyMode]?: ReadOnlyMode
}
type Connection = { executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }> }
const queryOn =
  (db: Connection): Query =>
  async (text) =>
    (await db.executeQuery(CompiledQuery.raw(text))) as { rows: object[] }

/** Undefined while changes are possible, and always for a database that is not guarded. */
export async function findReadOnly(database: Connection & Guarded): Promise<ReadOnly | undefined> {
  return database[readOnlyMode]?.find(queryOn(database))
}

/** As an operator has set it, whether the database is guarded or not. */
export function findMode(database: Connection): Promise<ReadOnly | undefined> {
  return openReadOnlyMode(modeText).find(queryOn(database))
}

/** For a process whose database is not guarded. */
export function openModeReader(database: Connection): () => Promise<ReadOnly | undefined> {
  const mode = openReadOnlyMode()
  return () => mode.find(queryOn(database))
}

/** As read in the last seconds, for what must not wait: error pages, and notes of the last use, which are left out. */
export function lastReadOnly(database: object): ReadOnly | undefined {
  return (database as Guarded)[readOnlyMode]?.last()
}

/** Throws 503 while the instance is read-only. In a transaction, give it: another connection might not be free. */
export async function assertWritable(database: Connection & Guarded, on: Connection = database): Promise<void> {
  const mode = await database[readOnlyMode]?.find(queryOn(on))
  if (mode) throw refusalOf(mode)
}

const retryAfterSeconds = 60

export function refusalOf({ reason }: ReadOnly): ApiError {
  const [, text] = errorTable.read_only
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return new ApiError('read_only', reason === null ? text : `${text}. Reason: ${reason}`, headers, [], 'read_only')
}

const writes = /^\s*(insert|update|delete|merge|truncate)\b/i
const writesInside = /\b(insert into|delete from)\b|(?<!\bfor |\bfor no key )\bupdate\b/i
const known = new Map<string, boolean>()

/** Whether a statement changes rows. */
export function isWrite(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  const found = writes.test(text) || (/^\s*with\b/i.test(text) && writesInside.test(text))
  if (known.size < 10_000) known.set(text, found)
  return found
}

/** What may still write after the mode was switched. */
export interface Writers {
  transactions: number
  workerConnections: number
}

/** Transactions of our processes that began before, and workers that have not stopped yet. */
async function countWriters(db: Connection, before: string): Promise<Writers> {
  const counting = sql<Writers>`
    select count(*) filter (where application_name = 'hearth' and xact_start < ${before}) as transactions,
      count(*) filter (where application_name = 'hearth jobs') as "workerConnections"
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const { rows } = await db.executeQuery(counting.compile(db as never))
  return rows[0] as Writers
}

const pollMs = 100

/** After `updateReadOnly`: waits until no process can change anything, and tells what is left when the time is over. */
export async function waitForWriters(db: Connection, patienceMs: number): Promise<Writers> {
  // From then on every process has read the new mode; half a second more for one that was slow.
  await wait(knownMs + 500)
  const { rows } = await db.executeQuery(CompiledQuery.raw('select now() as now'))
  const { now } = rows[0] as { now: string }
  const end = performance.now() + patienceMs
  for (;;) {
    const left = await countWriters(db, now)
    if (left.transactions + left.workerConnections === 0 || performance.now() > end) return left
    await wait(pollMs)
  }
}

/** Turns the mode on, or off with null. A repeated turn keeps the time of the first and changes the reason. */
export async function updateReadOnly(tx: Writer, mode: { reason: string | null } | null): Promise<void> {
  await tx
    .updateTable('instance_modes')
    .set(
      mode
        ? { read_only_at: sql<string>`coalesce(read_only_at, now())`, read_only_reason: mode.reason }
        : { read_only_at: null, read_only_reason: null },
    )
    .execute()
}
