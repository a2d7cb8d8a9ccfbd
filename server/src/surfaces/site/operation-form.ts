import type { FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode, type Problem } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Messages } from '#messages/index.ts'
import { assertCleanText } from '#surfaces/operations/validate.ts'
import { messagesOf } from './page-scope.ts'
import type { FormState } from './parts/fields.ts'

interface Property {
  type?: string | string[]
  properties?: Record<string, Property>
  items?: Property
}

/** The posted form. */
export function formIn(request: FastifyRequest): URLSearchParams {
  if (!(request.body instanceof URLSearchParams)) throw new ApiError('validation_failed', 'Send the form of the page')
  for (const [name, value] of request.body) assertCleanText(value, name)
  return request.body
}

/**
 * A posted form as the body of an operation. The operation's schema says what each field is: an empty field clears what
 * can be null, numbers become numbers, a box counts only with `has.NAME` beside it, and lists come from repeated fields.
 * What the form did not have is not in the body.
 */
export function bodyOf<T extends Operation>({ body }: T, form: URLSearchParams): never {
  const { properties = {} } = (body ?? {}) as Property
  // The operation validates the result, so its type is whatever the operation takes.
  return readFields(properties, form, '') as never
}

function readFields(properties: Record<string, Property>, form: URLSearchParams, path: string) {
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, readField(property, form, `${path}${name}`)] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readField(property: Property, form: URLSearchParams, name: string): unknown {
  const types = [property.type ?? []].flat()
  if (property.properties) return readGroup(property.properties, types, form, name)
  if (types.includes('boolean')) return form.has(`has.${name}`) ? form.get(name) === 'on' : undefined
  if (types.includes('array')) return readList(form, name)
  const text = form.get(name)?.trim()
  if (text === undefined) return undefined
  if (text === '') return types.includes('null') ? null : emptyOf(types)
  const isNumber = types.includes('integer') || types.includes('number')
  return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text
}

/** An empty text is sent, so that the operation can refuse it; an empty number was not filled in. */
const emptyOf = (types: readonly string[]) => (types.includes('string') ? '' : undefined)

function readGroup(properties: Record<string, Property>, types: string[], form: URLSearchParams, name: string) {
  const inside = readFields(properties, form, `${name}.`)
  if (Object.keys(inside).length === 0) return undefined
  const isEmpty = Object.values(inside).every((value) => value === null || value === '' || value === false)
  return isEmpty && types.includes('null') ? null : inside
}

function readList(form: URLSearchParams, name: string): string[] | undefined {
  if (!form.has(name) && !form.has(`has.${name}`)) return undefined
  return form
    .getAll(name)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** What was typed, to be shown again. */
function valuesOf(form: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name)
    values[name] = all.length > 1 ? all : all[0]
    if (form.has(`has.${name}`)) values[name] = all.includes('on') || all
  }
  for (const name of form.keys()) if (name.startsWith('has.') && !form.has(name.slice(4))) values[name.slice(4)] = false
  return values
}

export interface FormRefusal extends FormState {
  alert: string
  status: number
  code?: ErrorCode
}

/** The fields that a refusal without problems is about, by its code. */
const fieldOfCode: Partial<Record<string, string>> = {
  urlname_taken: 'urlname',
  username_taken: 'username',
  username_reserved: 'username',
  username_change_too_soon: 'username',
  capacity_below_confirmed: 'maxAttendees',
  webhook_url_blocked: 'url',
}

/** The form again, with what is wrong beside its fields. Errors that no form can correct are thrown on. */
export function refusalOf(error: unknown, form: URLSearchParams, messages: Messages): FormRefusal {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (['unauthorized', 'reauthentication_required', 'csrf_refused', 'rate_limited'].includes(error.code)) throw error
  const text = messages.forms
  const named = fieldOfCode[error.code]
  const problems = Object.fromEntries([
    ...(named ? [[named, messages.errors[error.code]] as const] : []),
    ...error.problems.map((problem) => [problem.field, sentenceOf(problem, messages)] as const),
  ])
  const hasOwn = Object.keys(problems).some((field) => form.has(field) || form.has(`has.${field}`))
  const alert = hasOwn ? text.summary : messages.errors[error.code]
  return { values: valuesOf(form), problems, alert, status: error.status, code: error.code }
}

/** Does what the form asks for. The refusal to show in the form again, or undefined when it was done. */
export async function findRefusal(
  request: FastifyRequest,
  form: URLSearchParams,
  work: () => Promise<unknown>,
): Promise<FormRefusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return refusalOf(error, form, messagesOf(request))
  }
}

function sentenceOf({ rule }: Problem, { forms }: Messages): string {
  const say = rule && Object.hasOwn(forms.problems, rule.keyword) ? forms.problems[rule.keyword] : undefined
  // An empty field is too short; people read that it is required.
  if (rule?.keyword === 'minLength' && rule.limit === 1) return forms.problems.required!(1)
  return say ? say(rule?.limit ?? 0) : forms.invalid
}
