import type { TSchema } from 'typebox'

interface Node {
  items?: Node
  maxItems?: number
  properties?: Record<string, Node>
  /** Of an object whose names are not known before, such as texts by language. */
  additionalProperties?: Node | boolean
  maxLength?: number
}

const unknownMax = 20
const itemsMax = 100
const textMax = 20_000

/**
 * The part of a rejected value that is needed to describe its problems: the cost of finding every problem must depend on
 * the size of the schema, not of the value.
 */
export function trimmedFor(schema: TSchema, value: unknown): unknown {
  return trim(schema as Node, value)
}

function trim(schema: Node | undefined, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, (schema?.maxLength ?? textMax) * 2 + 2)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return trimArray(schema, value)
  const properties = schema?.properties ?? {}
  const trimmed: Record<string, unknown> = {}
  for (const name of Object.keys(properties))
    if (Object.hasOwn(value, name)) trimmed[name] = trim(properties[name], (value as Record<string, unknown>)[name])
  const others = typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined
  let unknown = 0
  for (const name in value)
    if (!Object.hasOwn(properties, name)) {
      if (++unknown > unknownMax) break
      const kept = others ? trim(others, (value as Record<string, unknown>)[name]) : null
      Object.defineProperty(trimmed, name, { value: kept, enumerable: true })
    }
  return trimmed
}

/** One item above the limit is enough to report too many. */
function trimArray(schema: Node | undefined, items: unknown[]): unknown[] {
  if (!schema?.items) return items.slice(0, 1).map(() => null)
  const kept = items.slice(0, (schema.maxItems ?? itemsMax) + 1)
  return kept.map((item) => trim(schema.items, item))
}
