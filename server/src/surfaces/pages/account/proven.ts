import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '#domains/accounts/sessions/index.ts'
import { findUser } from '#domains/accounts/users/index.ts'
import { findTerms, owesAcceptance, type Terms } from '#domains/instance/terms/index.ts'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { Identity } from './providers.ts'
import { type AccountScope, showSession, signIn } from './session.ts'

/** Who a browser has just proven to be, kept until its person has said what is still missing. */
export type Proven =
  | { is: 'member'; userId: string; method: SignInMethod }
  | { is: 'new'; email: string | null; identity?: Identity; method: SignInMethod }

interface StaticAsset {
  proven: Proven
  until: string
}

const lifeSeconds = 15 * 60

/** With the prefix, no other site under the same domain can plant what another person proved. */
function cookieOf({ server }: AccountScope) {
  const isSecure = server.baseUrl.startsWith('https:')
  return { name: isSecure ? '__Host-proven' : 'proven', isSecure }
}

function keepProven(scope: AccountScope, reply: FastifyReply, proven: Proven): void {
  const until = new Date(scope.server.clock.now().getTime() + lifeSeconds * 1000).toISOString()
  const value = scope.server.keys.encrypt('proven', JSON.stringify({ proven, until } satisfies StaticAsset))
  setCookie(reply, { ...cookieOf(scope), value, maxAgeSeconds: lifeSeconds })
}

export function forgetProven(scope: AccountScope, reply: FastifyReply): void {
  setCookie(reply, { ...cookieOf(scope), value: '', maxAgeSeconds: 0 })
}

export function findProven(scope: AccountScope, request: FastifyRequest): Proven | undefined {
  const cookie = findCookie(request, cookieOf(scope).name)
  if (cookie === undefined) return undefined
  try {
    const { proven, until } = JSON.parse(scope.server.keys.decrypt('proven', cookie)) as StaticAsset
    return Date.parse(until) > scope.server.clock.now().getTime() ? proven : undefined
  } catch {
    return undefined
  }
}

/** Where the form stands; those who are signed in already are led on from there. */
export const namePathTo = (returnTo: string) => `/sign-in/name?return_to=${encodeURIComponent(returnTo)}`

/** What is asked before a person is signed in. */
export interface Questions {
  needsName: boolean
  needsTerms: boolean
  terms: Terms
}

/** Undefined when there is nothing left to ask, or the account is gone. */
export async function findQuestions(db: Reader, proven: Proven): Promise<Questions | undefined> {
  const terms = await findTerms(db)
  if (proven.is === 'new') return { needsName: true, needsTerms: terms.version !== null, terms }
  const user = await findUser(db, proven.userId)
  const needsTerms = await owesAcceptance(db, proven.userId)
  return user && (user.needs_name || needsTerms) ? { needsName: user.needs_name, needsTerms, terms } : undefined
}

/** Either a session, or what was proven and has to wait for the form. */
export type Entry = { is: 'in'; secret: string } | { is: 'asked'; proven: Proven }

/** Lets a member in who has nothing more to say; anybody else is asked first. */
export async function enter(
  scope: AccountScope,
  request: FastifyRequest,
  unit: UnitOfWork,
  userId: string,
  method: SignInMethod,
): Promise<Entry> {
  const proven = { is: 'member', userId, method } as const
  if (await findQuestions(unit.db, proven)) return { is: 'asked', proven }
  return { is: 'in', secret: await signIn(scope, request, unit, userId, method) }
}

/** After the commit: tells the browser, and where it goes on. */
export async function leadOn(
  scope: AccountScope,
  reply: FastifyReply,
  entry: Entry,
  returnTo: string,
): Promise<string> {
  if (entry.is === 'in') {
    await showSession(scope, reply, entry.secret)
    return returnTo
  }
  keepProven(scope, reply, entry.proven)
  return namePathTo(returnTo)
}
