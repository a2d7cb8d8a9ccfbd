import { catalog, publicTypes } from '../../server/src/domains/developers/webhooks/wire.catalog.ts'
import { allOperations } from '../../server/src/domains/index.ts'
import { eventTypes } from '../../server/src/kernel/events.ts'
import { pathParams } from '../../server/src/kernel/operation/declaration.ts'
import { errorTable } from '../../server/src/kernel/operation/errors.ts'
import { errorsOf, type Method, type Operation } from '../../server/src/kernel/operation/operation.ts'
import { Pagination } from '../../server/src/kernel/operation/schema.ts'
import { allScopes, scopeTable } from '../../server/src/kernel/operation/scopes.ts'
import { describeFields } from '../../server/src/surfaces/openapi/field-texts.ts'
import { publishedRequest } from '../../server/src/surfaces/openapi/published.ts'

/** A JSON Schema as the declarations use it. */
export interface Schema {
  title?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  description?: string
  deprecated?: boolean
}

/** One operation as every client needs it. */
export interface ClientOperation {
  /** In camelCase: `checkIn` and `createAtDesk`. */
  group: string
  name: string
  method: Method
  path: string
  /** Names in the path, in order. */
  params: readonly string[]
  /** The one that may contain slashes. */
  spanningParam: string | undefined
  query: Schema | undefined
  body: Schema | undefined
  isBodyOptional: boolean
  /** For a list, the items. */
  output: Schema
  isList: boolean
  /** Whether a repeated request with the same Idempotency-Key is answered again. */
  isReplayed: boolean
  errors: readonly string[]
  summary: string
  description: string | undefined
  /** Undefined if no sign-in is needed; `any` if every token will do. */
  scope: string | undefined
  example: Operation['example']
}

interface ClientWebhook {
  type: string
  description: string
  data: Readonly<Record<string, Schema>>
}

export interface ClientModel {
  operations: readonly ClientOperation[]
  webhooks: readonly ClientWebhook[]
  /** Every error code with its message. */
  errors: Readonly<Record<string, string>>
  scopes: Readonly<Record<string, string>>
  pagination: Schema
}

const camelCase = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the clients are generated from: the declarations themselves. */
export function readModel(): ClientModel {
  return {
    operations: allOperations.map(describe),
    webhooks: publicTypes.map((type) => ({
      type,
      description: eventTypes[type].description,
      data: catalog[type].data as Readonly<Record<string, Schema>>,
    })),
    errors: Object.fromEntries(Object.entries(errorTable).map(([code, [, text]]) => [code, text])),
    scopes: Object.fromEntries(allScopes.map((scope) => [scope, scopeTable[scope].description])),
    pagination: Pagination as Schema,
  }
}

const spans = (param: object) => 'x-spans-segments' in param

/** A copy with the texts that fields of the same name share. */
function explain<T extends object | undefined>(schema: T): Schema | undefined {
  if (!schema) return undefined
  const copy = publishedRequest(schema) as Schema
  describeFields({ [copy.title ?? '']: copy })
  if (copy.items) describeFields({ [copy.items.title ?? '']: copy.items })
  return copy
}

function describe(op: Operation): ClientOperation {
  const [group, name] = op.id.split('.') as [string, string]
  const query = op.query as Schema | undefined
  return {
    group: camelCase(group),
    name,
    method: op.method,
    path: op.path,
    params: pathParams(op.path),
    spanningParam: pathParams(op.path).find((name) => op.params?.properties[name] && spans(op.params.properties[name])),
    query: Object.keys(query?.properties ?? {}).length > 0 ? query : undefined,
    body: explain(op.body),
    isBodyOptional: op.bodyOptional,
    output: op.isList ? explain(op.output)!.items! : explain(op.output)!,
    isList: op.isList,
    isReplayed: op.idempotency === 'replay',
    errors: errorsOf(op).toSorted(),
    summary: op.summary,
    description: op.description,
    scope: op.access === 'public' ? undefined : op.access,
    example: op.example,
  }
}
