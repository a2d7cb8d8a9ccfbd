import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { Slug } from '#domains/groups/groups/index.ts'
import { pathParams } from '#kernel/operation/declaration.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { exampleId, Id, pageQuery } from '#kernel/operation/schema.ts'
import { publishedRequest } from './published.ts'
import { ifNoneMatch, type Json } from './responses.ts'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key within 24 hours returns the first response again',
  schema: { type: 'string', maxLength: 255 },
}

const { cursor, before, offset } = pageQuery()
const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Parameters that many operations share, described once. */
export const sharedParameters = {
  cursor: describeParameter('query', 'cursor', cursor as unknown as Json, false),
  before: describeParameter('query', 'before', before as unknown as Json, false),
  offset: describeParameter('query', 'offset', offset as unknown as Json, false),
  groupId: describeParameter('path', 'groupId', Slug as unknown as Json, true, 'garden'),
  eventId: describeParameter('path', 'eventId', { ...Id, description: 'Id of the event' } as Json, true, exampleId),
  'Idempotency-Key': idempotencyKey,
  'If-None-Match': ifNoneMatch,
}

/** What a parameter means that its schema does not describe, because it means the same everywhere. */
const parameterTexts: Readonly<Record<string, string>> = {
  eventId: 'Id of the event',
  sourceId: 'Id of the source',
  channelId: 'Id of the channel',
  groupId: 'Id of the group',
  userId: 'Id of the user',
  guestId: 'Id of the guest',
  badgeId: 'Id of the badge',
  announcementId: 'Id of the announcement',
  requestId: 'Id of the request',
  clientId: 'Public id of the app',
  secretId: 'Id of the secret',
  grantId: 'Id of the grant',
  deliveryId: 'Id of the attempt',
  stepKey: 'Key of the step, such as `complete_profile`',
  code: 'The code that people type or scan',
  token: 'The secret in the link',
  key: 'Key of the file; it can contain slashes',
  address: 'The email address',
  network: 'Only items from this part of the internet, such as `192.0.2.0/24`',
  eventType: 'Only events of this type',
  status: 'Only items in this state',
  state: 'Only items in this state',
}
const things: Readonly<Record<string, string>> = {
  portfolio: 'portfolio item',
  recoveries: 'recovery',
  'checkin-codes': 'check-in code',
  'sign-up-requests': 'sign-up request',
  'ownership-claims': 'claim',
  'walk-ins': 'walk-in',
}

/** `/v1/profile/tokens/{id}` has the id of a token. */
function textOf(path: string, name: string): string | undefined {
  if (name !== 'id') return parameterTexts[name]
  const collection = path.split('/{id}')[0]!.split('/').at(-1)!
  return `Id of the ${things[collection] ?? collection.replace(/s$/, '').replaceAll('-', ' ')}`
}

export function parametersOf(op: Operation): Json[] {
  return [
    ...parametersIn(op, 'path', op.params),
    ...parametersIn(op, 'query', op.query),
    ...(op.idempotency === 'replay' ? [refer('Idempotency-Key')] : []),
    ...(op.cache ? [refer('If-None-Match')] : []),
  ]
}

function parametersIn(op: Operation, location: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const properties = Object.entries((schema as { properties?: Record<string, Json> } | undefined)?.properties ?? {})
  const required = new Set(location === 'path' ? pathParams(op.path) : (schema as { required?: string[] })?.required)
  const examples = (location === 'path' ? op.example.params : op.example.query) ?? {}
  return properties.map(([name, property]) => {
    if (op.isList && location === 'query' && Object.hasOwn(sharedParameters, name)) return refer(name)
    const text = property.description ?? textOf(op.path, name)
    const described = { ...property, description: text }
    const parameter = describeParameter(location, name, described, required.has(name), examples[name])
    return isDeepStrictEqual(parameter, sharedParameters[name as keyof typeof sharedParameters])
      ? refer(name)
      : parameter
  })
}

function describeParameter(
  location: 'path' | 'query',
  name: string,
  { description, deprecated, ...property }: Json,
  required: boolean,
  example?: unknown,
): Json {
  return {
    name,
    in: location,
    required,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    schema: publishedRequest(property),
    ...(example !== undefined && { example }),
  }
}
