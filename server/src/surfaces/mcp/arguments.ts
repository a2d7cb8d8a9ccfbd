import { ApiError } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operation.ts'
import { toolInputs } from '../../kernel/tool.ts'
import { assertCleanTexts } from '../http/body.ts'
import type { Call } from '../run-operation.ts'
import { isClearedByZero, isNullable } from './definitions.ts'
import { isFields } from './json-rpc.ts'

type Fields = Record<string, unknown>

/** What an agent gave, as a request of the operation; what is given is checked by the operation's own schemas. */
export function readArguments(op: Operation, given: Fields): Pick<Call, 'params' | 'query' | 'body'> {
  const inputs = toolInputs(op)
  for (const name of Object.keys(given))
    if (!inputs.has(name)) throw new ApiError('validation_failed', refuseUnknown(name, [...inputs.keys()]))
  assertCleanTexts(given, 'an argument')
  const places: Record<'params' | 'query' | 'body', Fields> = { params: {}, query: {}, body: {} }
  for (const [name, { place, key, schema }] of inputs) {
    const value = place === 'body' ? toBody(schema as unknown as Fields, given[name]) : given[name]
    // Hosts that fill in every optional argument say null for "nothing", which must not clear anything.
    if (value !== undefined && (value !== null || given[name] !== null)) places[place][key] = value
    else if (place === 'params') throw new ApiError('validation_failed', `${name} is required`)
  }
  const isBare = op.bodyOptional && Object.keys(places.body).length === 0
  return { ...places, body: op.body && !isBare ? places.body : undefined }
}

/** Null is said with an empty text or, where a number must be positive, with 0: the inputs of tools have no nullables. */
function toBody(schema: Fields, value: unknown): unknown {
  if (isNullable(schema) && (value === '' || (value === 0 && isClearedByZero(schema)))) return null
  if (!isFields(value) || !schema.properties) return value
  const properties = schema.properties as Record<string, Fields>
  const inner = Object.entries(value).flatMap(([name, one]) => {
    if (one === null) return []
    return [[name, Object.hasOwn(properties, name) ? toBody(properties[name]!, one) : one] as const]
  })
  return Object.fromEntries(inner)
}

function refuseUnknown(name: string, known: readonly string[]): string {
  const takes = known.length > 0 ? `this tool takes ${known.join(', ')}` : 'this tool takes none'
  return `unknown argument "${name.slice(0, 80)}"; ${takes}`
}
