import type { ErrorObject } from 'ajv'
import type { Problem } from '#kernel/operation/errors.ts'

/** More are not listed: after the first few, the rest is usually the same mistake. */
export const problemsMax = 20
const nameMax = 80

/** What a text of this format must be. Only formats used in requests are listed. */
export const formatWords: Readonly<Record<string, string>> = {
  'date-time': 'must be a date and time with an offset, such as 2027-01-01T18:00:00Z',
  date: 'must be a day, such as 2027-01-01',
  uri: 'must be an http or https URL',
  uuid: 'must be an id',
  'time-zone': 'must be an IANA name, such as Europe/Berlin',
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

type Facts = Record<string, unknown> & { limit: number }

const wordsOf: Readonly<Record<string, (facts: Facts, schema: Record<string, unknown>) => string>> = {
  type: ({ type }) => `must be ${joinOr([type].flat().map((one) => typeWords[String(one)] ?? String(one)))}`,
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).map(spell).join(', ')}`,
  const: ({ allowedValue }) => `must be ${spell(allowedValue)}`,
  minLength: ({ limit }) => `must be at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `must be at most ${count(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${count(limit, 'field')}`,
  uniqueItems: () => 'must not contain the same value twice',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  format: ({ format }, { says }) => String(says ?? formatWords[String(format)] ?? 'does not have the right format'),
  pattern: (_, { says }) => String(says ?? 'does not have the right format'),
}

/** The validator's errors, one problem per field, in words for the sender. */
export function problemsOf(errors: readonly ErrorObject[]): Problem[] {
  const byField = new Map<string, Problem>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (byField.size >= problemsMax) break
    // A text that is too short often has the wrong format too: report only the first.
    if (!byField.has(field)) byField.set(field, { field, message: messageOf(error), rule: ruleOf(error) })
  }
  return [...byField.values()]
}

/** One sentence that names all problems; `where` is used for a problem without a field name, such as the whole body. */
export function describeProblems(problems: readonly Problem[], where: string): string {
  return problems.map(({ field, message }) => `${field || where} ${message}`).join('; ')
}

/** A name from the request, shortened for display. */
export function shownName(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax).toWellFormed()}…` : name.toWellFormed()
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  const inner = params.missingProperty ?? params.additionalProperty
  return [...path, ...(inner === undefined ? [] : [String(inner)])].map(shownName).join('.')
}

function ruleOf({ keyword, params }: ErrorObject) {
  const { limit, format } = params as { limit?: unknown; format?: unknown }
  return { keyword: format === 'time-zone' ? 'timezone' : keyword, ...(typeof limit === 'number' && { limit }) }
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function messageOf(error: ErrorObject): string {
  const tell = wordsOf[error.keyword]
  return tell ? tell(error.params as Facts, (error.parentSchema ?? {}) as Record<string, unknown>) : 'is not valid'
}

const spell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const count = (limit: number, what: string) => `${limit.toLocaleString('en')} ${what}${limit === 1 ? '' : 's'}`
const joinOr = (words: string[]) => words.join(' or ')
