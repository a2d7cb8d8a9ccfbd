/** A JSON Schema, with what a client can notice and nothing else. */
export interface SchemaShape {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, SchemaShape>>
  required?: readonly string[]
  items?: SchemaShape
  [bound: string]: unknown
}

export interface OperationShape {
  /** Empty if no sign-in is needed. */
  security: readonly string[]
  scope: string
  parameters: Readonly<Record<string, { required: boolean; schema: SchemaShape }>>
  body?: { required: boolean; schema: SchemaShape }
  /** By status: the schema of each media type, or the error codes. */
  responses: Readonly<Record<string, { codes: readonly string[] } | { content: Readonly<Record<string, SchemaShape>> }>>
}

/** The published API without its texts: small enough to keep for every release. */
export interface ApiSnapshot {
  release: string
  operations: Readonly<Record<string, OperationShape>>
  webhooks: Readonly<Record<string, SchemaShape>>
  schemas: Readonly<Record<string, SchemaShape>>
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Json = any

const kept = new Set(
  ['$ref', 'type', 'enum', 'const', 'required', 'format', 'pattern'].concat([
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'minItems',
    'maxItems',
  ]),
)

export function takeSnapshot(document: Json, release: string): ApiSnapshot {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, one]): [string, OperationShape] => [
      `${method.toUpperCase()} ${path}`,
      shapeOfOperation(one, document),
    ]),
  )
  const webhooks = Object.entries<Json>(document.webhooks ?? {}).map(([type, { post }]): [string, SchemaShape] => [
    type,
    shapeOf(post.requestBody.content['application/json'].schema),
  ])
  const schemas = Object.entries<Json>(document.components.schemas).map(([name, schema]) => [name, shapeOf(schema)])
  return {
    release,
    operations: Object.fromEntries(operations),
    webhooks: Object.fromEntries(webhooks),
    schemas: Object.fromEntries(schemas),
  }
}

function shapeOfOperation(one: Json, document: Json): OperationShape {
  const parameters = (one.parameters ?? []).map((given: Json) => {
    const { name, in: place, required, schema } = follow(given, document)
    return [`${place} ${name}`, { required: required ?? false, schema: shapeOf(schema) }]
  })
  const body = one.requestBody && Object.values<Json>(one.requestBody.content)[0]
  const responses = Object.entries<Json>(one.responses).map(([status, given]) => {
    const response = follow(given, document)
    return [status, shapeOfResponse(response)]
  })
  return {
    security: one.security.flatMap((scheme: object) => Object.keys(scheme)),
    scope: one['x-required-scope'] ?? '',
    parameters: Object.fromEntries(parameters),
    ...(body && { body: { required: one.requestBody.required ?? false, schema: shapeOf(body.schema) } }),
    responses: Object.fromEntries(responses),
  }
}

function shapeOfResponse({ content = {} }: Json) {
  const codes = Object.keys(content['application/json']?.examples ?? {})
  if (codes.length > 0) return { codes }
  return {
    content: Object.fromEntries(Object.entries<Json>(content).map(([type, { schema }]) => [type, shapeOf(schema)])),
  }
}

function follow(given: Json, document: Json): Json {
  if (!given.$ref) return given
  return given.$ref
    .split('/')
    .slice(1)
    .reduce((part: Json, name: string) => part[name], document)
}

function shapeOf(schema: Json): SchemaShape {
  const shape: Json = Object.fromEntries(Object.entries<Json>(schema).filter(([key]) => kept.has(key)))
  if (schema.properties)
    shape.properties = Object.fromEntries(
      Object.entries<Json>(schema.properties).map(([name, inner]) => [name, shapeOf(inner)]),
    )
  if (schema.items) shape.items = shapeOf(schema.items)
  return shape
}

/** One line for each operation and schema, so that a diff shows what changed. */
export function writeSnapshot({ release, operations, webhooks, schemas }: ApiSnapshot): string {
  const lines = (part: object) =>
    Object.entries(part)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const parts = Object.entries({ operations, webhooks, schemas }).map(
    ([name, part]) => `  "${name}": {\n${lines(part)}\n  }`,
  )
  return `{\n  "release": ${JSON.stringify(release)},\n${parts.join(',\n')}\n}\n`
}
