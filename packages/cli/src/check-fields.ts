import type { Field } from './command-data.ts'
import { nearest } from './names.ts'

/** Every mistake in an object from a file, each with the path of its field. The instance checks the rest. */
export function checkFields(fields: readonly Field[], value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'the file'}: ${describe(value)}, but it must have fields such as ${fields[0]?.name}`]
  const names = fields.map(({ name }) => name)
  const unknown = Object.keys(value).filter((name) => !names.includes(name))
  const missing = fields.filter(
    ({ name, isRequired }) => isRequired && (value as Record<string, unknown>)[name] === undefined,
  )
  return [
    ...unknown.map((name) => `${join(path, name)}: there is no such field${hint(nearest(name, names))}`),
    ...missing.map(({ name }) => `${join(path, name)}: is required`),
    ...fields.flatMap((field) =>
      checkValue(field, (value as Record<string, unknown>)[field.name], join(path, field.name)),
    ),
  ]
}

function checkValue(field: Field, value: unknown, path: string): string[] {
  if (value === undefined) return []
  if (value === null) return field.isNullable ? [] : [`${path}: can't be empty`]
  if (!isOfKind(field.kind, value)) return [`${path}: ${describe(value)}, but it must be ${words[field.kind]}`]
  if (field.choices && !field.choices.includes(value as string)) {
    const meant = nearest(String(value), field.choices.map(String))
    return [`${path}: ${JSON.stringify(value)} is not one of ${field.choices.join(', ')}${hint(meant)}`]
  }
  if (field.kind === 'object' && field.fields) return checkFields(field.fields, value, path)
  if (field.kind === 'array' && field.item)
    return (value as unknown[]).flatMap((one, n) => checkValue(field.item!, one, `${path}[${n}]`))
  return []
}

function isOfKind(kind: Field['kind'], value: unknown): boolean {
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'array') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && !Array.isArray(value)
  return kind === 'any' || typeof value === kind
}

const words: Record<Field['kind'], string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  any: 'anything',
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'this is a list'
  if (typeof value === 'object') return value === null ? 'this is empty' : 'this is an object with fields'
  return `this is ${JSON.stringify(value)}`
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)
const hint = (meant: string | undefined) => (meant ? `; did you mean ${meant}?` : '')
