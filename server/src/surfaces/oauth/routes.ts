import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findReadOnly, type ReadOnly, refusalOf } from '#platform/database/read-only.ts'
import { countAsPage, countByAddress } from '#surfaces/http/rate-limit.ts'
import { noteReason } from '#surfaces/http/reasons.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { mountPageAssets } from '#surfaces/site/assets/routes.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import { frameOf } from '#surfaces/site/page-scope.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { mountDevicePages } from './device-routes.ts'
import type { OAuthOptions } from './engine.ts'
import { renderErrorPage } from './error-page.ts'
import type { UidRequest } from './interaction.ts'
import { mcpConfiguration, resourceMetadata, serverMetadata } from './metadata.ts'
import {
  authorizePath,
  deviceAuthorizationPath,
  interactionPath,
  jwksPath,
  registerPath,
  resumePath,
  revokePath,
  tokenPath,
} from './paths.ts'

const config = { access: 'public' } as const
/** A separate limit: hosted clients share addresses, and API calls must not block sign-ins. */
const requestsPerHour = 3600
/** A registration needs no account and may store a row. */
const registrationsPerHour = 60
/** Neither does a device code. */
const deviceCodesPerHour = 120

type Load = () => Promise<AuthorizationServer>

/** The authorization server: the engine's endpoints, our pages, client registration and the metadata documents. */
export function mountOAuth(server: HttpServer, options: OAuthOptions): void {
  let loading: Promise<AuthorizationServer> | undefined
  const load: Load = () => {
    loading ??= import('./authorization-server.ts').then((module) => module.openAuthorizationServer(server, options))
    return loading
  }
  mountPageAssets(server)
  mountDevicePages(server, load, options.legacyBaseUrl)
  mountDocuments(server, options)
  void server.app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => countByAddress(server, request, reply, 'oauth', requestsPerHour))
    scope.addHook('onRequest', (request, reply) => refuseReadOnly(server, request, reply))
    mountInteraction(scope, load)
    scope.post(registerPath, { config }, async (request, reply) => {
      await countByAddress(server, request, reply, 'registrations', registrationsPerHour)
      const { status, body } = await (await load()).register(request.body)
      return reply.code(status).send(body)
    })
    // Nothing is signed, so there are no keys; but clients request the document.
    scope.get(jwksPath, { config }, async () => ({ keys: [] }))
    void scope.register(async (inner) => mountEngine(server, inner, load, options.authUrl))
  })
}

/** Every step of an authorization stores something, so none is taken while the instance is read-only. */
async function refuseReadOnly(server: HttpServer, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.routeOptions.url === jwksPath) return
  const mode: ReadOnly | undefined = await findReadOnly(server.database)
  if (!mode) return
  const { headers, message } = refusalOf(mode)
  noteReason(request.raw, 'read_only')
  reply.code(503).headers({ ...headers, 'Cache-Control': 'no-store' })
  const isPage = request.method === 'GET' || request.routeOptions.url === interactionPath(':uid')
  if (!isPage) return reply.send({ error: 'temporarily_unavailable', error_description: message })
  const frame = frameOf(server, request)
  const page = renderErrorPage(frame.messages.errors.read_only, frame)
  return reply.header('Content-Security-Policy', pagePolicy()).type('text/html; charset=utf-8').send(page)
}

function mountInteraction(scope: FastifyInstance, load: Load): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => new URLSearchParams(String(text)),
  )
  const path = interactionPath(':uid')
  scope.get(path, { config }, async (request: UidRequest, reply) => (await load()).showConsent(request, reply))
  scope.post(path, { config }, async (request: UidRequest, reply) => (await load()).submitDecision(request, reply))
}

function mountEngine(server: HttpServer, scope: FastifyInstance, load: Load, authUrl: string): void {
  scope.removeAllContentTypeParsers()
  // The engine reads the body itself.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const { host, protocol } = new URL(authUrl)

  async function delegateToEngine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { answer } = await load()
    reply.hijack()
    // A hijacked reply skips our hooks, so the headers set so far are copied now.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    // The engine builds URLs from the request; the client must not influence them.
    const { headers } = request.raw
    headers['x-forwarded-for'] = request.ip
    headers['x-forwarded-proto'] = protocol.slice(0, -1)
    headers.host = host
    delete headers['x-forwarded-host']
    // The endpoints that scripts may call use no cookies, so any origin may call them.
    delete headers.origin
    await answer(request.raw, reply.raw)
  }

  const options = { config: { ...config, isGetOnly: true } }
  scope.get(authorizePath, options, delegateToEngine)
  scope.get(resumePath(':uid'), options, delegateToEngine)
  scope.post(tokenPath, options, delegateToEngine)
  scope.post(revokePath, options, delegateToEngine)
  scope.post(deviceAuthorizationPath, options, async (request, reply) => {
    await countByAddress(server, request, reply, 'device-codes', deviceCodesPerHour)
    await delegateToEngine(request, reply)
  })
}

function mountDocuments(server: HttpServer, { authUrl }: OAuthOptions): void {
  const { app, baseUrl } = server
  const urls = { baseUrl, authUrl }
  const documents = {
    'oauth-authorization-server': serverMetadata(urls),
    'openid-configuration': serverMetadata(urls),
    'oauth-protected-resource': resourceMetadata(urls, baseUrl),
    'oauth-protected-resource/mcp': resourceMetadata(urls, `${baseUrl}/mcp`),
    'mcp-configuration': mcpConfiguration(urls),
  }
  for (const [name, document] of Object.entries(documents))
    app.get(`/.well-known/${name}`, { config }, async (request, reply) => {
      await countAsPage(server, request, reply)
      return reply.header('Cache-Control', 'public, max-age=300').send(document)
    })
}
