import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Reader } from '#kernel/context.ts'
import type { DB as Schema } from '#kernel/data/database-schema.ts'
import { keepSendingIn } from '#kernel/data/sending.ts'
import { direct, type StatementKind } from '#kernel/data/statement.ts'
import type { ErrorCode } from '#kernel/operation/errors.ts'
import type { UnavailableReason } from '#kernel/operation/unavailable.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { NamedClient } from './named-client.ts'
import { isWrite, openReadOnlyMode, type ReadOnlyMode, readOnlyMode, refusalOf } from './read-only.ts'
import { openSharedReads } from './shared-reads.ts'
import { openTransactions, type RunTransaction } from './transaction.ts'
import { typeParser } from './type-parser.ts'

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  url: string
  poolMax: number
  /** Named statements and start-up settings; off behind a pooler that cannot carry them. */
  prepared: boolean
  statementTimeoutMs: number
  lockTimeoutMs: number
  /** A process that stood still for so long in a transaction loses its connection, and others its locks. */
  idleTransactionTimeoutMs?: number
  /** How long to wait for a free connection before answering that the server is overloaded. */
  acquireTimeoutMs?: number
  /** Refuses changes while the instance is read-only. Not for the worker, which stops by itself, nor for operators. */
  isGuarded?: boolean
  /** Given the pool when metrics or traces are on; without it nothing is measured. */
  watch?: ((pool: pg.Pool) => void) | undefined
  /** The name that the server shows for the connections; `hearth` otherwise. */
  applicationName?: string
  /** For a replica: a change is refused by the server itself, even if it has become a primary. */
  isReplica?: boolean
  /** Looks at each new connection before its first use. */
  verify?: pg.PoolConfig['verify']
  /** Learns the position in the log after each COMMIT, in the same round trip; only where there are replicas. */
  isFollowed?: boolean
  /** Where the sending of webhooks has its tables, if not here. It is opened and closed with this one. */
  webhooksUrl?: string | undefined
}

/** Longer than any statement timeout; after this the connection is considered dead. */
const silenceMs = 1000

export function openDatabase(options: DatabaseOptions, logger: Logger): Database {
  const { acquireTimeoutMs = 2000 } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: acquireTimeoutMs,
    query_timeout: options.statementTimeoutMs + silenceMs,
    maxLifetimeSeconds: 1800,
    // Longer than from one run of the jobs of every minute to the next: opening a connection costs more than they do.
    idleTimeoutMillis: 180_000,
    keepAlive: true,
    // Several statements of a transaction may be on their way at once.
    pipeline: true,
    Client: NamedClient,
    application_name: options.applicationName ?? 'hearth',
    types: { getTypeParser: typeParser },
    ...(options.verify && { verify: options.verify }),
    ...(options.prepared && { options: startupSettings(options) }),
  })
  options.watch?.(pool)
  const onBroken = (error: Error) =>
    limited(logger).warn(`broken ${causeOf(error)}`, { err: error }, 'a database connection broke')
  pool.on('error', onBroken)
  // The pool listens for errors on idle clients only: without this, an error on a checked-out one would end the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  const condition: Condition = {
    isSchemaBehind: false,
    poolMax: options.poolMax,
    acquireTimeoutMs,
    mode: options.isGuarded ? openReadOnlyMode() : undefined,
    position: options.isFollowed ? 0 : undefined,
  }
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: namedStatements(pool, options.prepared, condition) }),
  })
  conditions.set(database, condition)
  // The builder would end only a pool that it has used itself.
  const destroy = async () => void (pool.ending || (await pool.end()))
  return Object.assign(database, {
    destroy,
    [direct]: directRunner(pool, options, condition),
    [transactions]: openTransactions({
      adapter: () => database.getExecutor().adapter,
      acquire: () => acquire(pool),
      queryOf: (text, values) => queryOf(text, values, options.prepared),
      commit: (client) =>
        condition.position === undefined ? client.query({ text: 'commit' }) : commit(client, condition),
      judge: (error) => judge(error, condition),
    }),
    ...(condition.mode && { [readOnlyMode]: condition.mode }),
    ...(options.webhooksUrl !== undefined &&
      openWebhookDatabase(Object.assign(database, { destroy }), options, options.webhooksUrl, logger)),
  })
}

/** The database of webhooks. Whether the instance is read-only is asked of the main one, before anything is written. */
function openWebhookDatabase(database: Database, options: DatabaseOptions, url: string, logger: Logger) {
  const { isGuarded: _guarded, isFollowed: _followed, watch: _watch, webhooksUrl: _url, ...same } = options
  const other = openDatabase({ ...same, url, applicationName: 'hearth webhooks' }, logger)
  keepSendingIn({ db: other, write: (work) => other.transaction().execute(work) }, database)
  const destroy = database.destroy.bind(database)
  return {
    async destroy(): Promise<void> {
      await Promise.all([destroy(), other.destroy()])
    },
  }
}

const transactions = Symbol('transactions')

/** The way to transactions of a database that `openDatabase` has opened. */
export function transactionsOf(database: Database): RunTransaction {
  return (database as unknown as { [transactions]: RunTransaction })[transactions]
}

const queryOf = (text: string, values: unknown[], prepared: boolean) =>
  prepared ? { name: statementName(text), text, values } : { text, values }

/** For a change that is one statement; `transact` asks for the others. */
async function assertMayRun(mode: ReadOnlyMode | undefined, client: pg.PoolClient, text: string): Promise<void> {
  if (!mode || !isWrite(text)) return
  const found = await mode.find((question) => client.query(question))
  if (found) throw refusalOf(found)
}

interface Condition {
  isSchemaBehind: boolean
  poolMax: number
  acquireTimeoutMs: number
  mode: ReadOnlyMode | undefined
  /** The newest position in the log that a COMMIT of this process has shown; undefined if nothing follows the database. */
  position: number | undefined
}

const conditions = new WeakMap<Database, Condition>()
const ofMissingSchema = Symbol('an error that a missing migration explains')

/** How many connections a database has at most, and how long to wait for one. */
export const connectionsOf = (database: Database): Pick<Condition, 'poolMax' | 'acquireTimeoutMs'> =>
  conditions.get(database)!

/** While migrations are known to be missing, what the database does not know (class 42) is 503 and no bug. */
export function setSchemaBehind(database: Database, isSchemaBehind: boolean): void {
  conditions.get(database)!.isSchemaBehind = isSchemaBehind
}

/** Not before any COMMIT of this process that has ended; undefined if nothing follows the database. */
export function findPosition(database: Database): number | undefined {
  return conditions.get(database)?.position
}

/** For another primary, whose log may be shorter. */
export function forgetPosition(database: Database): void {
  const condition = conditions.get(database)
  if (condition?.position) condition.position = 0
}

/**
 * After COMMIT, because before it the record of the commit is not in the log. A replica gets what is flushed. The end of what
 * was only inserted it may reach much later: that can be the record of a transaction that is still open, or a place behind the
 * header of a page that does not exist yet. A server that confirms a COMMIT before it is flushed has no better position.
 */
const commitFollowed = `commit; select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::int8 as position`

/** One round trip for both: statements of one text run one after the other. */
async function commit(client: pg.PoolClient, condition: Condition): Promise<pg.QueryResult> {
  const [result, log] = (await client.query(commitFollowed)) as unknown as pg.QueryResult[]
  condition.position = Math.max(condition.position!, log!.rows[0].position)
  return result!
}

/** Returns the error if its connection must not be used again. */
function judge(error: unknown, { isSchemaBehind }: Condition): Error | undefined {
  const state = sqlState(error)
  if (isSchemaBehind && state?.startsWith('42') && state !== '42501')
    Object.assign(error as Error, { [ofMissingSchema]: true })
  return breaksConnection(error) ? (error as Error) : undefined
}

/** A free connection. A pooler that refuses our settings says so in words that do not tell what to do. */
async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (sqlState(error) === '08P01' && /startup parameter/.test((error as Error).message))
      (error as Error).message += poolerAdvice
    throw error
  }
}

const poolerAdvice = `. A pooler refuses the settings that are sent at the start of a connection. For PgBouncer 1.21 or later set \
ignore_startup_parameters = extra_float_digits,options and give the role its settings by ALTER ROLE; for an older one set \
PREPARED_STATEMENTS=false. See docs/operate/scaling.md, "Behind PgBouncer"`

function startupSettings(options: DatabaseOptions): string {
  const settings = {
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleTransactionTimeoutMs ?? 10_000,
    timezone: 'UTC',
    // A keyset list reads one page from an index: JIT compilation never pays off.
    jit: 'off',
    ...(options.isReplica && { default_transaction_read_only: 'on' }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const names = new Map<string, string>()

function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  if (names.size < 10_000) names.set(text, name)
  return name
}

/** The pool for Kysely: every statement is prepared by name and broken clients are discarded. */
function namedStatements(pool: pg.Pool, prepared: boolean, condition: Condition): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let broken: Error | undefined
    let isInTransaction = false
    return {
      async query(text: unknown, values?: readonly unknown[]) {
        // A rollback on a connection that does not answer would wait for nothing.
        if (broken) throw broken
        const named = prepared && values !== undefined && !isTransactionControl(text as string)
        try {
          if (!isInTransaction) await assertMayRun(condition.mode, client, text as string)
          if (isTransactionControl(text as string)) isInTransaction = text === 'begin'
          if (text === 'commit' && condition.position !== undefined) return await commit(client, condition)
          return await client.query({
            text: text as string,
            values: values as unknown[],
            ...(named && { name: statementName(text as string) }),
          })
        } catch (error) {
          broken = judge(error, condition)
          throw error
        }
      },
      release() {
        client.release(broken)
      },
    } as unknown as PostgresPoolClient
  }

  return {
    async connect() {
      const client = await acquire(pool)
      const known = wrapped.get(client)
      if (known) return known
      const fresh = wrap(client)
      wrapped.set(client, fresh)
      return fresh
    },
    end: () => pool.end(),
  } as PostgresPool
}

/** One statement on any connection, for `statement()`. */
function directRunner(pool: pg.Pool, { prepared, watch }: DatabaseOptions, condition: Condition): Run {
  const { lookUp, read } = openSharedReads({
    acquire: () => acquire(pool),
    countFree: () => pool.idleCount + pool.options.max - pool.totalCount,
    queryOf: (text, values) => queryOf(text, values, prepared),
    judge: (error) => judge(error, condition),
    isTraced: watch !== undefined,
  })
  return async (text, values, kind) => {
    if (kind === 'lookup') return lookUp(text, values)
    if (kind === 'read') return read(text, values)
    const client = await acquire(pool)
    let broken: Error | undefined
    try {
      await assertMayRun(condition.mode, client, text)
      return (await client.query(queryOf(text, values, prepared))).rows
    } catch (error) {
      broken = judge(error, condition)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** One statement; what it gives are its rows. */
export type Run = (text: string, values: unknown[], kind?: StatementKind) => Promise<object[]>

/** The way of `statement()` to any connection of a database. */
export function runnerOf(database: Database): Run {
  return (database as unknown as { [direct]: Run })[direct]
}

/** A reader over statements that run one by one, on whichever connection and server `run` takes. */
export function openReader(run: Run): Reader {
  const client = {
    async query(text: string, values: unknown[] = []) {
      if (isTransactionControl(text)) throw new Error('a reader has no transactions')
      const rows = await run(text, values)
      return { command: 'SELECT', rowCount: rows.length, rows }
    },
    release: () => undefined,
  }
  const pool = { connect: async () => client, end: async () => undefined } as unknown as PostgresPool
  const reader: Reader = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return Object.assign(reader, { [direct]: run })
}

function isTransactionControl(text: string): boolean {
  return text === 'begin' || text === 'commit' || text === 'rollback'
}

/** SQLSTATE of a PostgreSQL error; a broken connection has none. Unlike EPIPE, each has a digit. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** A named statement whose result type changed under it (0A000) or that the server no longer knows (26000). */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  return state === '26000' || (state === '0A000' && /cached plan/.test((error as Error).message))
}

/** A deadlock or serialization failure: the same work can be retried. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT'.split(' '),
)
const silence = /Connection terminated|Query read timeout|not queryable/

const poolIsFull = /timeout exceeded when trying to connect/
const ofLock = ['55P03', '40001', '40P01']
// 08 connection, 28 credentials, 53 resources, 57P0x shutdown or starting, 25P03 idle, 25006 read-only, 3D000 no such database.
const ofDatabase = /^(08|28|53|57P0|25P03|25006|3D000)/

/** The database is unavailable, overloaded or too slow: answered with 503, never 500. Undefined for every other error. */
export function whyUnavailable(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined
  if (isStaleStatement(error) || ofMissingSchema in error) return 'schema'
  const state = sqlState(error)
  if (state === '57014') return 'statement'
  if (state) return ofLock.includes(state) ? 'lock' : ofDatabase.test(state) ? 'database' : undefined
  if (poolIsFull.test(error.message)) return 'pool'
  return networkCodes.has((error as { code?: string }).code ?? '') || silence.test(error.message)
    ? 'database'
    : undefined
}

/** After 25006 too: a server that became a standby keeps its connections, and only a new one leads to the primary. */
function breaksConnection(error: unknown): boolean {
  if (isStaleStatement(error)) return true
  const state = sqlState(error)
  return state ? /^(08|57P0|25P03|25006)/.test(state) : whyUnavailable(error) !== undefined
}

/** What a database error means to the caller. Undefined means a bug of ours. */
export function answerTo(error: unknown): ErrorCode | undefined {
  const state = sqlState(error)
  if (whyUnavailable(error)) return 'unavailable'
  if (state?.startsWith('22')) return 'validation_failed'
  if (state === '23503') return 'not_found'
  if (state === '23505' || state === '23514') return 'invalid_state'
  return undefined
}
