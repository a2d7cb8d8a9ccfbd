import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSession, deleteSession, type SignInMethod } from '#domains/accounts/sessions/index.ts'
import { updateUser } from '#domains/accounts/users/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import type { Mailer, Reader, UnitOfWork } from '#kernel/context.ts'
import { setCookie } from '#surfaces/http/cookies.ts'
import { finishIntent, forgetIntent } from '#surfaces/site/intents.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { noteArrival, rememberBrowser } from './known-browsers.ts'
import { configuredProviders, type Providers } from './providers.ts'
import { type SignInPage, signInPage } from './sign-in-page.ts'

export interface SignInOptions {
  mailer: Mailer
  providers: Providers
  /** The older host name: its visitors are led to the newer one, because a cookie belongs to one host. */
  legacyBaseUrl?: string | undefined
}

/** What the routes of this surface share: the server, its options and the scope they are mounted in. */
export interface AccountScope extends SignInOptions, PageScope {}

const sessionSeconds = 30 * 86_400

export async function isInviteOnly(db: Reader): Promise<boolean> {
  return (await findSettings(db)).sign_up === 'invite'
}

/** The page to come in by, with every way in that there is here. */
export async function showSignIn(
  scope: AccountScope,
  reply: FastifyReply,
  page: Omit<SignInPage, 'providers' | 'isInviteOnly'>,
  status = 200,
): Promise<FastifyReply> {
  const offer = {
    providers: configuredProviders(scope.providers),
    isInviteOnly: await isInviteOnly(scope.server.database),
  }
  return sendPage(reply, signInPage(messagesOf(reply.request), { ...page, ...offer }), status)
}

export function clearCookie({ server }: AccountScope, reply: FastifyReply, name: string): void {
  setCookie(reply, { name, value: '', maxAgeSeconds: 0, isSecure: server.baseUrl.startsWith('https:') })
}

export function bindBrowser(
  { server }: AccountScope,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
) {
  setCookie(reply, { name, value, maxAgeSeconds: seconds, isSecure: server.baseUrl.startsWith('https:') })
}

/** Makes the session in the transaction that proved who it is for; the cookie is set once that is committed. */
export async function signIn(
  scope: AccountScope,
  request: FastifyRequest,
  unit: UnitOfWork,
  userId: string,
  method: SignInMethod,
): Promise<string> {
  const { db: tx } = unit
  const now = scope.server.clock.now()
  const earlier = findVisitor(request)
  if (earlier) await deleteSession(tx, earlier.credential.id)
  await noteArrival(scope.server, request, unit, userId)
  await updateUser(tx, userId, { last_login_at: now.toISOString() })
  const id = randomUUIDv7()
  const by = { userId, credential: { kind: 'session', id } } as const
  unit.audit({ action: 'sign-in.success', target: userId, detail: { method }, by })
  return createSession(tx, userId, request.headers['user-agent'] ?? null, now, method, id)
}

/** Once the sign-in is committed: tells the browser, and does what it pressed before. */
export async function showSession({ server }: AccountScope, reply: FastifyReply, secret: string): Promise<void> {
  const isSecure = server.baseUrl.startsWith('https:')
  setCookie(reply, { name: 'session', value: secret, maxAgeSeconds: sessionSeconds, isSecure })
  rememberBrowser(server, reply)
  forgetIntent(server, reply)
  await finishIntent({ server }, reply.request, secret)
}
