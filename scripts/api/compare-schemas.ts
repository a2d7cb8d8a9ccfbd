import type { Notes } from './compare.ts'
import type { SchemaShape } from './snapshot.ts'

/** In a request, the new schema must take all that the old one took; in a response, give only what the old one gave. */
interface SchemaNotes extends Notes {
  direction: 'request' | 'response'
}

export function compareSchemas(
  before: SchemaShape,
  after: SchemaShape,
  notes: SchemaNotes,
  path = '',
  depth = 0,
): void {
  const old = resolve(before, notes.schemas.before)
  const now = resolve(after, notes.schemas.after)
  // Only a schema that contains itself is this deep.
  if (depth > 12) return
  compareTypes(old, now, notes, nameOf(path, notes))
  compareValues(old, now, notes, nameOf(path, notes))
  if (notes.direction === 'request') compareBounds(old, now, notes, nameOf(path, notes))
  compareFields(old, now, notes, path, depth)
  if (old.items && now.items) compareSchemas(old.items, now.items, notes, `${path}[]`, depth + 1)
}

function resolve(schema: SchemaShape, schemas: Readonly<Record<string, SchemaShape>>): SchemaShape {
  return schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema
}

function nameOf(path: string, { direction }: SchemaNotes): string {
  return path === '' ? `the ${direction}` : `\`${path}\` of the ${direction}`
}

const typesOf = ({ type }: SchemaShape) => (type === undefined ? undefined : [type].flat())

/** An integer is a number. */
const isAmong = (type: string, types: readonly string[]) =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

function compareTypes(old: SchemaShape, now: SchemaShape, { direction, breaks, adds }: SchemaNotes, name: string) {
  const [was, is] = [typesOf(old), typesOf(now)]
  const [narrow, wide] = direction === 'request' ? [was, is] : [is, was]
  const isSafe = wide === undefined || (narrow?.every((type) => isAmong(type, wide)) ?? false)
  if (!isSafe) breaks(`${name} was ${was?.join(' or ') ?? 'anything'} and is ${is?.join(' or ') ?? 'anything'}`)
  else if (String(was) !== String(is)) adds(`${name} is ${is?.join(' or ') ?? 'anything'}`)
}

const valuesOf = (schema: SchemaShape) => ('const' in schema ? [schema.const] : schema.enum)

function compareValues(old: SchemaShape, now: SchemaShape, { direction, breaks, adds }: SchemaNotes, name: string) {
  const [was, is] = [valuesOf(old), valuesOf(now)]
  if (was && !is && direction === 'response') breaks(`${name} can have any value`)
  if (was && !is && direction === 'request') adds(`${name} can have any value`)
  if (!was && is && direction === 'request') breaks(`${name} must be one of ${is.join(', ')}`)
  if (!was || !is) return
  for (const value of was) if (!is.includes(value)) breaks(`${name} can no longer be ${String(value)}`)
  for (const value of is) if (!was.includes(value)) adds(`${name} can be ${String(value)}`)
}

const upper = ['maxLength', 'maximum', 'maxItems'] as const
const lower = ['minLength', 'minimum', 'minItems'] as const

function compareBounds(old: SchemaShape, now: SchemaShape, { breaks }: SchemaNotes, name: string): void {
  for (const bound of upper)
    if (Number(now[bound] ?? Infinity) < Number(old[bound] ?? Infinity))
      breaks(`${name} has the ${bound} ${now[bound]}`)
  for (const bound of lower)
    if (Number(now[bound] ?? -Infinity) > Number(old[bound] ?? -Infinity)) {
      // A text is never shorter than nothing.
      if (bound !== 'minimum' && Number(now[bound]) === 0) continue
      breaks(`${name} has the ${bound} ${now[bound]}`)
    }
  for (const form of ['format', 'pattern'] as const)
    if (now[form] !== undefined && now[form] !== old[form]) breaks(`${name} has the ${form} ${String(now[form])}`)
}

function compareFields(old: SchemaShape, now: SchemaShape, notes: SchemaNotes, path: string, depth: number): void {
  const [was, is] = [new Set(old.required), new Set(now.required)]
  const pathOf = (field: string) => (path === '' ? field : `${path}.${field}`)
  const isRequest = notes.direction === 'request'
  for (const [field, schema] of Object.entries(old.properties ?? {})) {
    const name = nameOf(pathOf(field), notes)
    const present = now.properties?.[field]
    if (!present) {
      notes.breaks(`${name} is removed`)
      continue
    }
    if (isRequest && is.has(field) && !was.has(field)) notes.breaks(`${name} is required`)
    if (!isRequest && was.has(field) && !is.has(field)) notes.breaks(`${name} can be absent`)
    compareSchemas(schema, present, notes, pathOf(field), depth + 1)
  }
  for (const field of Object.keys(now.properties ?? {})) {
    if (old.properties?.[field]) continue
    const name = nameOf(pathOf(field), notes)
    if (isRequest && is.has(field)) notes.breaks(`${name} is new and required`)
    else notes.adds(`${name} is new`)
  }
}
