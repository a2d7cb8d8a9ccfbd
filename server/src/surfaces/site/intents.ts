import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

type Wish = Record<string, unknown>

/**
 * Does for somebody what they wanted before they had signed in. It may refuse, and it must stand being asked twice: the
 * browser is told to forget the wish, but whether it heard is not known.
 */
type FinishIntent = (unit: UnitOfWork, userId: string, wish: Wish, now: Date) => Promise<void>

/** What can be wanted, by its kind. */
export type Intents = Readonly<Record<string, FinishIntent>>

interface Sealed {
  kind: string
  wish: Wish
  until: string
}

const lifeSeconds = 30 * 60

/** With the prefix, no neighbour under the same domain can plant a wish that its visitor never had. */
function cookieOf({ baseUrl }: Pick<HttpServer, 'baseUrl'>) {
  const isSecure = baseUrl.startsWith('https:')
  return { name: isSecure ? '__Host-intent' : 'intent', isSecure }
}

/** Only for a form that our own page sent: what is kept here is done at the next sign-in without asking again. */
export function rememberIntent(server: HttpServer, reply: FastifyReply, kind: string, wish: Wish): void {
  const until = new Date(server.clock.now().getTime() + lifeSeconds * 1000).toISOString()
  const value = server.links.seal('intents', { kind, wish, until } satisfies Sealed)
  setCookie(reply, { ...cookieOf(server), value, maxAgeSeconds: lifeSeconds })
}

export function forgetIntent(server: HttpServer, reply: FastifyReply): void {
  if (reply.request.headers.cookie?.includes(cookieOf(server).name))
    setCookie(reply, { ...cookieOf(server), value: '', maxAgeSeconds: 0 })
}

interface Host {
  server: HttpServer
  intents?: Intents
}

/** A wish that cannot come true any more is dropped: nobody is kept out because of it. */
export async function finishIntent(
  { server, intents = {} }: Host,
  request: FastifyRequest,
  unit: UnitOfWork,
  userId: string,
): Promise<void> {
  const cookie = findCookie(request, cookieOf(server).name)
  const sealed = cookie === undefined ? undefined : (server.links.open('intents', cookie) as Sealed | undefined)
  const now = server.clock.now()
  if (!sealed || Date.parse(sealed.until) <= now.getTime() || !Object.hasOwn(intents, sealed.kind)) return
  try {
    await intents[sealed.kind]!(unit, userId, sealed.wish, now)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    server.logger.info({ kind: sealed.kind, code: error.code }, 'what somebody wanted before signing in was refused')
  }
}
