import { type ErrorCode, errorTable } from '#kernel/operation/errors.ts'
import { ErrorResponse } from '#kernel/operation/schema.ts'
import { publishedResponse } from './published.ts'

export type Json = Record<string, unknown>

const integer = (description: string, example: number) => ({ description, schema: { type: 'integer' }, example })
const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Every response header that the document names. */
export const responseHeaders = {
  'X-Request-Id': text('Id of this request; name it when you report a problem', '0b9f5a3c-6d0e-4a53-9d0b-0d6f2f6d7c11'),
  'X-RateLimit-Limit': integer('Requests allowed per hour', 1000),
  'X-RateLimit-Remaining': integer('Requests left in the current window', 987),
  'X-RateLimit-Reset': integer('Unix time when the window ends', 1_794_772_800),
  'Retry-After': integer('Seconds to wait before the next request', 30),
  'WWW-Authenticate': text(
    'How to authenticate, and with `insufficient_scope` which scope is missing',
    'Bearer error="insufficient_scope", scope="write:events"',
  ),
  ETag: text('Version of the response; send it in `If-None-Match`', '"Vq1mJ0m0bJ8xk2u3l1Gf5w"'),
  'Cache-Control': text('How long the response can be cached', 'public, max-age=30'),
  'Idempotency-Replayed': text('`true` if this is the first response to the same Idempotency-Key again', 'true'),
  Location: text('Where the browser goes next', 'https://app.example/callback?code=hearth_oac_example&state=xyz'),
} as const satisfies Record<string, Json>

type HeaderName = keyof typeof responseHeaders

const common: HeaderName[] = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** References to the headers of every response and these. */
export const headersWith = (...more: HeaderName[]): Json =>
  Object.fromEntries([...common, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const notModified = {
  description: 'Nothing has changed since the ETag in `If-None-Match`; the body is empty',
  headers: headersWith('ETag', 'Cache-Control'),
}

export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response: if it is still current, the response is 304 without a body',
  schema: { type: 'string' },
}

/** A reference for each status, because most operations share the same few error responses. */
export function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code][0])
  const responses = [...byStatus].sort(([a], [b]) => a - b).map(([status, some]) => [status, refer(some)])
  return Object.fromEntries(responses)
}

/** In one order, so that the same codes are one response. */
const refer = (codes: readonly ErrorCode[]) => ({ $ref: `#/components/responses/${codes.toSorted().join('.')}` })

/** All error responses that the paths reference. The name of each lists its error codes. */
export function errorResponsesIn(paths: Json): Json {
  const names = new Set(JSON.stringify(paths).match(/(?<=#\/components\/responses\/)[\w.]+/g))
  return Object.fromEntries([...names].sort().map((name) => [name, describeError(name.split('.') as ErrorCode[])]))
}

function describeError(codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }])
  return {
    description: 'Refused; `code` says why',
    headers: headersWith(...errorHeaders(codes)),
    content: { 'application/json': { schema: errorSchema(codes), examples: Object.fromEntries(examples) } },
  }
}

function errorHeaders(codes: readonly ErrorCode[]): HeaderName[] {
  const status = errorTable[codes[0]!][0]
  if (status === 429 || status === 503) return ['Retry-After']
  return status === 401 || codes.includes('insufficient_scope') ? ['WWW-Authenticate'] : []
}

/** `ErrorResponse` describes them once. */
const string = { type: 'string' }

/** One object with the codes as an enum, which generators turn into a union. `allOf` would leave them a string. */
function errorSchema(codes: readonly ErrorCode[]): Json {
  const { problems } = publishedResponse(ErrorResponse.properties)
  return {
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: string,
      code: { ...string, enum: codes },
      message: string,
      ...(codes.includes('validation_failed') && { problems }),
    },
  }
}

function exampleOf(code: ErrorCode): Json {
  const example = { error: errorTable[code][1], code }
  if (code !== 'validation_failed') return example
  return { ...example, error: 'title must not be blank', problems: [{ field: 'title', message: 'must not be blank' }] }
}
