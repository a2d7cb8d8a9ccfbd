import type { FastifyRequest } from 'fastify'
import type { PageRequest } from '#kernel/operation/page.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { sealFor } from '#surfaces/operations/cursors.ts'

/** The requested page of a list with its filters. */
export function pageIn(
  { keys }: Pick<HttpServer, 'keys'>,
  { query }: Pick<FastifyRequest, 'query'>,
  list: string,
  filters: object,
  limit: number,
): PageRequest {
  const { cursor, before } = query as { cursor?: unknown; before?: unknown }
  return {
    limit,
    ...(typeof cursor === 'string' && { cursor }),
    ...(typeof cursor !== 'string' && typeof before === 'string' && { before }),
    seal: sealFor(keys, list, { ...filters }),
  }
}

export function isFirstPage({ query }: FastifyRequest): boolean {
  const { cursor, before } = query as { cursor?: unknown; before?: unknown }
  return cursor === undefined && before === undefined
}
