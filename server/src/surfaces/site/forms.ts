import type { FastifyInstance, FastifyRequest } from 'fastify'
import { numberTyped } from '#kernel/formats/typed.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { assertCleanText } from '#surfaces/operations/validate.ts'

export function addFormParser(routes: FastifyInstance): void {
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    async (_request: unknown, text: string | Buffer) => readForm(String(text)),
  )
}

/** Numbers are read in the digits of any script. */
function readForm(text: string): URLSearchParams {
  const fields = [...new URLSearchParams(text)]
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, numberTyped(value)]))
}

/** The same in the query of a page, before anything reads it. */
export function readQuery({ query }: Pick<FastifyRequest, 'query'>): void {
  const given = query as Record<string, unknown>
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') given[name] = numberTyped(value)
}

/** A field of a posted form, empty when it was not filled in. */
export function field(request: FastifyRequest, name: string): string {
  if (!(request.body instanceof URLSearchParams)) throw new ApiError('validation_failed', 'Send the form of the page')
  const value = request.body.get(name) ?? ''
  assertCleanText(value, name)
  return value
}

/** All values of a field that allows several. */
export function fieldsOf(request: FastifyRequest, name: string): string[] {
  if (!(request.body instanceof URLSearchParams)) throw new ApiError('validation_failed', 'Send the form of the page')
  const values = request.body.getAll(name)
  for (const value of values) assertCleanText(value, name)
  return values
}

/** The id in the path. Only lower case, so that a page has one URL. */
export function idIn(request: FastifyRequest, missing: ErrorCode = 'not_found'): string {
  const { id } = request.params as { id: string }
  if (!isId(id) || id !== id.toLowerCase()) throw new ApiError(missing)
  return id
}

/** A property of a posted JSON object. */
export function property(request: FastifyRequest, name: string): unknown {
  const { body } = request
  if (typeof body !== 'object' || body === null || body instanceof URLSearchParams) return undefined
  return (body as Record<string, unknown>)[name]
}
