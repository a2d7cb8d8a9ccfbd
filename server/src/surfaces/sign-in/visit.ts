import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSession, deleteSession, type SignInMethod } from '../../capabilities/sessions/index.ts'
import { findSettings } from '../../capabilities/settings/index.ts'
import { findUser, updateUser } from '../../capabilities/users/index.ts'
import type { Caller, Mailer, Reader, UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type AccountNews, accountMail } from '../../messages/en.ts'
import type { Bucket } from '../../platform/limiter.ts'
import { transact } from '../../platform/outbox.ts'
import { assertSameSite } from '../http/access.ts'
import { addressKey } from '../http/address.ts'
import { assertWithin, showVerdict } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { type PageContent, pagePolicy, renderPage } from '../pages/layout.ts'
import { cookiesNamed, setCookie } from './cookies.ts'
import { finishIntent, forgetIntent, type Intents } from './intents.ts'
import { type SignInPage, signInPage } from './pages.ts'
import { configuredProviders, type Providers } from './providers.ts'

export interface SignInOptions {
  mailer: Mailer
  providers: Providers
  /** The older host name: its visitors are led to the newer one, because a cookie belongs to one host. */
  legacyBaseUrl?: string | undefined
  /** What can be wanted before signing in, and is done then. */
  intents?: Intents
}

/** What the routes of this surface share: the server, its options and the scope they are mounted in. */
export interface House extends SignInOptions {
  server: HttpServer
  scope: FastifyInstance
}

const callers = new WeakMap<FastifyRequest, Caller>()
const pagesPerHour = 3600
const sessionSeconds = 30 * 86_400

export const open = { config: { access: 'public' } } as const

interface Admission {
  /** What a request counts against: the pages of an hour, unless told otherwise. */
  bucket?: Bucket
  policy?: string
}

/** Admits a visitor of our pages. Every POST must come from our own pages, signed in or not. */
export async function admitVisitor(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission = {},
): Promise<unknown> {
  const { server } = house
  const pages = { key: `rl:pages:${addressKey(request.ip)}`, limit: pagesPerHour, windowSeconds: 3600 }
  const { bucket = pages, policy = pagePolicy({ canPostAnywhere: true }) } = admission
  const verdict = await server.limiter.consume(bucket, 1)
  showVerdict(reply, verdict)
  reply.header('Cache-Control', 'no-store')
  // With no-referrer a browser sends `Origin: null` with our own forms; this tells it to us and to nobody else.
  reply.header('Referrer-Policy', 'same-origin')
  // A sign-in may end at an application's address, and browsers hold form-action against the whole chain of redirects.
  reply.header('Content-Security-Policy', policy)
  assertWithin(verdict, server.clock.now())
  assertSameSite(request.method, request.headers, server.ownOrigins)
  const isLegacy = house.legacyBaseUrl !== undefined && request.host === new URL(house.legacyBaseUrl).host
  if (isLegacy && request.method === 'GET') return reply.redirect(`${server.baseUrl}${request.url}`, 302)
  if (cookiesNamed(request, 'session').length > 1) clearCookie(house, reply, 'session')
  const { caller, isSession } = await server.authenticate(request.headers)
  if (caller && isSession) callers.set(request, caller)
}

export function findVisitor(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

export function sendPage(reply: FastifyReply, page: PageContent, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(renderPage(page))
}

export async function isInviteOnly(db: Reader): Promise<boolean> {
  return (await findSettings(db)).sign_up === 'invite'
}

/** The page to come in by, with every way in that there is here. */
export async function showSignIn(
  house: House,
  reply: FastifyReply,
  page: Omit<SignInPage, 'providers' | 'isInviteOnly'>,
  status = 200,
): Promise<FastifyReply> {
  const offer = {
    providers: configuredProviders(house.providers),
    isInviteOnly: await isInviteOnly(house.server.database),
  }
  return sendPage(reply, signInPage({ ...page, ...offer }), status)
}

export function clearCookie({ server }: House, reply: FastifyReply, name: string): void {
  setCookie(reply, { name, value: '', maxAgeSeconds: 0, isSecure: server.baseUrl.startsWith('https:') })
}

export function bindBrowser({ server }: House, reply: FastifyReply, name: string, value: string, seconds: number) {
  setCookie(reply, { name, value, maxAgeSeconds: seconds, isSecure: server.baseUrl.startsWith('https:') })
}

export function write<T>(house: House, request: FastifyRequest, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const { database, clock } = house.server
  return transact(database, clock, { userId: findVisitor(request)?.userId ?? null, requestId: request.id }, work)
}

/**
 * Makes the session in the transaction that proved who it is for; the cookie is set once that is committed. What they
 * wanted before is done in it too, and first: it locks two people in their order, before the row of one is written.
 */
export async function signIn(
  house: House,
  request: FastifyRequest,
  unit: UnitOfWork,
  userId: string,
  method: SignInMethod,
): Promise<string> {
  const { db: tx } = unit
  const now = house.server.clock.now()
  await finishIntent(house, request, unit, userId)
  const earlier = findVisitor(request)
  if (earlier) await deleteSession(tx, earlier.credential.id)
  await updateUser(tx, userId, { last_login_at: now.toISOString() })
  return createSession(tx, userId, request.headers['user-agent'] ?? null, now, method)
}

export function showSession({ server }: House, reply: FastifyReply, secret: string): void {
  const isSecure = server.baseUrl.startsWith('https:')
  setCookie(reply, { name: 'session', value: secret, maxAgeSeconds: sessionSeconds, isSecure })
  forgetIntent(server, reply)
}

/** After the commit: news about an account is worth a mail, and a mail that fails is worth no failed request. */
export async function tellOwner(house: House, userId: string, news: AccountNews, occasion: string): Promise<void> {
  const user = await findUser(house.server.database, userId)
  if (user?.email) await tellAddress(house, user.email, news, occasion)
}

export async function tellAddress(house: House, to: string, news: AccountNews, occasion: string): Promise<void> {
  const { baseUrl, logger } = house.server
  const messageId = `<account.${news}.${occasion}@${new URL(baseUrl).hostname}>`
  try {
    await house.mailer.send({ to, messageId, ...accountMail(news, baseUrl) })
  } catch (err) {
    logger.error({ err, messageId }, 'a mail about an account was not sent')
  }
}

export function assertFound<T>(value: T | undefined): T {
  if (value === undefined) throw new ApiError('not_found')
  return value
}
