import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * HEAD is answered by the route for GET, found under that name. A route of its own for each would take a third of the time
 * that an API needs to start.
 */
const heads = new WeakSet<IncomingMessage>()

/** For the server's option to rewrite URLs, which is asked before routing. The URL stays as it is. */
export function routeHeadAsGet(request: { method?: string | undefined; url?: string | undefined }): string {
  if (request.method === 'HEAD') {
    request.method = 'GET'
    heads.add(request as IncomingMessage)
  }
  return request.url ?? '/'
}

/** From here on it is HEAD again, for the log, for metrics and for routes that do less then. */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (heads.has(request.raw)) request.raw.method = 'HEAD'
    done()
  })
  app.addHook('onSend', async (request, reply, payload) =>
    request.method === 'HEAD' ? measure(reply, payload) : payload,
  )
}

/** As for a path that no route has. Comes after all that every request passes. */
export function refuseHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'HEAD' && request.routeOptions.config.isGetOnly) return void reply.callNotFound()
    done()
  })
}

/** The length of what GET would send, where it is known; nothing is sent. */
function measure(reply: FastifyReply, payload: unknown): null {
  if (typeof payload === 'string' || Buffer.isBuffer(payload))
    reply.header('content-length', Buffer.byteLength(payload))
  else if (payload instanceof Readable) payload.on('error', () => undefined).destroy()
  else if (!reply.hasHeader('content-length') && reply.statusCode !== 304) reply.header('content-length', 0)
  return null
}
