import { describeFreshness } from '#kernel/operation/freshness.ts'
import { errorsOf, type Operation } from '#kernel/operation/operation.ts'
import { ErrorResponse, Pagination } from '#kernel/operation/schema.ts'
import { allScopes, scopesOf, scopeTable } from '#kernel/operation/scopes.ts'
import { doorLimit } from '#surfaces/http/door-limit.ts'
import { areaOf, areas } from './areas.ts'
import { readExamples } from './examples.ts'
import { describeFields } from './field-texts.ts'
import { parametersOf, sharedParameters } from './parameters.ts'
import { otherPaths } from './paths.ts'
import { describeWebhooks, webhookHeaders } from './paths.webhooks.ts'
import { hiddenIn } from './published.ts'
import { errorResponses, errorResponsesIn, headersWith, type Json, notModified, responseHeaders } from './responses.ts'
import { apiVersion } from './version.ts'

/** Prepares schemas of requests and responses for the document. */
interface SchemaNaming {
  request(schema: unknown): unknown
  response(schema: unknown): unknown
}

/** The whole API as OpenAPI 3.1. Every titled schema becomes a named component. */
export function buildDocument(
  operations: readonly Operation[],
  urls: { baseUrl: string; authUrl: string; legacyBaseUrl?: string | undefined },
): Json {
  const schemas: Json = {}
  const named: SchemaNaming = {
    request: nameSchemas(schemas, hiddenIn.request),
    response: nameSchemas(schemas, hiddenIn.response),
  }
  const examples = readExamples()
  const paths: Record<string, Json> = {}
  for (const op of operations) {
    paths[op.path] ??= {}
    paths[op.path]![op.method.toLowerCase()] = describeOperation(op, named, examples[op.id])
  }
  for (const [path, methods] of Object.entries(otherPaths(urls.authUrl))) paths[path] = tagged(path, methods)
  named.response(ErrorResponse)
  const webhooks = describeWebhooks((schema) => named.response(schema))
  describeFields(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearth API',
      version: apiVersion,
      description:
        'The API of a community platform: groups, events, RSVPs, check-in, badges and connections. Times are RFC 3339 in UTC. Responses can gain new fields at any time.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: urls.baseUrl },
      ...(urls.legacyBaseUrl ? [{ url: urls.legacyBaseUrl, description: 'The same API at an older address' }] : []),
    ],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas,
      responses: errorResponsesIn(paths),
      parameters: { ...sharedParameters, ...webhookHeaders },
      headers: responseHeaders,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal access token (hearth_pat_…) or an OAuth access token. Scopes: ${allScopes.join(', ')}.`,
        },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${urls.authUrl}/oauth/authorize`,
              tokenUrl: `${urls.authUrl}/oauth/token`,
              scopes: Object.fromEntries(allScopes.map((scope) => [scope, scopeTable[scope].description])),
            },
          },
        },
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'The id and the secret of an OAuth app that is not public. Only for the OAuth endpoints.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The session cookie of a signed-in browser.',
        },
      },
    },
  }
}

/** `check-in.createAtDesk` is `checkInCreateAtDesk`. */
const operationIdOf = (op: Operation) => op.id.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())

const tagged = (path: string, methods: Json): Json =>
  Object.fromEntries(
    Object.entries(methods).map(([method, one]) => [method, { tags: [areaOf(path)], ...(one as Json) }]),
  )

function describeOperation(op: Operation, named: SchemaNaming, data: unknown): Json {
  const scopes = scopesOf(op)
  return {
    operationId: operationIdOf(op),
    tags: [areaOf(op.path)],
    summary: op.summary,
    ...describe(op),
    ...(scopes.length > 0 && { 'x-required-scope': scopes.join(' ') }),
    ...hintsOf(op),
    security: securityOf(op, scopes),
    parameters: parametersOf(op),
    ...(op.body && {
      requestBody: {
        required: !op.bodyOptional,
        content: { 'application/json': { schema: named.request(op.body), ...exampleOf(op.example.body) } },
      },
    }),
    responses: { ...successOf(op, named, data), ...errorResponses(errorsOf(op)) },
  }
}

function successOf(op: Operation, named: SchemaNaming, data: unknown): Json {
  const headers = headersWith(
    ...(op.cache ? (['ETag', 'Cache-Control'] as const) : []),
    ...(op.idempotency === 'replay' ? (['Idempotency-Replayed'] as const) : []),
  )
  const example = data !== undefined && { example: { data, ...(op.isList && { pagination: lastPage }) } }
  const content = { 'application/json': { schema: envelope(op, named), ...example } }
  return { [op.status]: { description: 'Success', headers, content }, ...(op.cache && { 304: notModified }) }
}

/** For generators of clients: what is a list, and what can be repeated with the same Idempotency-Key. */
function hintsOf({ isList, idempotency }: Operation): Json {
  if (!isList && !idempotency) return {}
  return { 'x-hearth': { ...(isList && { list: true }), ...(idempotency && { idempotency }) } }
}

/** Operations that apps cannot call list no `oauth` scheme. */
function securityOf(op: Operation, scopes: string[]): Json[] {
  if (op.access === 'public') return []
  return [{ token: [] }, ...(op.credential === 'own' ? [] : [{ oauth: scopes }]), { session: [] }]
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })

/** The description, how recent a sign-in the operation requires, and its own limit. */
function describe({ description, fresh, bucket }: Operation): Json {
  const parts = [description, fresh && describeFreshness(fresh), bucket === 'door' && doorLimitText].filter(Boolean)
  return parts.length > 0 ? { description: parts.join(' ') } : {}
}

const doorLimitText = `Limited to ${doorLimit.toLocaleString('en')} requests per hour for each event and user, which do not count against other limits.`

const lastPage = { limit: 20, hasMore: false }

function envelope(op: Operation, named: SchemaNaming): Json {
  const data = named.response(op.output)
  if (!op.isList) return { type: 'object', required: ['data'], properties: { data } }
  const properties = { data, pagination: named.response(Pagination) }
  return { type: 'object', required: ['data', 'pagination'], properties }
}

/**
 * Replaces every titled schema by a reference, and collects the definitions. A declared schema that was seen before is
 * not described again: most are part of many answers.
 */
function nameSchemas(schemas: Json, isHidden: typeof hiddenIn.request): (schema: unknown) => unknown {
  const seen = new WeakSet<object>()
  return function name(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(name)
    if (typeof schema !== 'object' || schema === null) return schema
    const { title, type } = schema as { title?: string; type?: unknown }
    if (title !== undefined && seen.has(schema)) return { $ref: `#/components/schemas/${title}` }
    const shown = Object.entries(schema).filter(([key, value]) => !isHidden(key, value))
    const inner = Object.fromEntries(shown.map(([key, value]) => [key, name(value)]))
    if (title === undefined || type !== 'object') return inner
    seen.add(schema)
    const known = schemas[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner))
      throw new Error(`two different shapes are called ${title}`)
    schemas[title] = inner
    return { $ref: `#/components/schemas/${title}` }
  }
}
