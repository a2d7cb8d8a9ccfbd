import type { FastifyReply, FastifyRequest } from 'fastify'

const shared = [
  '/v1/',
  '/mcp',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/device',
  '/.well-known/',
  '/schemas',
  '/openapi.json',
  '/uploads/direct/',
  '/oembed',
  '/feeds/groups/',
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
  'Hearth-Data-Age',
].join(', ')

/** Any origin may call the API with a token. Cookies are never shared, so a foreign page gains nothing. */
export function isSharedPath(url: string): boolean {
  return shared.some((prefix) => url.startsWith(prefix))
}

/** Browser features that no page uses, or only a single page, which then allows them itself. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'])
  .map((feature) => [feature, `${feature}=()`] as const)

/** A Permissions-Policy that allows our own pages the given features and nothing else. */
export function permissionsPolicy(...allowed: string[]): string {
  return unusedFeatures.map(([name, refused]) => (allowed.includes(name) ? `${name}=(self)` : refused)).join(', ')
}
const nothingAllowed = permissionsPolicy()

/** Pages that other sites open in a popup: a cross-origin opener policy would cut the popup off from its opener. */
const popups = ['/oauth/', '/sign-in']

/** Headers of every response. A page that needs a wider policy sets its own afterwards. Names are in lower case, because
 *  converting them costs the framework more than everything else it does with them. */
export function showCommonHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  reply.header('cross-origin-resource-policy', 'same-origin')
  // Without includeSubDomains: other services of the operator under this domain may still use http.
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
