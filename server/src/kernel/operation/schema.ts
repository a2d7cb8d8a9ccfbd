import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { namePattern, nameSays } from '../formats/names.ts'

/** A nullable is always `type: [t, 'null']`: `anyOf` halves the speed of every check and reads worse in the document. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  if (typeof type !== 'string') throw new Error('Nullable takes a schema with one type')
  const widened = { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
  return Type.Unsafe<Static<T> | null>(widened)
}

export function OneOf<const V extends string>(...values: V[]) {
  return Type.Unsafe<V>({ type: 'string', enum: values })
}

const idForm = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
/** An id in a path or a body: anything but a UUID is not found. */
export const Id = Type.String({ format: 'uuid', pattern: idForm.source, says: 'must be an id' })
/** For a value that can be a name or an id. */
export const isId = (text: string) => idForm.test(text)
export const Timestamp = Type.String({ format: 'date-time' })
/** A calendar day in a plausible year. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(19[7-9]|2[0-9]{2})[0-9]-',
  says: 'must be a day from 1970 on, such as 2027-01-01',
})
export const Uri = Type.String({
  format: 'uri',
  pattern: '^[hH][tT][tT][pP][sS]?://',
  maxLength: 2048,
  says: 'must be an http or https URL',
})
/** A way to reach people: an address for mail or a page. */
export const Contact = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(mailto:[^@\\s]+@[^@\\s]+|https://\\S+)$',
  says: 'must be a mailto: address or an https URL, such as mailto:hello@example.org',
})
/** More than spaces. A pattern says in words what it wants (`says`): no regular expression is shown to people. */
export const visible = { pattern: '\\S', says: 'must not be blank' } as const

export function Text(minLength: number, maxLength: number) {
  return Type.String({ minLength, maxLength })
}

/** What a person or a thing is called, as others will see it. */
export function Name(maxLength: number, options: object = {}) {
  return Type.String({ minLength: 1, maxLength, pattern: namePattern, says: nameSays, ...options })
}

/** The last part of a path that may hold separators, as the key of a file does. */
export function SpanningText(options: object) {
  return Type.String({ maxLength: 255, 'x-spans-segments': true, ...options })
}

/** A shape with a name: it appears under that name in the document, in /schemas and in the typed client. */
export function Shape<P extends Record<string, TSchema>>(title: string, properties: P, options: object = {}) {
  return Type.Object(properties, { title, additionalProperties: false, ...options })
}

/** A request body: strict, so that a misspelled property is an error. */
export function Body<P extends Record<string, TSchema>>(title: string, properties: P, options: object = {}) {
  return Type.Object(properties, { title, additionalProperties: false, ...options })
}

/** The properties of a shape, all optional: what a PATCH takes. */
export function optionalProperties<P extends Record<string, TSchema>>(shape: TObject<P>) {
  return Type.Partial(shape).properties
}

export const Success = Shape('Success', { success: Type.Literal(true) })

const pageFields = {
  cursor: Type.Optional(
    Type.String({ maxLength: 1024, description: '`nextCursor` of the previous response: returns the page after it' }),
  ),
  before: Type.Optional(
    Type.String({ maxLength: 1024, description: '`prevCursor` of the previous response: returns the page before it' }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      deprecated: true,
      description: 'Number of items to skip; use `cursor` instead',
    }),
  ),
}

/** What every list takes. */
export function pageQuery(limitDefault = 20) {
  const limit = Type.Integer({ minimum: 1, maximum: 100, default: limitDefault, description: 'Items per page' })
  return { limit: Type.Optional(limit), ...pageFields }
}

export const Pagination = Shape('Pagination', {
  limit: Type.Integer({ description: 'Maximum number of items per page' }),
  hasMore: Type.Boolean({ description: 'Whether more items follow' }),
  total: Type.Optional(
    Type.Integer({ description: 'Number of items in the whole list; absent where counting would be slow' }),
  ),
  offset: Type.Optional(Type.Integer({ description: 'Number of skipped items; only if the request had `offset`' })),
  nextCursor: Type.Optional(
    Type.String({ description: 'Send it as `cursor` to get the next page; absent on the last page' }),
  ),
  prevCursor: Type.Optional(
    Type.String({ description: 'Send it as `before` to get the previous page; absent on the first page' }),
  ),
})

export const ErrorResponse = Shape('ErrorResponse', {
  error: Type.String({ description: 'What happened and what to do next, in English' }),
  code: Type.String({ description: 'Stable machine-readable code; it never changes' }),
  message: Type.Optional(
    Type.String({ description: 'The meaning of `code` in the language of `Accept-Language`, if that is not English' }),
  ),
  problems: Type.Optional(
    Type.Array(
      Shape('Problem', {
        field: Type.String({
          description: 'Path of the field with dots, such as `venue.latitude`; empty for the whole body',
        }),
        message: Type.String({
          description: 'What is wrong, to be read after the name of the field, such as `must not be blank`',
        }),
      }),
      { description: 'With `validation_failed`: every field that is wrong, at most 20 of them' },
    ),
  ),
})

/** The id in every example: the catalogue tests keep an object of each kind under it. */
export const exampleId = '01990000-0000-7000-8000-000000000001'
/** The world of the tests says what is special about the others. */
export const exampleIds = [
  exampleId,
  '01990000-0000-7000-8000-000000000002',
  '01990000-0000-7000-8000-000000000003',
  '01990000-0000-7000-8000-000000000004',
] as const
