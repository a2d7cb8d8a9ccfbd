import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UnavailableReason } from '#kernel/operation/unavailable.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Readiness } from '#platform/telemetry/readiness.ts'
import { isFromThisMachine } from './peers.ts'
import { showRateLimit } from './rate-limit.ts'
import { noteReason } from './reasons.ts'
import type { HttpServer } from './server.ts'

/**
 * Live: the event loop runs. Ready: this process can work, and is not stopping. An outage of a shared service is a warning
 * only, because it would take every process out of the load balancer at once.
 */
export function mountHealth(server: HttpServer, readiness: Readiness): void {
  const { app, limiter, limits } = server
  const config = { access: 'public', isVital: true } as const
  const build = readBuild()

  function answer(request: FastifyRequest, reply: FastifyReply, status: string, reason?: UnavailableReason) {
    if (reason) {
      noteReason(request.raw, reason)
      void reply.code(503).header('Retry-After', '1')
    }
    const brief = { status, ...(reason && { reason }) }
    // What runs here and what is wrong with it is for the operator alone.
    if (!isFromThisMachine(request)) return brief
    const problems = readiness.problems().map(({ text }) => text)
    return { ...brief, ...build, problems, warnings: readiness.warnings() }
  }

  app.get('/healthz', { config }, async (request, reply) => {
    await showRateLimit(limiter, limits, request, reply)
    return { status: 'alive' }
  })
  app.get('/readyz', { config }, async (request, reply) => {
    await showRateLimit(limiter, limits, request, reply)
    if (readiness.isDraining) return answer(request, reply, 'draining', 'draining')
    const [problem] = readiness.problems()
    return problem ? answer(request, reply, 'not ready', problem.reason) : answer(request, reply, 'ready')
  })
}
