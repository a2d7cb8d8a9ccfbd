import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import type { HttpServer } from '../http/server.ts'
import { type PageContent, renderPage } from '../pages/layout.ts'

/** What the routes of this surface share. */
export interface Desk {
  server: HttpServer
  scope: FastifyInstance
}

export const open = { config: { access: 'public' } } as const
export function sendPage(reply: FastifyReply, page: PageContent, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(renderPage(page))
}

/** What a link says, read by `find`; one that we did not make is not found. */
export function readLink<T>(request: FastifyRequest, find: (sealed: string) => T | undefined): T {
  const { sealed } = request.params as { sealed: string }
  const said = find(sealed)
  if (said === undefined) throw new ApiError('not_found')
  return said
}
