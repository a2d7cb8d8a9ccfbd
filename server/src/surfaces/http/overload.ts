import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '#kernel/operation/errors.ts'
import { isBodyAwaited, whenBodyIsThere } from './unfinished.ts'

export interface LoadLimits {
  /** Above this many requests at once, queueing more does not help anyone. */
  inFlightMax: number
  /** So many more may wait to be decided together. */
  togetherMax: number
  /** Above this mean delay of the event loop in the last quarter second, the process may be overloaded. */
  loopDelayMsMax: number
  /** It is overloaded only with this many requests at once: a slow moment with few requests is not overload. */
  inFlightWhenSlow: number
}

const sampleMs = 250
const resolutionMs = 10

/**
 * Answers 503 while the process is overloaded, because late answers help no one. A request whose body has not arrived costs
 * nothing and is not counted; otherwise a few half-sent forms would block the site. Nor are those that may wait: they have
 * a limit of their own. Gives what leaves out a request that waits to be decided together with others.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits): (requestId: string) => () => void {
  const inFlight = new Set<FastifyRequest>()
  const open = new Map<string, FastifyRequest>()
  let together = 0
  let isSlow = false
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  // Measured from listening on: loading the program is slow too, but no request waits for it.
  app.addHook('onListen', async () => {
    delays.enable()
    const timer = setInterval(() => {
      isSlow = delays.mean / 1e6 - resolutionMs > limits.loopDelayMsMax
      delays.reset()
    }, sampleMs)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })

  function count(request: FastifyRequest): void {
    if (!request.routeOptions.config.isHeld) inFlight.add(request)
  }
  function assertRoom(request: FastifyRequest): void {
    const max = isSlow ? limits.inFlightWhenSlow : limits.inFlightMax
    if (inFlight.size > max && !request.routeOptions.config.isVital) throw unavailable('shed')
  }

  app.addHook('onRequest', (request, reply, done) => {
    count(request)
    open.set(request.id, request)
    reply.raw.once('close', () => {
      inFlight.delete(request)
      open.delete(request.id)
    })
    assertRoom(request)
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isBodyAwaited(request)) {
      inFlight.delete(request)
      whenBodyIsThere(request, reply, () => count(request))
    }
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isBodyAwaited(request) && inFlight.has(request)) assertRoom(request)
    done()
  })

  return (id) => {
    const request = open.get(id)
    if (!request || together === limits.togetherMax || !inFlight.delete(request)) return () => undefined
    together++
    return () => {
      together--
      if (open.has(id)) inFlight.add(request)
    }
  }
}
