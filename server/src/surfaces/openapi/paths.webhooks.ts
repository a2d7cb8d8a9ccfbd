import { catalog, payloadSchemas, payloadVersion, publicTypes } from '#domains/developers/webhooks/index.ts'
import { eventTypes } from '#kernel/events.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import type { Json } from './responses.ts'

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
})
/** The signature of a delivery. */
export const webhookHeaders = {
  'webhook-id': header('webhook-id', 'Id of the event, the same at every attempt', `evt_${exampleId}`),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'Unix time of this attempt; refuse one that is more than five minutes off',
    '1794679200',
  ),
  'webhook-signature': header(
    'webhook-signature',
    'One or more signatures, separated by spaces: `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}
const signed = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** `event.created` is `EventCreated`. */
const pascalCase = (type: string) => type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

type WebhookType = (typeof publicTypes)[number]

/** What Hearth sends to webhooks: one request for each type of event. */
export function describeWebhooks(nameSchema: (schema: object) => unknown): Json {
  return Object.fromEntries(publicTypes.map((type) => [type, { post: describeType(type, nameSchema) }]))
}

function describeType(type: WebhookType, nameSchema: (schema: object) => unknown): Json {
  const { schema } = payloadSchemas[`webhook.${type}`]!
  const name = `Webhook${pascalCase(type)}`
  return {
    operationId: `on${pascalCase(type)}`,
    tags: ['Developer'],
    summary: `Receive ${type}`,
    description: `${eventTypes[type].description}. The creator of the webhook needs the scope \`${catalog[type].scope}\`.`,
    security: [],
    parameters: signed,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: nameSchema({ ...schema, title: name }), example: exampleOf(type) } },
    },
    responses: {
      '2XX': { description: 'The receiver has accepted the event; send it within 15 seconds' },
      410: { description: 'The receiver refuses further events: the webhook is turned off' },
      default: { description: 'Any other response: the event is sent again later' },
    },
  }
}

const exampleOf = (type: WebhookType) => ({
  id: `evt_${exampleId}`,
  type,
  timestamp: '2026-11-14T18:00:00.000Z',
  apiVersion: payloadVersion,
  data: catalog[type].example,
})
