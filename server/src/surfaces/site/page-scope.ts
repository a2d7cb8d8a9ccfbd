import { createHash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countWaiting } from '#domains/administration/health/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { assertWritable } from '#platform/database/read-only.ts'
import type { Bucket } from '#platform/limits/limiter.ts'
import { prefersJson } from '#surfaces/http/accept.ts'
import { assertSameSite } from '#surfaces/http/access.ts'
import type { RequestIdentity } from '#surfaces/http/authenticate.ts'
import { cookiesNamed, setCookie } from '#surfaces/http/cookies.ts'
import { compressQuickly, encodingFor } from '#surfaces/http/encoding.ts'
import { errorBody, reportFailure, toApiError } from '#surfaces/http/errors.ts'
import { count, pagesBucketOf, showRateLimit } from '#surfaces/http/rate-limit.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { isAmong } from '#surfaces/operations/etag.ts'
import { appearanceIn } from './appearance.ts'
import type { Asset } from './assets/asset.ts'
import { mountPageAssets } from './assets/routes.ts'
import { pagePolicy } from './content-policy.ts'
import { crowdPage, type ErrorText, errorPage, isCrowded, type SentForm } from './error-page.ts'
import { clearFlash, type FlashKey, findFlash } from './flash.ts'
import { addFormParser, readQuery } from './forms.ts'
import { findBanners, findInstanceName, lastBanners, lastInstanceName, lastLook } from './instance.ts'
import { choiceOf, languagesOf, pickMessages, varyOf } from './languages.ts'
import { type Frame, type PageContent, renderPage } from './layout.ts'
import { visitorOf } from './parts/avatars.ts'

/** What the routes of a scope of pages share. */
export interface PageScope {
  server: HttpServer
  routes: FastifyInstance
}

export const open = { config: { access: 'public' } } as const

const callers = new WeakMap<FastifyRequest, Caller>()
const frames = new WeakMap<FastifyRequest, AdmittedFrame>()

interface AdmittedFrame extends Frame {
  /** The time zone that the visitor chose, else that of the instance, if one of them is named. */
  zone?: string | undefined
  /** The `Vary` header of a public page. */
  vary: string
  isFlashTaken?: boolean
  /** Where files are sent. */
  uploadOrigin: string
}

interface Admission {
  /** The rate limit that the request counts against; by default the hourly page limit. */
  bucket?: Bucket | undefined
  policy?: string
  /** The old host name. Its visitors are redirected to the new one, because a cookie belongs to one host. */
  legacyBaseUrl?: string | undefined
  /** No authentication, and forms may come from any site: for links that grant their holder one action. */
  isForAnyHolder?: boolean
}

/** Runs before every page. Every POST must come from our own pages, signed in or not. */
async function admitVisitor(
  server: HttpServer,
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission,
): Promise<unknown> {
  const { policy = pagePolicy(), legacyBaseUrl, isForAnyHolder = false } = admission
  // Default; pages that may be cached override it when they are sent.
  reply.header('Cache-Control', 'no-store')
  // With no-referrer a browser sends `Origin: null` with our own forms; same-origin shows the origin to us only.
  if (!isForAnyHolder) reply.header('Referrer-Policy', 'same-origin')
  reply.header('Content-Security-Policy', policy)
  const db = readerOf(server, request)
  const instanceName = await findInstanceName(server, db)
  const messages = pickMessages(server, request)
  const vary = varyOf(server, request)
  const banners = await findBanners(server, db)
  const flash = request.method === 'GET' ? findFlash(server, request, messages) : undefined
  const { baseUrl, uploadOrigin } = server
  const look = lastLook(server)
  const place = { baseUrl, uploadOrigin, path: request.url, zone: look.zone, appearance: appearanceIn(request) }
  frames.set(request, {
    ...place,
    languages: languagesOf(server, request),
    instanceName,
    look,
    banners,
    flash,
    messages,
    vary,
  })
  const identity = isForAnyHolder ? {} : await server.authenticate(request.headers)
  await count(server, reply, admission.bucket ?? pagesBucketOf(identity, request.ip, server.limits))
  // Before the form is read: what was typed stays in the browser.
  if (request.method === 'POST') await assertWritable(server.database)
  if (isForAnyHolder) return
  assertSameSite(request.method, request.headers, server.ownOrigins)
  const isLegacy = legacyBaseUrl !== undefined && request.host === new URL(legacyBaseUrl).host
  if (isLegacy && request.method === 'GET') return reply.redirect(`${server.baseUrl}${request.url}`, 302)
  await identifyVisitor(server, request, reply, identity)
}

async function identifyVisitor(
  server: HttpServer,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: RequestIdentity,
) {
  const isSecure = server.baseUrl.startsWith('https:')
  if (cookiesNamed(request, 'session').length > 1)
    setCookie(reply, { name: 'session', value: '', maxAgeSeconds: 0, isSecure })
  const { caller, isSession } = identity
  if (!caller || !isSession) return
  callers.set(request, caller)
  const user = await findUser(server.database, caller.userId)
  if (!user) return
  const messages = pickMessages(server, request, choiceOf(user))
  const flash = request.method === 'GET' ? findFlash(server, request, messages) : undefined
  const visitor = visitorOf(user, server.ownOrigins)
  // UTC is what accounts start with where the instance names no zone.
  const zone = user.timezone === 'UTC' ? lastLook(server).zone : user.timezone
  const waiting = visitor.isAdministrator ? await countWaiting(server.database, server.clock.now()) : undefined
  frames.set(request, { ...admittedFrame(request), messages, flash, visitor, zone, waiting })
}

/** The caller who is signed in in this browser. */
export function findVisitor(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

/** The frame of the page of this request. */
export function frameOf(server: HttpServer, request: FastifyRequest): Frame {
  const known = frames.get(request)
  if (known) return known
  const messages = pickMessages(server, request)
  const last = { instanceName: lastInstanceName(server), look: lastLook(server), banners: lastBanners(server) }
  const place = { baseUrl: server.baseUrl, path: request.url, appearance: appearanceIn(request) }
  return { ...last, ...place, languages: languagesOf(server, request), messages }
}

/** The messages of the page of this request. Only after `admitVisitor`. */
export function messagesOf(request: FastifyRequest): Messages {
  return admittedFrame(request).messages
}

/** The time zone that the visitor chose, else that of the instance, if one of them is named. */
export function zoneOf(request: FastifyRequest): string | undefined {
  return admittedFrame(request).zone
}

function admittedFrame(request: FastifyRequest): AdmittedFrame {
  const frame = frames.get(request)
  if (!frame) throw new Error(`${request.routeOptions.url} makes a page for a visitor who was not admitted`)
  return frame
}

/** Shared caches may store an anonymous page for some seconds. A page of a signed-in visitor is never stored. */
function cachingOf(reply: FastifyReply, page: string, seconds: number): Record<string, string> {
  const isPersonal = cookiesNamed(reply.request, 'session').length > 0 || reply.hasHeader('set-cookie')
  if (isPersonal) return { 'Cache-Control': 'private, no-store' }
  return {
    // Weak, because the same page may be sent compressed or not.
    ETag: `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  }
}

/** Whether the last form left this key. Then the page says itself what was done, and the layout does not repeat it. */
export function takeFlash(request: FastifyRequest, key: FlashKey): boolean {
  const frame = admittedFrame(request)
  if (frame.flash?.key !== key) return false
  frames.set(request, { ...frame, flash: undefined, isFlashTaken: true })
  return true
}

/** Sends a page. Only after `admitVisitor`. */
export function sendPage(reply: FastifyReply, page: PageContent, status = 200): FastifyReply {
  const frame = admittedFrame(reply.request)
  const content = renderPage(page, frame)
  if (frame.flash || frame.isFlashTaken) clearFlash(frame, reply)
  reply.header('Content-Language', frame.messages.locale)
  const { canUpload = false, canFrame = false } = page
  if (canUpload || canFrame)
    reply.header(
      'Content-Security-Policy',
      pagePolicy({ canFrame, ...(canUpload && { uploadOrigin: frame.uploadOrigin }) }),
    )
  if (!page.meta || status !== 200) return sendHtml(reply, content, status)
  return sendPublicHtml(reply, content, page.meta.cacheSeconds ?? 10)
}

/** Sends a public page that has a layout of its own. Only after `admitVisitor`. */
export function sendOwnPage(reply: FastifyReply, content: string, cacheSeconds = 10): FastifyReply {
  reply.header('Content-Language', admittedFrame(reply.request).messages.locale)
  return sendPublicHtml(reply, content, cacheSeconds)
}

function sendPublicHtml(reply: FastifyReply, content: string, cacheSeconds: number): FastifyReply {
  const headers = cachingOf(reply, content, cacheSeconds)
  reply.headers({ ...headers, Vary: admittedFrame(reply.request).vary })
  const known = reply.request.headers['if-none-match']
  if (headers.ETag !== undefined && known !== undefined && isAmong(known, headers.ETag)) return reply.code(304).send()
  // Only public pages are compressed: the compressed size of a page with a secret could reveal the secret.
  const encoding = encodingFor(reply.request)
  if (!encoding) return sendHtml(reply, content, 200)
  reply.header('Content-Encoding', encoding)
  return sendHtml(reply, compressQuickly(content, encoding), 200)
}

function sendHtml(reply: FastifyReply, content: string | Buffer, status: number): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(content)
}

/** Turns an error into a page, or into JSON if the client prefers it. */
async function showError(
  server: HttpServer,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  describeError?: DescribeError,
): Promise<FastifyReply> {
  const known = toApiError(error)
  reportFailure(server.logger, request, error, known)
  await showRateLimit(server.limiter, server.limits, request, reply)
  reply.headers({ ...known.headers, 'Cache-Control': 'no-store' })
  const sentJson = request.headers['content-type']?.startsWith('application/json') ?? false
  if (sentJson || prefersJson(request)) return reply.code(known.status).type('application/json').send(errorBody(known))
  if (known.code === 'reauthentication_required') return reply.redirect(signInAgainPath(server, request), 303)
  // A sign-in from here leads back to a page, not to the address of a form.
  const frame = { ...frameOf(server, request), path: formPageOf(server, request) }
  reply.headers({ 'Content-Security-Policy': pagePolicy(), 'Content-Language': frame.messages.locale })
  const form = isCrowded(known) ? sentFormOf(request) : undefined
  if (isCrowded(known) && (form || request.method === 'GET')) {
    if (!form) reply.header('Refresh', String(1 + Number(known.headers['Retry-After'])))
    return sendHtml(reply, renderPage(crowdPage(known, frame, form), frame), known.status)
  }
  const page = errorPage(known, request.id, frame, describeError?.(known, frame.messages))
  return sendHtml(reply, renderPage(page, frame), known.status)
}

/** The form of this request, unless it is not known: one with a file, or one whose body was not read. */
function sentFormOf({ method, body, headers, url }: FastifyRequest): SentForm | undefined {
  if (method !== 'POST') return undefined
  if (body instanceof URLSearchParams) return { action: url, fields: [...body] }
  return body === undefined && Number(headers['content-length'] ?? 0) === 0 ? { action: url, fields: [] } : undefined
}

/** The sign-in page, which leads back to the current page or, for a form, to the page that contains it. */
export function signInAgainPath(server: HttpServer, request: FastifyRequest): string {
  return `/sign-in?again=1&return_to=${encodeURIComponent(formPageOf(server, request))}`
}

/** The requested page or, for a form, the page that contains it. */
export function formPageOf({ ownOrigins }: HttpServer, request: FastifyRequest): string {
  if (request.method === 'GET') return request.url
  const referer = URL.parse(request.headers.referer ?? '')
  return referer && ownOrigins.has(referer.origin) ? `${referer.pathname}${referer.search}` : '/settings/security'
}

/** Texts for an error that fit better than the default for its code. */
type DescribeError = (error: ApiError, messages: Messages) => ErrorText | undefined

interface ScopeOptions {
  /** Styles and scripts of these pages only. */
  assets?: readonly Asset[]
  admission?: (request: FastifyRequest, reply: FastifyReply) => Admission
  readForms?: (routes: FastifyInstance) => void
  /** Texts for errors of these pages. */
  describeError?: DescribeError
}

/** Mounts a scope of pages: visitors are rate limited and authenticated, forms parsed, errors shown as pages. */
export function openPages(server: HttpServer, options: ScopeOptions, mount: (routes: FastifyInstance) => void): void {
  const { assets = [], admission, readForms = addFormParser, describeError } = options
  mountPageAssets(server, assets)
  server.app.register(async (routes) => {
    readForms(routes)
    routes.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) server.pageRoutes.push({ method: each, url })
    })
    routes.addHook('onRequest', (request, reply) => {
      readQuery(request)
      return admitVisitor(server, request, reply, admission?.(request, reply) ?? {})
    })
    routes.setErrorHandler((error: FastifyError, request, reply) =>
      showError(server, error, request, reply, describeError),
    )
    mount(routes)
  })
}

/** A browser that requests an unknown path gets a page, and the request counts against the page limit. */
export async function showNotFound(server: HttpServer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await admitVisitor(server, request, reply, {})
    throw new ApiError('not_found')
  } catch (error) {
    await showError(server, error as FastifyError, request, reply)
  }
}

export function assertFound<T>(value: T | undefined): T {
  if (value === undefined) throw new ApiError('not_found')
  return value
}
