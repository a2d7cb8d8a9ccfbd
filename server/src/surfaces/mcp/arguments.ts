import { ApiError, type Problem } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { toolInputs } from '#kernel/operation/tool.ts'
import { assertCleanTexts } from '#surfaces/http/body.ts'
import { describeProblems, problemsMax, shownName } from '#surfaces/operations/problems.ts'
import type { Call } from '#surfaces/operations/run.ts'
import { isClearedByZero, isNullable } from './definitions.ts'
import { isFields } from './json-rpc.ts'

type Fields = Record<string, unknown>
type Inputs = ReturnType<typeof toolInputs>

/** Maps an agent's arguments to a request of the operation, whose own schemas check the values. */
export function readArguments(op: Operation, said: Fields): Pick<Call, 'params' | 'query' | 'body'> {
  const inputs = toolInputs(op)
  assertCleanTexts(said)
  const given = renameGroup(inputs, said)
  const problems = problemsIn(inputs, given)
  if (problems.length > 0) throw new ApiError('validation_failed', refuseNames(problems, inputs), {}, problems)
  const places: Record<'params' | 'query' | 'body', Fields> = { params: {}, query: { ...op.mcp?.always }, body: {} }
  for (const [name, { place, key, schema }] of inputs) {
    const value = place === 'body' ? toBody(schema as unknown as Fields, given[name]) : given[name]
    // Some hosts fill in every optional argument with null, which must not clear anything.
    if (value !== undefined && (value !== null || given[name] !== null)) places[place][key] = value
  }
  const isBare = op.bodyOptional && Object.keys(places.body).length === 0
  return { ...places, body: op.body && !isBare ? places.body : undefined }
}

/** Both stand for the id or the URL name of a group: tools have the name of their path, and agents take either. */
const namesOfGroup = ['groupId', 'slug'] as const

function renameGroup(inputs: Inputs, given: Fields): Fields {
  const right = namesOfGroup.find((name) => inputs.has(name))
  const other = namesOfGroup.find((name) => name !== right)!
  if (right === undefined || inputs.has(other) || !(other in given) || right in given) return given
  const { [other]: group, ...rest } = given
  return { ...rest, [right]: group }
}

/** Tool inputs have no nullable types: null is written as an empty text or, for a positive number, as 0. */
function toBody(schema: Fields, value: unknown): unknown {
  if (isNullable(schema) && (value === '' || (value === 0 && isClearedByZero(schema)))) return null
  if (Array.isArray(value) && schema.items) return value.map((one) => toBody(schema.items as Fields, one))
  if (!isFields(value) || !schema.properties) return value
  const properties = schema.properties as Record<string, Fields>
  const inner = Object.entries(value).flatMap(([name, one]) => {
    if (one === null) return []
    return [[name, Object.hasOwn(properties, name) ? toBody(properties[name]!, one) : one] as const]
  })
  return Object.fromEntries(inner)
}

/** Unknown and missing arguments. */
function problemsIn(inputs: Inputs, given: Fields): Problem[] {
  const unknown = Object.keys(given).filter((name) => !inputs.has(name))
  const missing = [...inputs].filter(([name, { isRequired }]) => isRequired && (given[name] ?? undefined) === undefined)
  const problems = [
    ...unknown.map((name) => ({ field: shownName(name), message: 'is not an argument of this tool' })),
    ...missing.map(([field]) => ({ field, message: 'is required' })),
  ]
  return problems.slice(0, problemsMax)
}

function refuseNames(problems: readonly Problem[], inputs: Inputs): string {
  const text = describeProblems(problems, 'The arguments')
  if (problems.every(({ field }) => inputs.has(field))) return text
  return `${text}; this tool takes ${inputs.size > 0 ? [...inputs.keys()].join(', ') : 'none'}`
}
