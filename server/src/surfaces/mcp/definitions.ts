import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '#kernel/operation/operation.ts'
import { Pagination } from '#kernel/operation/schema.ts'
import { type ToolDeclaration, type ToolInput, toolInputs } from '#kernel/operation/tool.ts'
import { publishedResponse } from '#surfaces/openapi/published.ts'

type Json = Record<string, unknown>

const defined = new WeakMap<Operation, Tool>()

/** A tool as clients list it, made once from the declaration of its operation. */
export function defineTool(op: Operation, tool: ToolDeclaration): Tool {
  const known = defined.get(op)
  if (known) return known
  const made = makeTool(op, tool)
  defined.set(op, made)
  return made
}

function makeTool(op: Operation, tool: ToolDeclaration): Tool {
  const inputs = [...toolInputs(op)]
  const required = inputs.filter(([, input]) => input.isRequired).map(([name]) => name)
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(inputs.map(([name, input]) => [name, describeInput(input)])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    outputSchema: describeOutput(op),
    annotations: { title: tool.title, ...hintsOf(op, tool) },
  } as Tool
}

/** Always all four hints: hosts treat a missing one as dangerous and ask before every read. */
function hintsOf({ method, effect }: Pick<Operation, 'method' | 'effect'>, { hints = {} }: ToolDeclaration) {
  const isRead = method === 'GET'
  return {
    readOnlyHint: isRead,
    destructiveHint: !isRead && (hints.destructive ?? (method === 'DELETE' || method === 'PATCH')),
    idempotentHint: hints.idempotent ?? method !== 'POST',
    openWorldHint: hints.openWorld ?? effect === 'external',
  }
}

function describeInput({ schema, description }: ToolInput): Json {
  return { ...withoutNull(schema as unknown as Json), description }
}

const kept = ['type', 'format', 'enum', 'minimum', 'maximum', 'maxItems', 'items', 'properties', 'required'] as const

/** Hosts handle nullable types differently and some reject them, so an input has one type and `""` or 0 means null.
 *  Formats and lengths are left to the error message: a model pays for every word here, each time. */
function withoutNull(schema: Json): Json {
  if ((schema.enum as unknown[] | undefined)?.includes(true)) return { type: 'boolean' }
  const plain: Json = Object.fromEntries(kept.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])))
  const types = [plain.type].flat().filter((type) => type !== 'null')
  plain.type = types[0]
  if (plain.format !== 'date-time') delete plain.format
  if (isClearedByZero(schema)) plain.minimum = 0
  if (Number(plain.maximum) > 1_000_000) delete plain.maximum
  if (plain.enum) plain.enum = (plain.enum as unknown[]).filter((value) => value !== null)
  if (plain.items) plain.items = withoutNull(plain.items as Json)
  if (plain.properties) {
    const inner = Object.entries(plain.properties as Record<string, Json>)
    plain.properties = Object.fromEntries(inner.map(([name, one]) => [name, withoutNull(one)]))
    plain.additionalProperties = false
  }
  return plain
}

export function isNullable(schema: Json): boolean {
  return [schema.type].flat().includes('null')
}

export function isClearedByZero(schema: Json): boolean {
  return isNullable(schema) && [schema.type].flat().includes('integer') && Number(schema.minimum) > 0
}

const dropped = new Set([
  'title',
  'description',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'default',
  'deprecated',
])

/** The envelope of the REST answer, without formats and lengths: texts are cut and cleaned before they are sent. */
function describeOutput(op: Operation): Json {
  const properties = { data: op.output, ...(op.isList && { pagination: Pagination }) }
  const whole = { type: 'object', properties, required: Object.keys(properties) }
  return JSON.parse(JSON.stringify(publishedResponse(whole)), function (this: Json, key: string, value: unknown) {
    const isKeyword = dropped.has(key) && (typeof value !== 'object' || value === null)
    return isKeyword ? undefined : value
  }) as Json
}
