import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { isBodyAwaited, whenBodyIsThere } from './unfinished.ts'

export interface LoadLimits {
  /** Past this many requests at once, waiting longer helps nobody. */
  inFlightMax: number
  /** Past this mean delay of the event loop, over the last quarter of a second, the process may have too much to do. */
  loopDelayMsMax: number
  /** And it has, with this many requests at once: a slow moment with a few of them is not overload. */
  inFlightWhenSlow: number
}

const sampleMs = 250
const resolutionMs = 10

/**
 * Tells callers to come back while there is too much to do; answering everybody late would help nobody. A request whose
 * body is still on its way costs us nothing and is not counted, or a few half-sent forms would shut everybody out.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits): void {
  const inFlight = new Set<FastifyRequest>()
  let isSlow = false
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  // From listening on: loading the program is slow too, and nobody waits for it.
  app.addHook('onListen', async () => {
    delays.enable()
    const timer = setInterval(() => {
      isSlow = delays.mean / 1e6 - resolutionMs > limits.loopDelayMsMax
      delays.reset()
    }, sampleMs)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })

  function assertRoom(request: FastifyRequest): void {
    const max = isSlow ? limits.inFlightWhenSlow : limits.inFlightMax
    if (inFlight.size > max && !request.routeOptions.config.isVital)
      throw new ApiError('unavailable', undefined, { 'Retry-After': '1' })
  }

  app.addHook('onRequest', (request, reply, done) => {
    inFlight.add(request)
    reply.raw.once('close', () => inFlight.delete(request))
    assertRoom(request)
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isBodyAwaited(request)) {
      inFlight.delete(request)
      whenBodyIsThere(request, reply, () => inFlight.add(request))
    }
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isBodyAwaited(request) && inFlight.has(request)) assertRoom(request)
    done()
  })
}
