import type {
  Caller,
  Clock,
  Federation,
  Geocoder,
  Installation,
  Links,
  Mailer,
  Outbound,
  RateLimits,
  Reader,
  Wait,
} from '#kernel/context.ts'
import type { FeedParser } from '#kernel/feeds.ts'
import type { ObjectStore } from '#kernel/object-store.ts'
import { type Action, assertActionAccess } from '#kernel/operation/action.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertFresh } from '#kernel/operation/freshness.ts'
import { notFoundCode, type Operation } from '#kernel/operation/operation.ts'
import type { PageRequest } from '#kernel/operation/page.ts'
import { actorOf } from '#platform/database/audit.ts'
import { type Database, isStaleStatement, whyUnavailable } from '#platform/database/database.ts'
import { type Transaction, transact } from '#platform/database/outbox.ts'
import { assertWritable } from '#platform/database/read-only.ts'
import type { Replicas } from '#platform/database/replicas/replicas.ts'
import type { Keys } from '#platform/keys.ts'
import type { HeldRequests } from '#platform/limits/held-requests.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { internalKind, type Tracing } from '#platform/telemetry/tracing.ts'
import { answer, audit, contextOf } from './answer.ts'
import type { Cache } from './cache.ts'
import { limitGuesses, tooOften } from './code-rate-limit.ts'
import { sealFor } from './cursors.ts'
import { etagOf } from './etag.ts'
import { findReader } from './reader.ts'
import { recordRefusal } from './refusals.ts'
import { runTogether } from './together.ts'
import { inTurn, inTurnOf } from './turns.ts'
import { areParamsValid, assertBody, assertQuery } from './validate.ts'
import { runWrite } from './write.ts'

/** What every surface needs to run operations. */
export interface Runtime {
  database: Database
  /** Present where the operator has named replicas. */
  replicas?: Replicas | undefined
  clock: Clock
  keys: Keys
  links: Links
  outbound: Outbound
  store: ObjectStore
  mailer: Mailer
  feedParser: FeedParser
  /** Present when the operator has named one. */
  geocoder?: Geocoder | undefined
  /** Present where federation is on. */
  federation?: Federation | undefined
  installation: Installation
  limiter: Limiter
  /** Requests that wait. */
  held: HeldRequests
  /** A request that waits for others of its kind costs nothing: it does not count as in flight until this is ended. */
  uncount?: ((requestId: string) => () => void) | undefined
  rateLimits: RateLimits
  logger: Logger
  /** Caches answers that are the same for all who may have them, for less than a second. */
  answers: Cache<Answer>
  /** In tests and development a wrong answer is an error; in production it is cut to its schema and logged. */
  wrongAnswer: 'throw' | 'strip'
  /** Present when the operator asks for traces. */
  tracing?: Tracing | undefined
}

export interface Call {
  op: Operation
  caller: Caller | undefined
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  requestId: string
  /** Shortened, for the audit log. */
  address: string | null
  idempotencyKey?: string | undefined
  /** Aborted when the client has closed the connection; only of an operation that may wait. */
  gone?: AbortSignal | undefined
}

export interface Answer {
  status: number
  body: string
  /** Instead of the body, if it may be very long. */
  chunks?: AsyncIterable<string>
  isReplay?: boolean
  /** The version of an answer that may be cached. */
  etag?: string
}

type Handler = (ctx: object, input: object) => Promise<unknown>

/** Everything after authentication, rate limit and scope, the same for HTTP and MCP: validate, run, check, commit. */
export async function runOperation(runtime: Runtime, call: Call): Promise<Answer> {
  if (runtime.tracing) return runtime.tracing.span(call.op.id, internalKind, {}, () => runAudited(runtime, call))
  return runAudited(runtime, call)
}

async function runAudited(runtime: Runtime, call: Call): Promise<Answer> {
  if (call.op.access !== 'admin') return runChecked(runtime, call)
  try {
    return await runChecked(runtime, call)
  } catch (error) {
    await recordRefusal(runtime, call, error)
    throw error
  }
}

async function runChecked(runtime: Runtime, call: Call): Promise<Answer> {
  const { op, caller, body } = call
  if (op.effect !== 'read') await assertWritable(runtime.database)
  if (op.fresh && caller) assertFresh(op.fresh, caller.credential, body, runtime.clock.now())
  validate(call)
  if (call.op.cache) return runCached(runtime, call)
  if (call.op.perHour !== undefined && call.caller)
    await assertHourlyLimit(runtime, call.op, call.op.perHour, call.caller)
  if (call.op.shared) return runShared(runtime, call)
  if (!call.op.guessLimit || !call.caller) return runHandler(runtime, call)
  return limitGuesses(runtime, call.caller.userId, () => runHandler(runtime, call))
}

/** Runs without a caller: a cached answer must not depend on who asked first. */
async function runCached(runtime: Runtime, call: Call): Promise<Answer> {
  const { op, params, query, caller } = call
  // What is cached may be from a replica, and without the caller's own last change.
  if (caller && (await runtime.replicas?.hasWritten(caller.userId)))
    return tagged(await runHandler({ ...runtime, replicas: undefined }, { ...call, caller: undefined }))
  // Unknown query parameters are left out: they would cache the same answer twice.
  return runtime.answers.get(JSON.stringify([op.id, params, op.query && query]), async () => {
    return tagged(await runHandler(runtime, { ...call, caller: undefined }))
  })
}

const tagged = (answer: Answer): Answer => ({ ...answer, etag: etagOf(answer.body) })

/** Authorizes this caller, and then answers what all who may ask get. */
async function runShared(runtime: Runtime, call: Call): Promise<Answer> {
  const { op, caller, params, query } = call
  const authorize = op.shared!.authorize as Handler
  const ctx = { db: runtime.database, caller, ...contextOf(runtime) }
  await retryRead(() => authorize(ctx, { params, query, body: undefined }))
  return runtime.answers.get(JSON.stringify([op.id, params, query]), () =>
    runHandler(runtime, { ...call, caller: undefined }),
  )
}

async function assertHourlyLimit({ limiter, clock }: Runtime, op: Operation, limit: number, { userId }: Caller) {
  const verdict = await limiter.consume({ key: `calls:${op.id}:${userId}`, limit, windowSeconds: 3600 }, 1)
  if (verdict.allowed) return
  throw tooOften(`This is limited to ${limit} requests per hour`, verdict.resetAt, clock.now())
}

async function runHandler(runtime: Runtime, call: Call): Promise<Answer> {
  const { op } = call
  const input = { params: call.params, query: call.query, body: call.body, page: pageRequest(runtime, call) }
  const context = contextOf(runtime)
  const handler = op.handler as Handler
  const actor = actorOf(call.caller, call.requestId, call.address)
  const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>) =>
    inTurn(runtime, call, () => transact(runtime.database, runtime.clock, actor, work))

  if (op.effect === 'read')
    return retryRead(async () => {
      const db = await findReader(runtime, op, call.caller)
      const read = async (from: Reader) => handler({ db: from, caller: call.caller, ...context }, input)
      const output = await read(db).catch((error: unknown) => {
        // That something is missing or refused is decided by the primary: another process may just have made it.
        if (db === runtime.database || !call.caller || !(error instanceof ApiError)) throw error
        return read(runtime.database)
      })
      return answer(runtime, call, output)
    })
  if (op.effect === 'external') {
    const { database: db, store, mailer, feedParser } = runtime
    const hold = <T>(what: Wait<T>) => runtime.held.hold(what, call.caller!.userId, call.gone)
    const isGone = () => call.gone?.aborted ?? false
    const ports = { store, mailer, feedParser }
    const ctx = { db, ...ports, caller: call.caller, ...context, write: inTransaction, hold, isGone }
    const output = await handler(ctx, input)
    if (op.audit) await inTransaction(async (unit) => audit(op, unit, input, output))
    return answer(runtime, call, output)
  }
  return op.together ? runTogether(runtime, call) : inTurn(runtime, call, () => runWrite(runtime, call))
}

interface ActionCall<I, O> extends Pick<Call, 'caller' | 'requestId' | 'address'> {
  action: Action<I, O>
  input: I
}

/** Runs what only a browser can do: access, one transaction, its audit row and its events. */
export async function runAction<I, O>(runtime: Runtime, call: ActionCall<I, O>): Promise<O> {
  const { action, caller, input } = call
  const { database, clock, links, keys: cipher, outbound } = runtime
  const now = clock.now()
  assertActionAccess(action, caller, now)
  const handler = action.handler as unknown as (ctx: object, input: I) => Promise<O>
  const actor = actorOf(caller, call.requestId, call.address)
  const work = async ({ db, emit, audit }: Transaction) => {
    const output = await handler({ db, emit, audit, caller, now, links, cipher, outbound }, input)
    const entry = action.audit?.(input, output as never, caller)
    if (entry) audit({ action: action.id, ...entry })
    return output
  }
  return inTurnOf(runtime, action.waitsFor?.(input) ?? caller?.userId, () => transact(database, clock, actor, work))
}

function validate({ op, params, query, body, idempotencyKey }: Call): void {
  if (idempotencyKey !== undefined && op.idempotency === 'refuse') throw new ApiError('idempotency_unsupported')
  if (idempotencyKey !== undefined && op.idempotency === 'replay' && !/^[\x20-\x7e]{1,255}$/.test(idempotencyKey))
    throw new ApiError('validation_failed', 'Idempotency-Key must be 1 to 255 printable characters')
  if (op.query) assertQuery(op.query, query)
  if (op.body && !(op.bodyOptional && body === undefined)) assertBody(op.body, body)
  if (op.params && !areParamsValid(op.params, params)) throw new ApiError(notFoundCode(op))
}

function pageRequest(runtime: Runtime, { op, query }: Call): PageRequest | undefined {
  if (!op.isList) return undefined
  const { limit, cursor, before, offset, ...filters } = query as Record<string, unknown> & Omit<PageRequest, 'seal'>
  return { limit, cursor, before, offset, seal: sealFor(runtime.keys, op.id, filters) }
}

/** A read that met a stale statement or a broken connection has changed nothing, so it is repeated once. */
async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isStaleStatement(error) && !isBroken(error)) throw error
    return read()
  }
}

function isBroken(error: unknown): boolean {
  return (
    whyUnavailable(error) !== undefined &&
    /Connection terminated|57P01|ECONNRESET/.test(String((error as Error).message))
  )
}
