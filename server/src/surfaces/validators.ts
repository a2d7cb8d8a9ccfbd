import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { ApiError } from '../kernel/errors.ts'

const common = { strict: false, allErrors: false, validateFormats: true } as const

/** Bodies are taken as they are: nothing is turned into another type, nothing unknown is dropped in silence. */
const strict = withFormats(new Ajv({ ...common, useDefaults: true }))
/** Query and path arrive as text, so numbers and booleans are read out of it; unknown parameters are ignored. */
const coercing = withFormats(new Ajv({ ...common, useDefaults: true, coerceTypes: true, removeAdditional: 'all' }))
/** Answers lose whatever their schema does not list. */
const stripping = new Ajv({ strict: false, removeAdditional: 'all' })
const checking = withFormats(new Ajv(common))

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv
}

/** Compiled at first use: compiling every schema at start would cost a second and a hundred megabytes. */
function compiled(ajv: Ajv, prepare = (schema: TSchema) => schema) {
  const known = new WeakMap<TSchema, ValidateFunction>()
  return (schema: TSchema): ValidateFunction => {
    const found = known.get(schema)
    if (found) return found
    const fresh = ajv.compile(prepare(schema))
    known.set(schema, fresh)
    return fresh
  }
}

const bodyValidator = compiled(strict)
const textValidator = compiled(coercing)
const answerStripper = compiled(stripping, structureOf)
const answerChecker = compiled(checking)

/**
 * Which fields there are and of what type. How a text must look is checked in tests and not on every answer, where it
 * cost a fifth of a list's throughput; a property that is itself called `format` has a schema and no text here.
 */
function structureOf(schema: TSchema): TSchema {
  const ofText = new Set(['format', 'pattern', 'minLength', 'maxLength'])
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ofText.has(key) && typeof value !== 'object' ? undefined : value,
  ) as TSchema
}

export function assertBody(schema: TSchema, value: unknown): void {
  const validate = bodyValidator(schema)
  if (!validate(value)) throw new ApiError('validation_failed', describe(validate.errors, 'the body'))
}

export function assertQuery(schema: TSchema, value: Record<string, unknown>): void {
  for (const name in value) assertCleanText(value[name], name)
  const validate = textValidator(schema)
  if (!validate(value)) throw new ApiError('validation_failed', describe(validate.errors, 'the query'))
}

export function areParamsValid(schema: TSchema, value: Record<string, unknown>): boolean {
  return textValidator(schema)(value)
}

/** For what is no part of an operation. */
export function isValid(schema: TSchema, value: unknown): boolean {
  return answerChecker(schema)(value)
}

/** Removes undeclared fields and tells what else is wrong with an answer. */
export function stripAnswer(schema: TSchema, value: unknown): string | undefined {
  const validate = answerStripper(schema)
  return validate(value) ? undefined : describe(validate.errors, 'the answer')
}

/** Tells what is wrong with an answer, an undeclared field included. */
export function flawInAnswer(schema: TSchema, value: unknown): string | undefined {
  const validate = answerChecker(schema)
  return validate(value) ? undefined : describe(validate.errors, 'the answer')
}

/** Neither NUL nor half a surrogate pair can be stored, and neither is ever meant. */
export function assertCleanText(value: unknown, name: string): void {
  if (typeof value !== 'string') return
  if (value.includes('\0') || !value.isWellFormed())
    throw new ApiError('validation_failed', `${name}: contains a character that cannot be stored`)
}

function describe(errors: ErrorObject[] | null | undefined, where: string): string {
  const error = errors?.[0]
  if (!error) return `${where} is not valid`
  const field = error.instancePath.slice(1).replaceAll('/', '.')
  const at = field || where
  const { params } = error
  switch (error.keyword) {
    case 'additionalProperties':
      return `${at}: unknown property "${params.additionalProperty}"`
    case 'required':
      return `${field ? `${field}.` : ''}${params.missingProperty} is required`
    case 'enum':
      return `${at} must be one of ${(params.allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ')}`
    case 'type':
      return `${at} must be ${[params.type].flat().join(' or ')}`
    case 'pattern':
      return `${at} does not have the form that is needed (${params.pattern})`
    default:
      return `${at} ${error.message ?? 'is not valid'}`
  }
}
