import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { reasonOf } from './reasons.ts'

/** Kinds of routes that are not operations, by the first part of their pattern; all others are pages. */
const kinds: Record<string, string> = {
  healthz: 'health',
  readyz: 'health',
  mcp: 'mcp',
  oauth: 'oauth',
  '.well-known': 'well-known',
  docs: 'docs',
  schemas: 'docs',
  'openapi.json': 'docs',
  assets: 'asset',
  emoji: 'asset',
  'embed.js': 'asset',
  feeds: 'feed',
  widget: 'widget',
  oembed: 'widget',
  og: 'picture',
  exports: 'file',
  v1: 'file',
  'robots.txt': 'sitemap',
  'sitemap.xml': 'sitemap',
}

/** The operation of a route, or what kind of route it is. Never anything from the URL that was requested. */
export function operationOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (config.operation !== undefined) return config.operation
  if (url === undefined) return 'unrouted'
  if (url === '*') return 'preflight'
  const first = url.split('/')[1]!
  return kinds[first] ?? (first.startsWith('sitemap-') ? 'sitemap' : 'page')
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.request(operationOf(request), request.method, reply.statusCode, reply.elapsedTime / 1000)
    const reason = reasonOf(request.raw)
    if (reason) metrics.unavailable(reason)
    done()
  })
}
