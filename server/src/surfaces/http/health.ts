import { showRateLimit } from './rate-limit.ts'
import { noteReason } from './reasons.ts'
import type { HttpServer } from './server.ts'

export interface Readiness {
  isDraining: boolean
  warnings: string[]
}

/** Live: the event loop runs. Ready: started and not shutting down. Neither checks a shared service: an outage there would
 *  take every process out of the load balancer at once. */
export function mountHealth(server: HttpServer, readiness: Readiness): void {
  const { app, limiter, limits } = server
  const config = { access: 'public', isVital: true } as const
  app.get('/healthz', { config }, async (request, reply) => {
    await showRateLimit(limiter, limits, request, reply)
    return { status: 'alive' }
  })
  app.get('/readyz', { config }, async (request, reply) => {
    await showRateLimit(limiter, limits, request, reply)
    if (readiness.isDraining) {
      noteReason(request.raw, 'draining')
      return reply.code(503).header('Retry-After', '1').send({ status: 'draining' })
    }
    return { status: 'ready', warnings: readiness.warnings }
  })
}
