import type { FastifyRequest } from 'fastify'
import { assertCleanText } from '#surfaces/operations/validate.ts'

/** A query parameter; undefined if it is empty. */
export function queryIn(request: FastifyRequest, name: string): string | undefined {
  const given = (request.query as Record<string, unknown>)[name]
  const value = Array.isArray(given) ? (given as unknown[])[0] : given
  assertCleanText(value, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Several query parameters; empty ones are left out. */
export function filtersIn<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names
    .map((name) => [name, queryIn(request, name)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}

/** The page of a list that the URL asks for, as the query of its operation. */
export function cursorsIn(request: FastifyRequest): { cursor?: string; before?: string } {
  const { cursor, before } = filtersIn(request, ['cursor', 'before'])
  if (cursor !== undefined) return { cursor }
  return before === undefined ? {} : { before }
}
