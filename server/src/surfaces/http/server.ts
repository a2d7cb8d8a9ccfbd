import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Installation } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Access } from '#kernel/operation/operation.ts'
import { type Languages, localesOffered, languages as shippedLanguages } from '#messages/index.ts'
import { describeInstallation } from '#platform/config/installation.ts'
import { credentialOf } from '#platform/database/audit.ts'
import { openHeldRequests } from '#platform/limits/held-requests.ts'
import { openLinks } from '#platform/links.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { resetSeconds } from '#surfaces/operations/rate-limit-headers.ts'
import type { Answer, Runtime } from '#surfaces/operations/run.ts'
import { prefersPage } from './accept.ts'
import { findIdentity, openAuthenticator } from './authenticate.ts'
import { addBodyParsers } from './body.ts'
import { addVary, errorBody, findTranslation, reportFailure, toApiError } from './errors.ts'
import { answerHead, refuseHead, routeHeadAsGet } from './head.ts'
import { isSharedPath, preflightHeaders, showCommonHeaders } from './headers.ts'
import { measureRequests } from './measure.ts'
import { shedLoad } from './overload.ts'
import { assertWithin, bucketOf, type Limits, openRateLimits, showRateLimit, showVerdict } from './rate-limit.ts'
import { showAge } from './reader.ts'
import { reasonOf } from './reasons.ts'
import { traceFields, traceRequests } from './trace.ts'
import { limitUnfinished } from './unfinished.ts'
import { countUsage } from './usage.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it does not boot. */
    access?: Access
    /** The operation that the route runs, if it is one. */
    operation?: string
    /** Answered even when the process is overloaded, such as health checks. */
    isVital?: boolean
    /** Takes a body that may need more time, such as a file. */
    isSlow?: boolean
    /** May wait for something to happen. */
    isHeld?: boolean
    /** The answer may come from a replica. Only of a GET. */
    toleratesLag?: boolean
    /** HEAD is not found: the answer to GET changes something. */
    isGetOnly?: boolean
  }
}

export interface ServerOptions
  extends Omit<Runtime, 'links' | 'answers' | 'installation' | 'held' | 'rateLimits' | 'uncount'> {
  /** As in development, without it. */
  installation?: Installation
  limits: Limits
  baseUrl: string
  /** The issuer of the authorization server; `baseUrl` without it. */
  authUrl?: string
  /** Origins whose pages may act for a signed-in visitor. */
  ownOrigins: ReadonlySet<string>
  trustedProxies: string[]
  /** Files are sent by a proxy that says it can. */
  filesByProxy?: boolean
  /** Where browsers report violations of the Content-Security-Policy, if the operator set it. */
  cspReportUrl?: string | undefined
  /** The languages of pages; the shipped ones unless a test adds another. */
  languages?: Languages
  /** Present when the operator asks for metrics. */
  metrics?: Metrics | undefined
  /** Answers a browser's request for an unknown page; API clients get JSON. */
  showNotFound?: (server: HttpServer, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** A surface with what it needs to accept requests. */
export interface HttpServer extends ServerOptions, Runtime {
  languages: Languages
  installation: Installation
  app: FastifyInstance
  /** Routes that show pages to people or take their forms; each scope of pages adds its own. */
  pageRoutes: { method: string; url: string }[]
  /** Where browsers send files: the object store, or our own origin with a store on disk. */
  uploadOrigin: string
  authenticate: ReturnType<typeof openAuthenticator>
}

const inFlightMax = 200
/** About what a process decides in the time for which a request waits at most. */
const togetherMax = 2000
const loopDelayMsMax = 250
const inFlightWhenSlow = 50
const requestTimeoutMs = 15_000
const fileTimeoutMs = 120_000

export async function openServer(options: ServerOptions): Promise<HttpServer> {
  const { limiter, limits, logger } = options
  const isHttps = options.baseUrl.startsWith('https:')
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 256 * 1024,
    // The longest time any route allows; unfinished.ts enforces the shorter ones.
    requestTimeout: options.store.receive ? fileTimeoutMs : requestTimeoutMs,
    // Node would reject a request without Host itself, without our headers.
    http: { requireHostHeader: false },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
    // No hook has run for a request that could not be routed.
    frameworkErrors: (error, request, reply) => {
      showCommonHeaders(request as never, reply as never, isHttps)
      void answerError(error, request as never, reply as never)
    },
    clientErrorHandler: (_error, socket) => void answerBrokenRequest(socket as Socket),
  })
  app.server.headersTimeout = 10_000
  // Node would answer an unknown Expect header itself; we treat it as an ordinary request.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`)
    const isRead = [route.method].flat().every((method) => method === 'GET')
    if (route.config.toleratesLag && !isRead) throw new Error(`${route.method} ${route.url} must not tolerate lag`)
  })
  answerHead(app)
  app.addHook('onRequest', (request, reply, done) => {
    showCommonHeaders(request, reply, isHttps)
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isNameless ? new ApiError('validation_failed', 'The request has no Host header; send one') : undefined)
  })
  limitUnfinished(app)
  if (options.cspReportUrl) reportViolations(app, options.cspReportUrl)
  const uncount = shedLoad(app, { inFlightMax, togetherMax, loopDelayMsMax, inFlightWhenSlow })
  addBodyParsers(app)
  if (options.tracing) traceRequests(app, options.tracing, options.trustedProxies)
  logRequests(app, options)
  if (options.metrics) measureRequests(app, options.metrics)
  countUsage(app, options)
  if (options.replicas) showAge(app, options.replicas)
  refuseHead(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !isSharedPath(request.url) && prefersPage(request)
    if (isPage && options.showNotFound) return void (await options.showNotFound(server, request, reply))
    const identity = await server.authenticate(request.headers)
    const verdict = await limiter.consume(bucketOf(identity, request.ip, limits), 1)
    showVerdict(reply, verdict)
    assertWithin(verdict, options.clock.now())
    throw new ApiError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}; see /docs`)
  })
  app.options('*', { config: { access: 'public' } }, async (request, reply) => {
    await showRateLimit(limiter, limits, request, reply)
    if (!isSharedPath(request.url)) throw new ApiError('not_found')
    return reply.headers(preflightHeaders).code(204).send()
  })

  async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const known = toApiError(error)
    reportFailure(logger, request, error, known)
    await showRateLimit(limiter, limits, request, reply)
    const { languages } = server
    const translation = findTranslation(known, request, languages)
    if (translation) reply.header('Content-Language', translation.locale)
    if (localesOffered('public', languages).length > 1) addVary(reply, 'Accept-Language')
    const body = errorBody(known, translation)
    return reply.code(known.status).headers(known.headers).type('application/json').send(body)
  }

  /** Bytes that are not HTTP: there is no request to reply to, so the answer is written by hand. */
  async function answerBrokenRequest(socket: Socket): Promise<void> {
    const { limit, remaining, resetAt } = await limiter.consume(bucketOf({}, socket.remoteAddress ?? '', limits), 1)
    if (!socket.writable) return void socket.destroy()
    const body = errorBody(new ApiError('validation_failed', 'This is not a valid HTTP request'))
    const headers = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      `X-RateLimit-Limit: ${limit}`,
      `X-RateLimit-Remaining: ${remaining}`,
      `X-RateLimit-Reset: ${resetSeconds(resetAt)}`,
      'Connection: close',
    ]
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  }

  const held = openHeldRequests(options.database, logger)
  app.addHook('preClose', async () => held.end())
  const server: HttpServer = {
    ...options,
    languages: options.languages ?? shippedLanguages,
    installation: options.installation ?? describeInstallation({}, options),
    links: openLinks(options.keys, options.baseUrl),
    rateLimits: openRateLimits(limiter, limits),
    answers: openCache<Answer>(options.clock, ({ body }) => Buffer.byteLength(body)),
    held,
    uncount,
    app,
    pageRoutes: [],
    uploadOrigin: await findUploadOrigin(options),
    authenticate: openAuthenticator(options.database, options.clock, logger),
  }
  return server
}

/** From a signed URL, because the store alone knows how it names a bucket. Signing needs no connection. */
async function findUploadOrigin({ store, clock }: ServerOptions): Promise<string> {
  const put = { key: 'staging/origin', contentType: 'image/png', size: 1, now: clock.now(), lifeSeconds: 1 }
  return new URL(await store.presignPut(put)).origin
}

/** Runs after every page has set its own policy. */
function reportViolations(app: FastifyInstance, url: string): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    reply.header('reporting-endpoints', `csp="${url}"`)
    reply.header('content-security-policy', `${policy}; report-to csp; report-uri ${url}`)
    return payload
  })
}

/** One line per request with the route's pattern, not its URL, because a URL may contain secrets. */
function logRequests(app: FastifyInstance, { logger, tracing }: ServerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const sender = findIdentity(request.headers)?.caller
    const reason = reasonOf(request.raw)
    logger.info(
      {
        requestId: request.id,
        ...(tracing && traceFields(request)),
        ...(sender && { userId: sender.userId, credential: credentialOf(sender) }),
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(reason && { reason }),
      },
      'request',
    )
    done()
  })
}
