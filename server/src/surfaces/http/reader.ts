import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '#kernel/context.ts'
import type { Replicas } from '#platform/database/replicas/replicas.ts'
import { findCookie } from './cookies.ts'
import type { HttpServer } from './server.ts'

/** A GET whose answer may come from a replica if the request has no credentials. */
export const openWithLag = { config: { access: 'public', toleratesLag: true } } as const

/** For a route that tolerates lag: a replica for visitors, the primary for signed-in users. */
export function readerOf(
  { database, replicas }: Pick<HttpServer, 'database' | 'replicas'>,
  request: FastifyRequest,
): Reader {
  return (request.routeOptions.config.toleratesLag && isVisitor(request) && replicas?.findForVisitor()) || database
}

const isVisitor = (request: FastifyRequest) =>
  request.headers.authorization === undefined && findCookie(request, 'session') === undefined

/** While the primary is away, says how many seconds old an answer may be. */
export function showAge(app: FastifyInstance, replicas: Replicas): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const ageMs = request.routeOptions.config?.toleratesLag ? replicas.outageMs() : undefined
    if (ageMs !== undefined) reply.header('hearth-data-age', Math.ceil(ageMs / 1000))
    return payload
  })
}
