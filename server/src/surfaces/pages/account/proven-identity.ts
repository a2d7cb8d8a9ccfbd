import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Proven, SignInResult } from '#domains/accounts/sign-in/index.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import { findExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'

interface Sealed {
  proven: Proven
  until: string
}

const lifeSeconds = 15 * 60

/** With the `__Host-` prefix, another site under the same domain cannot plant the proof of another user. */
function cookieOf({ server }: AccountScope) {
  const isSecure = server.baseUrl.startsWith('https:')
  return { name: isSecure ? '__Host-proven' : 'proven', isSecure }
}

function storeProven(scope: AccountScope, reply: FastifyReply, proven: Proven): void {
  const until = new Date(scope.server.clock.now().getTime() + lifeSeconds * 1000).toISOString()
  const value = scope.server.keys.encrypt('proven', JSON.stringify({ proven, until } satisfies Sealed))
  setCookie(reply, { ...cookieOf(scope), value, maxAgeSeconds: lifeSeconds })
}

export function clearProven(scope: AccountScope, reply: FastifyReply): void {
  setCookie(reply, { ...cookieOf(scope), value: '', maxAgeSeconds: 0 })
}

export function findProven(scope: AccountScope, request: FastifyRequest): Proven | undefined {
  const cookie = findCookie(request, cookieOf(scope).name)
  if (cookie === undefined) return undefined
  try {
    const { proven, until } = JSON.parse(scope.server.keys.decrypt('proven', cookie)) as Sealed
    return Date.parse(until) > scope.server.clock.now().getTime() ? proven : undefined
  } catch {
    return undefined
  }
}

/** The page of the form; signed-in users are redirected from there to `returnTo`. */
export const namePathTo = (returnTo: string) => `/sign-in/name?return_to=${encodeURIComponent(returnTo)}`

/** Only after the commit: sets the cookies and returns the next path. */
export async function finishSignIn(
  scope: AccountScope,
  reply: FastifyReply,
  entry: SignInResult,
  returnTo: string,
): Promise<string> {
  if (entry.is === 'in') {
    const extra = await findExtraFields(scope, reply.request)
    await showSession(scope, reply, entry, extra && null)
    return extra?.path ?? returnTo
  }
  storeProven(scope, reply, entry.proven)
  return namePathTo(returnTo)
}
