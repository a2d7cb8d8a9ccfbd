import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { ApiError, type Problem } from '#kernel/operation/errors.ts'
import { problemsOf, shownName, tellProblems } from './problems.ts'
import { trimmedFor } from './trim.ts'

const common = { strict: false, allErrors: false, validateFormats: true } as const
/** To tell of every problem, where there is one: it is only asked about values that were refused already. */
const telling = { ...common, allErrors: true, verbose: true } as const

/** Bodies are taken as they are: nothing is turned into another type, nothing unknown is dropped in silence. */
const strict = withFormats(new Ajv({ ...common, useDefaults: true }))
/** Query and path arrive as text, so numbers and booleans are read out of it; unknown parameters are ignored. */
const coercing = withFormats(new Ajv({ ...common, useDefaults: true, coerceTypes: true, removeAdditional: 'all' }))
const tellingOfBodies = withFormats(new Ajv(telling))
const tellingOfQueries = withFormats(new Ajv({ ...telling, coerceTypes: true, removeAdditional: 'all' }))
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
const bodyTeller = compiled(tellingOfBodies)
const queryTeller = compiled(tellingOfQueries)
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
  if (!bodyValidator(schema)(value)) throw refusalOf(bodyTeller(schema), schema, value, 'The body')
}

export function assertQuery(schema: TSchema, value: Record<string, unknown>): void {
  for (const name in value) assertCleanText(value[name], name)
  if (!textValidator(schema)(value)) throw refusalOf(queryTeller(schema), schema, value, 'The query')
}

function refusalOf(tell: ValidateFunction, schema: TSchema, value: unknown, where: string): ApiError {
  tell(trimmedFor(schema, value))
  return refuse(problemsOf(tell.errors ?? []), where)
}

function refuse(problems: readonly Problem[], where: string): ApiError {
  const text = problems.length > 0 ? tellProblems(problems, where) : `${where} is not valid`
  return new ApiError('validation_failed', text, {}, problems)
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
export function isCleanText(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}

export function assertCleanText(value: unknown, name: string): void {
  if (!isCleanText(value)) throw uncleanText(name)
}

export function uncleanText(field: string): ApiError {
  const message = 'contains a character that cannot be stored; leave it out'
  return refuse([{ field: shownName(field), message }], 'The body')
}

/** For the log, where the first flaw is enough. */
function describe(errors: ErrorObject[] | null | undefined, where: string): string {
  const [first] = problemsOf(errors ?? [])
  return first ? tellProblems([first], where) : `${where} is not valid`
}
