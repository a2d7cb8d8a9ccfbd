import type { FastifyReply, FastifyRequest } from 'fastify'
import { allActions, allOperations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import type { Action } from '#kernel/operation/action.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { scopesOfRole } from '#kernel/operation/scopes.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type FlashKey, setFlash } from './flash.ts'
import type { PageScope } from './page-scope.ts'
import { perform, performAction } from './perform.ts'

/** What a visitor submitted. It runs at once, or after the sign-in. */
export interface Intent {
  id: string
  input: unknown
  /** What the page after the sign-in says: when it was done, and when it was refused. */
  flash?: IntentFlash
  /** More may have to be asked before it can be done. */
  asks?: boolean
}

export interface IntentFlash {
  done: FlashKey
  refused?: FlashKey
  /** In place of `done`, by what the result has as `approval` or `status`. */
  instead?: Readonly<Record<string, FlashKey>>
}

function doneOf({ done, instead = {} }: IntentFlash, result: unknown): FlashKey {
  const { approval, status } = (result ?? {}) as { approval?: unknown; status?: unknown }
  return instead[String(approval)] ?? instead[String(status)] ?? done
}

/** The input must be plain JSON, because a cookie stores it. */
export const intentOf = <T extends Operation>({ id }: T, input: InputOf<T>): Intent => ({ id, input })
export const intentOfAction = <I>({ id }: Action<I>, input: I): Intent => ({ id, input })

interface Sealed extends Intent {
  until: string
}

const lifeSeconds = 30 * 60
const operationById = new Map(allOperations.map((op) => [op.id, op]))
const actionById = new Map(allActions.map((action) => [action.id, action]))

/** With the `__Host-` prefix, another site under the same domain cannot plant an intent. */
function cookieOf({ baseUrl }: Pick<HttpServer, 'baseUrl'>) {
  const isSecure = baseUrl.startsWith('https:')
  return { name: isSecure ? '__Host-intent' : 'intent', isSecure }
}

/** Only for a form of our own pages: a stored intent runs at the next sign-in without another question. */
export function rememberIntent(server: HttpServer, reply: FastifyReply, intent: Intent): void {
  const until = new Date(server.clock.now().getTime() + lifeSeconds * 1000).toISOString()
  const value = server.links.seal('intents', { ...intent, until } satisfies Sealed)
  setCookie(reply, { ...cookieOf(server), value, maxAgeSeconds: lifeSeconds })
}

export function clearIntent(server: HttpServer, reply: FastifyReply): void {
  if (reply.request.headers.cookie?.includes(cookieOf(server).name))
    setCookie(reply, { ...cookieOf(server), value: '', maxAgeSeconds: 0 })
}

/** Runs the intent for the visitor, or for the given caller. */
export async function performIntent(
  scope: Pick<PageScope, 'server'>,
  request: FastifyRequest,
  { id, input }: Intent,
  caller?: Caller,
): Promise<unknown> {
  const op = operationById.get(id)
  if (op) return perform(scope, request, op, input, caller)
  return performAction(scope, request, actionById.get(id)!, input as never, caller)
}

/** An intent never has administrator rights: it does only what any user may do. */
function withoutAdminRights(caller: Caller): Caller {
  return { ...caller, role: 'user', scopes: scopesOfRole('user') }
}

/** The intent that this browser stored before the sign-in. */
export function findIntent(server: HttpServer, request: FastifyRequest): Intent | undefined {
  const cookie = findCookie(request, cookieOf(server).name)
  const sealed = cookie === undefined ? undefined : (server.links.open('intents', cookie) as Sealed | undefined)
  if (!sealed || !(Date.parse(sealed.until) > server.clock.now().getTime())) return undefined
  return operationById.has(sealed.id) || actionById.has(sealed.id) ? sealed : undefined
}

/**
 * Runs an intent with the new session, after the sign-in has committed. It may run twice, because the browser
 * may not have deleted the cookie. A refused intent is dropped: it must not block the sign-in.
 */
export async function finishIntent(
  { server }: Pick<PageScope, 'server'>,
  reply: FastifyReply,
  sessionSecret: string,
  intent: Intent,
): Promise<void> {
  const { request } = reply
  const { caller } = await server.authenticate({ cookie: `session=${sessionSecret}` })
  if (!caller) return
  try {
    const result = await performIntent({ server }, request, intent, withoutAdminRights(caller))
    if (intent.flash) setFlash(server, reply, doneOf(intent.flash, result))
  } catch (err) {
    if (intent.flash?.refused) setFlash(server, reply, intent.flash.refused)
    const refusal = err instanceof ApiError ? err.code : undefined
    if (refusal) server.logger.info({ intent: intent.id, code: refusal }, 'an intent was refused after the sign-in')
    else server.logger.error({ err, intent: intent.id }, 'an intent failed after the sign-in')
  }
}
