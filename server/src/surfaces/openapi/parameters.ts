import type { TSchema } from 'typebox'
import { pathParams } from '#kernel/operation/declaration.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { pageQuery } from '#kernel/operation/schema.ts'
import { publishedRequest } from './published.ts'
import { ifNoneMatch, type Json } from './responses.ts'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key within 24 hours returns the first response again',
  schema: { type: 'string', maxLength: 255 },
}

const { cursor, before, offset } = pageQuery()
const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Parameters that many operations share, described once. */
export const sharedParameters = {
  cursor: describeParameter('query', 'cursor', cursor as unknown as Json, false),
  before: describeParameter('query', 'before', before as unknown as Json, false),
  offset: describeParameter('query', 'offset', offset as unknown as Json, false),
  'Idempotency-Key': idempotencyKey,
  'If-None-Match': ifNoneMatch,
}

export function parametersOf(op: Operation): Json[] {
  return [
    ...parametersIn(op, 'path', op.params),
    ...parametersIn(op, 'query', op.query),
    ...(op.idempotency === 'replay' ? [refer('Idempotency-Key')] : []),
    ...(op.cache ? [refer('If-None-Match')] : []),
  ]
}

function parametersIn(op: Operation, location: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const properties = Object.entries((schema as { properties?: Record<string, Json> } | undefined)?.properties ?? {})
  const required = new Set(location === 'path' ? pathParams(op.path) : (schema as { required?: string[] })?.required)
  const examples = (location === 'path' ? op.example.params : op.example.query) ?? {}
  return properties.map(([name, property]) => {
    if (op.isList && location === 'query' && Object.hasOwn(sharedParameters, name)) return refer(name)
    return describeParameter(location, name, property, required.has(name), examples[name])
  })
}

function describeParameter(
  location: 'path' | 'query',
  name: string,
  { description, deprecated, ...property }: Json,
  required: boolean,
  example?: unknown,
): Json {
  return {
    name,
    in: location,
    required,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    schema: publishedRequest(property),
    ...(example !== undefined && { example }),
  }
}
