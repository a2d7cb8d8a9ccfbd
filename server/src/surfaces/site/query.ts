import type { FastifyRequest } from 'fastify'
import { assertCleanText } from '#surfaces/operations/validate.ts'

/** What the address says under a name; a field that was left empty says nothing. */
export function queryIn(request: FastifyRequest, name: string): string | undefined {
  const given = (request.query as Record<string, unknown>)[name]
  const value = Array.isArray(given) ? (given as unknown[])[0] : given
  assertCleanText(value, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The same for several names; those that say nothing are left out. */
export function filtersIn<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const said = names.map((name) => [name, queryIn(request, name)] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as Partial<Record<Name, string>>
}
