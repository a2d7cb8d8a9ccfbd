import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'

export interface LoadLimits {
  /** Past this many requests at once, waiting longer helps nobody. */
  inFlightMax: number
  /** Past this mean delay of the event loop, over the last quarter of a second, the process has more than it can do. */
  loopDelayMsMax: number
}

const sampleMs = 250
const resolutionMs = 10

/** Tells callers to come back while there is too much to do; answering everybody late would help nobody. */
export function shedLoad(app: FastifyInstance, limits: LoadLimits): void {
  let inFlight = 0
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
  app.addHook('onRequest', (request, reply, done) => {
    inFlight++
    reply.raw.once('close', () => inFlight--)
    if (isSlow || inFlight > limits.inFlightMax) refuseUnlessVital(request)
    done()
  })
}

function refuseUnlessVital(request: FastifyRequest): void {
  if (!request.routeOptions.config.isVital) throw new ApiError('unavailable', undefined, { 'Retry-After': '1' })
}
