import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '#platform/telemetry/tracing.ts'
import { operationOf } from './measure.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** For log lines: nothing unless the request is traced. */
export function traceFields(request: FastifyRequest): { trace_id?: string } {
  const span = spans.get(request)
  return span ? { trace_id: span.traceId } : {}
}

/** One span per sampled request, from its first hook to the end of its answer. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustedProxies: string[]): void {
  const isTrusted = openTrusted(trustedProxies)
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers.traceparent
    const isBelieved = typeof header === 'string' && isTrusted(request.socket.remoteAddress ?? '')
    const span = tracing.startRequest(isBelieved ? header : undefined)
    // Health checks come every second and say nothing.
    if (!span || request.routeOptions.config.isVital) return done()
    spans.set(request, span)
    tracing.run(span, done)
  })
  // What reads the body runs in the context of the connection, so the span is entered again behind it.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracing.run(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) {
      const route = request.routeOptions.url
      span.name = route === undefined ? request.method : `${request.method} ${route}`
      span.hasFailed = reply.statusCode >= 500
      span.attributes = {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'http.response.status_code': reply.statusCode,
        'hearth.operation': operationOf(request),
        'hearth.request_id': request.id,
      }
      tracing.end(span)
    }
    done()
  })
}

/**
 * A traceparent makes its sender decide what is recorded, so it is believed from this machine and from trusted proxies
 * only. The peer counts, not the address that a proxy reports.
 */
function openTrusted(trustedProxies: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...trustedProxies]) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
