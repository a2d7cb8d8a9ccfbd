import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError, type Problem } from '#kernel/operation/errors.ts'
import { describeProblems, problemsOf, shownName } from './problems.ts'
import { trimmedFor } from './trim.ts'

const common = { strict: false, allErrors: false, validateFormats: true } as const
/** Compiled without a second pass, for what is seldom asked; what every request asks is worth it. */
const seldom = { ...common, code: { optimize: false } } as const
/** Collects every problem; only used for values that were already rejected. */
const collecting = { ...seldom, allErrors: true, verbose: true } as const

/** Bodies are strict: no type coercion, and unknown fields are errors. */
const strict = withFormats(new Ajv({ ...common, useDefaults: true }))
/** Query and path are text, so numbers and booleans are coerced; unknown parameters are ignored. */
const coercing = withFormats(new Ajv({ ...common, useDefaults: true, coerceTypes: true, removeAdditional: 'all' }))
const collectingBodies = withFormats(new Ajv(collecting))
const collectingQueries = withFormats(new Ajv({ ...collecting, coerceTypes: true, removeAdditional: 'all' }))
/** Removes from answers what their schema does not list. */
const stripping = new Ajv({ strict: false, removeAdditional: 'all' })
/** Of tests, and of filters of pages. */
const checking = withFormats(new Ajv(seldom))

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  // One more format, so that a wrong zone is named together with the other problems of a body.
  return ajv.addFormat('time-zone', (name: string) => canonicalZone(name) !== undefined)
}

/** Compiled on first use: compiling every schema at start would cost a second and a hundred megabytes. */
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
const bodyTeller = compiled(collectingBodies)
const queryTeller = compiled(collectingQueries)
const answerStripper = compiled(stripping, structureOf)
const answerChecker = compiled(checking)

/**
 * Checks which fields exist and their types. Formats and patterns are checked only in tests: on every answer they cost a
 * fifth of a list's throughput. A property that is itself named `format` has a schema here, not a string.
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
  const text = problems.length > 0 ? describeProblems(problems, where) : `${where} is not valid`
  return new ApiError('validation_failed', text, {}, problems)
}

export function areParamsValid(schema: TSchema, value: Record<string, unknown>): boolean {
  return textValidator(schema)(value)
}

/** For values that do not belong to an operation. */
export function isValid(schema: TSchema, value: unknown): boolean {
  return answerChecker(schema)(value)
}

/** Removes undeclared fields and returns what else is wrong with an answer. */
export function stripAnswer(schema: TSchema, value: unknown): string | undefined {
  const validate = answerStripper(schema)
  return validate(value) ? undefined : describe(validate.errors, 'the answer')
}

/** Returns what is wrong with an answer, including undeclared fields. */
export function flawInAnswer(schema: TSchema, value: unknown): string | undefined {
  const validate = answerChecker(schema)
  return validate(value) ? undefined : describe(validate.errors, 'the answer')
}

/** PostgreSQL cannot store NUL or half a surrogate pair, and neither is ever intended. */
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

/** For the log, where the first problem is enough. */
function describe(errors: ErrorObject[] | null | undefined, where: string): string {
  const [first] = problemsOf(errors ?? [])
  return first ? describeProblems([first], where) : `${where} is not valid`
}
