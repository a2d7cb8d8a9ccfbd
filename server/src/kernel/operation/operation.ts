import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Caller, ExternalContext, ReadContext, WriteContext } from '../context.ts'
import type { CallInput, ListAnswer } from './call.ts'
import type { CredentialRule } from './credential.ts'
import { findMistake } from './declaration.ts'
import { type ErrorCode, isNotFound } from './errors.ts'
import type { Freshness } from './freshness.ts'
import type { Page, PageRequest } from './page.ts'
import type { RoleDeclaration } from './role.ts'
import { pageQuery } from './schema.ts'
import type { Scope } from './scopes.ts'
import type { AnyTogether } from './together.ts'
import type { ResourceDeclaration, ToolDeclaration } from './tool.ts'

/** Who may call: a holder of the scope, any signed-in user, or everyone. There is no default. */
export type Access = Scope | 'any' | 'public'
export type Effect = 'read' | 'write' | 'external'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface ContextOfEffect {
  read: ReadContext
  write: WriteContext
  external: ExternalContext
}
export type Context<A extends Access, E extends Effect> = ContextOfEffect[E] & {
  caller: A extends 'public' ? Caller | undefined : Caller
}

export type Empty = TObject<Record<never, never>>

export interface Input<P extends TSchema, Q extends TSchema, B extends TSchema> {
  params: Static<P>
  query: Static<Q>
  body: Static<B>
}

interface Example {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Common<A extends Access, E extends Effect, P extends TObject, Q extends TObject, B extends TSchema> {
  /** `capability.verb`: the operationId, and the name in logs, audit rows and documents. */
  id: string
  method: Method
  path: `/v1/${string}`
  summary: string
  description?: string
  access: A
  /** A second scope that is needed too. */
  alsoNeeds?: Scope
  /** What an application may not do here, whatever its scopes. */
  credential?: CredentialRule
  effect: E
  params?: P
  query?: Q
  body?: B
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  status?: 200 | 201
  /** What this operation refuses with, beyond what its access and its input bring along (`errorsOf`). */
  errors?: ErrorCode[]
  /** A request that succeeds: shown in the document and sent by the catalogue tests. */
  example: Example
  /** The path holds a code that could be guessed: wrong tries are limited per person. */
  guessLimit?: boolean
  /** How old a session's sign-in may be. Whatever changes something for administrators says it. */
  fresh?: Freshness
  /** How often an hour one person may ask, where an answer costs far more than others do. */
  perHour?: number
  /** A POST that creates says whether a repeated Idempotency-Key is answered again or, with a secret inside, refused. */
  idempotency?: 'replay' | 'refuse'
  /** The answer is the same for everyone, so it may be cached: by us for less than a second, by clients for this long. */
  cache?: { seconds: number }
  /** May be read from a replica, half a second late. Not what depends on a right that others can take away. */
  toleratesLag?: E extends 'read' ? true : never
  /** Another limit: `door` for each event and user, whose many devices share an account; `pages` as a page of the site. */
  bucket?: 'door' | 'pages'
  /** May wait for something to happen. It is not among the requests in flight, and it ends when the process stops. */
  isHeld?: true
  /** For a body that may be longer than others. */
  bodyBytesMax?: number
  /** An object with very long lists: written in chunks, so that other requests run in between. */
  isBulk?: true
  /** How an agent is offered it; without this, agents are not. */
  mcp?: ToolDeclaration
  /** The address under which an agent may read the answer. */
  resource?: ResourceDeclaration
}

export interface Audited<I, O> {
  /** What the audit row says besides who, when and which operation. */
  audit?(call: I & { output: O }): { target: string; detail?: Record<string, unknown> }
}

export interface ListCommon<A extends Access, P extends TObject, Q extends TObject>
  extends Omit<Common<A, 'read', P, Q, Empty>, 'body' | 'status' | 'method' | 'effect'> {
  /** The page size when the caller gives none; 20 unless the whole list is shorter. */
  limitDefault?: number
}

declare const shape: unique symbol

/** An operation as the surfaces see it. Its types are a phantom and covariant, so that a list of any is `Operation[]`. */
export interface Operation<out I = unknown, out O = unknown> {
  /** Only a type: nothing is stored here. */
  readonly [shape]?: { input: I; output: O }
  id: string
  method: Method
  path: string
  summary: string
  description: string | undefined
  access: Access
  alsoNeeds: Scope | undefined
  role: RoleDeclaration['role'] | undefined
  because: string | undefined
  /** The declaration itself checks the role. */
  isGuarded: boolean
  credential: CredentialRule | undefined
  effect: Effect
  params: TObject | undefined
  query: TObject | undefined
  body: TSchema | undefined
  bodyOptional: boolean
  output: TSchema
  isList: boolean
  status: 200 | 201
  errors: ErrorCode[]
  example: Example
  guessLimit: boolean
  fresh: Freshness | undefined
  perHour: number | undefined
  idempotency: 'replay' | 'refuse' | undefined
  cache: { seconds: number } | undefined
  shared: { authorize(ctx: never, input: never): Promise<unknown> } | undefined
  together: AnyTogether | undefined
  toleratesLag: boolean
  bucket: 'door' | 'pages' | undefined
  isBulk: boolean
  isHeld: boolean
  bodyBytesMax: number | undefined
  mcp: ToolDeclaration | undefined
  resource: ResourceDeclaration | undefined
  audit: ((call: never) => { target: string; detail?: Record<string, unknown> }) | undefined
  handler(ctx: never, input: never): Promise<unknown>
}

export function operation<
  A extends Access,
  E extends Effect,
  O extends TSchema,
  P extends TObject = Empty,
  Q extends TObject = Empty,
  B extends TSchema = Empty,
>(
  declared: Common<A, E, P, Q, B> &
    RoleDeclaration &
    Audited<Input<P, Q, B>, Static<O>> & {
      output: O
      handler(ctx: Context<A, E>, input: Input<P, Q, B>): Promise<Static<O>>
    },
): Operation<CallInput<P, Q, B>, Static<O>> {
  return declare(declared, declared.output, false)
}

/** An operation that answers pages; the page's own query parameters come by themselves. */
export function listOperation<
  A extends Access,
  O extends TSchema,
  P extends TObject = Empty,
  Q extends TObject = Empty,
>(
  declared: ListCommon<A, P, Q> &
    RoleDeclaration & {
      item: O
      handler(ctx: Context<A, 'read'>, input: Input<P, Q, Empty> & { page: PageRequest }): Promise<Page<Static<O>>>
    },
): Operation<CallInput<P, TObject<Q['properties'] & ReturnType<typeof pageQuery>>, Empty>, ListAnswer<Static<O>>> {
  const query = Type.Object({ ...declared.query?.properties, ...pageQuery(declared.limitDefault) })
  return declare({ ...declared, method: 'GET', effect: 'read', query }, Type.Array(declared.item), true)
}

/**
 * A read with one answer for all who may have it. Each caller is authorized; the answer is then shared for less than a
 * second, so the handler has no caller.
 */
export function sharedOperation<
  A extends Exclude<Access, 'public'>,
  O extends TSchema,
  P extends TObject = Empty,
  Q extends TObject = Empty,
>(
  declared: Omit<Common<A, 'read', P, Q, Empty>, 'body' | 'status' | 'method' | 'effect' | 'cache'> &
    RoleDeclaration & {
      output: O
      /** Throws unless the caller may have the answer. */
      shared: { authorize(ctx: Context<A, 'read'>, input: Input<P, Q, Empty>): Promise<unknown> }
      handler(ctx: ReadContext, input: Input<P, Q, Empty>): Promise<Static<O>>
    },
): Operation<CallInput<P, Q, Empty>, Static<O>> {
  return declare({ ...declared, method: 'GET', effect: 'read' }, declared.output, false)
}

const defaults = {
  ...{ description: undefined, status: 200, bodyOptional: false, guessLimit: false },
  ...{ isBulk: false, isHeld: false, toleratesLag: false, isGuarded: false },
}

/** Checks a declaration. Operations come from `operation`, `listOperation`, `sharedOperation` or `togetherOperation`. */
export function declare<I, O>(declared: object, output: TSchema, isList: boolean): Operation<I, O> {
  const operation = { ...defaults, errors: [], ...declared, output, isList } as unknown as Operation<I, O>
  const mistake = findMistake(operation)
  if (mistake) throw new Error(`operation ${operation.id}: ${mistake}`)
  return operation
}

/** A path that cannot name anything, such as one with a malformed id, is answered like one that names nothing. */
export function notFoundCode(op: Operation): ErrorCode {
  return op.errors.find(isNotFound) ?? 'not_found'
}

/** Every code this operation can answer with: its own and what its declaration brings along. */
export function errorsOf(op: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(op.errors)
  const add = (...more: ErrorCode[]) => void more.map((code) => codes.add(code))
  if (op.access !== 'public') add('unauthorized', 'invalid_token', 'token_expired', 'account_suspended')
  if (op.access !== 'public' && op.access !== 'any') add('insufficient_scope')
  if (op.access === 'admin') add('passkey_required')
  if (op.access !== 'public' && op.method !== 'GET') add('csrf_refused')
  if (op.credential) add('own_credential_required')
  if (op.fresh) add('reauthentication_required')
  if (op.query || op.body) add('validation_failed')
  if (op.method !== 'GET') add('invalid_json', 'unsupported_media_type', 'payload_too_large')
  if (op.isList) add('invalid_cursor')
  if (op.idempotency === 'replay') add('validation_failed', 'idempotency_mismatch', 'request_in_flight')
  if (op.idempotency === 'refuse') add('idempotency_unsupported')
  if (op.effect !== 'read') add('read_only')
  add('rate_limited', 'internal_error', 'unavailable')
  return [...codes]
}
