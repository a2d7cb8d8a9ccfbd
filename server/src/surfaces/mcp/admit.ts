import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Bucket } from '#platform/limits/limiter.ts'
import { assertSameSite } from '#surfaces/http/access.ts'
import { bucketOf, count } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { readingScopes } from '#surfaces/oauth/metadata.ts'

export interface Admitted {
  caller: Caller
  bucket: Bucket
}

/** Refuses before the body is read, in the order of the contract: 429, then 401, then 403. */
export async function admit(server: HttpServer, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
  const identity = await server.authenticate(request.headers)
  const bucket = bucketOf(identity, request.ip, server.limits)
  await count(server, reply, bucket)
  if (identity.refusal) throw withChallenge(identity.refusal, server.baseUrl)
  if (identity.isSession) assertSameSite(request.method, request.headers, server.ownOrigins)
  if (!identity.caller) throw withChallenge(new ApiError('unauthorized'), server.baseUrl)
  return { caller: identity.caller, bucket }
}

const resourceMetadataOf = (baseUrl: string) =>
  `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`

/** Tells a client where to get a token and which scopes to request: without them it would request all. */
function withChallenge(refusal: ApiError, baseUrl: string): ApiError {
  if (refusal.status !== 401) return refusal
  const why = refusal.code === 'unauthorized' ? [] : ['error="invalid_token"']
  const parts = ['realm="hearth"', ...why, `scope="${readingScopes.join(' ')}"`, resourceMetadataOf(baseUrl)]
  return new ApiError(refusal.code, refusal.message, { 'WWW-Authenticate': `Bearer ${parts.join(', ')}` })
}

/** spec §Scope rules: `Bearer error="insufficient_scope", scope="<required scope>"`, and where to request more. */
export function scopeChallenge(scopes: readonly string[], baseUrl: string): string {
  return `Bearer error="insufficient_scope", scope="${scopes.join(' ')}", ${resourceMetadataOf(baseUrl)}`
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The host names of these origins. Each name of this machine stands for all of them. */
export function listHostNames(origins: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...origins].map((origin) => new URL(origin).hostname)
  return new Set(names.some((name) => loopback.includes(name)) ? [...names, ...loopback] : names)
}

/** Against DNS rebinding: a page whose name was pointed at us later still sends its own host name. */
export function assertOwnHost({ host }: FastifyRequest, names: ReadonlySet<string>): void {
  const name = URL.parse(`http://${host}`)?.hostname
  if (name === undefined || !names.has(name))
    throw new ApiError('forbidden', 'This is not the host name of this server; use the published URL')
}
