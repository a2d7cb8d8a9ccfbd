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

/** Features of a browser that our pages use nowhere, or on a single page, which then says so itself. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'])
  .map((feature) => [feature, `${feature}=()`] as const)

/** A Permissions-Policy that allows our own pages the given features and nothing else. */
export function permissionsPolicy(...allowed: string[]): string {
  return unusedFeatures.map(([name, refused]) => (allowed.includes(name) ? `${name}=(self)` : refused)).join(', ')
}
const nothingAllowed = permissionsPolicy()

/** Pages that another site may open in a popup and wait for: a policy would cut the popup off from its opener. */
const popups = ['/oauth/', '/sign-in']

/** Headers that every answer carries. A page that needs a wider policy sets its own afterwards. Names in small letters,
 *  because a framework that has to change them spends more on it than on all else it does with them. */
export function showCommonHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  reply.header('cross-origin-resource-policy', 'same-origin')
  // Without includeSubDomains: other services of the operator under this name may still speak http.
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
  if (!isSharedPath(request.url)) {
    reply.header('permissions-policy', nothingAllowed)
    if (!popups.some((prefix) => request.url.startsWith(prefix)))
      reply.header('cross-origin-opener-policy', 'same-origin')
    return
  }
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', exposed)
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, Mcp-Session-Id, Mcp-Protocol-Version, X-MCP-Readonly',
  'Access-Control-Max-Age': '86400',
}
