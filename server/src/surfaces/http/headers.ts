import type { FastifyReply, FastifyRequest } from 'fastify'

const shared = [
  '/v1/',
  '/mcp',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/.well-known/',
  '/schemas',
  '/openapi.json',
  '/uploads/direct/',
]
const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'X-Request-Id',
  'Idempotency-Replayed',
].join(', ')

/** Any origin may call what needs a token; cookies are never shared, so a foreign page gains nothing of its visitor's. */
export function isSharedPath(url: string): boolean {
  return shared.some((prefix) => url.startsWith(prefix))
}

/** Headers that every answer carries. A page that needs a wider policy sets its own afterwards. Names in small letters,
 *  because a framework that has to change them spends more on it than on all else it does with them. */
export function showCommonHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (!isSharedPath(request.url)) return
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', exposed)
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, Mcp-Session-Id, Mcp-Protocol-Version, X-MCP-Readonly',
  'Access-Control-Max-Age': '86400',
}
