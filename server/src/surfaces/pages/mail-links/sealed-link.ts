import type { FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'

/** The content of a link, read by `find`; a link that we did not create is not found. */
export function readLink<T>(request: FastifyRequest, find: (sealed: string) => T | undefined): T {
  const { sealed } = request.params as { sealed: string }
  const content = find(sealed)
  if (content === undefined) throw new ApiError('not_found')
  return content
}
