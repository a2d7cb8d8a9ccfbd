import { Type } from 'typebox'
import {
  Body,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
} from '#kernel/operation/schema.ts'

const Audience = OneOf('mine', 'platform')

const WebhookName = Name(100, { description: 'What its owner calls it' })

export const webhook = {
  id: Id,
  name: Nullable(WebhookName),
  url: Uri,
  eventTypes: Type.Array(Type.String(), { description: 'Types to deliver; `*` and `rsvp.*` match several' }),
  unreadable: Type.Array(Type.String(), {
    description: 'Requested types that are never delivered, because the creator lacked the scope',
  }),
  isActive: Type.Boolean(),
  audience: {
    ...Audience,
    description: "`mine`: events about the owner and the owner's groups; `platform`: all events",
  },
  /** Why it was disabled, if not by its owner. */
  disabledReason: Nullable({
    ...OneOf('gone', 'failing', 'grant_ended'),
    description: 'Why the webhook was turned off automatically; null if it was not',
  }),
  failingSince: Nullable({
    ...Timestamp,
    description: 'First failure since the last success; null while deliveries succeed',
  }),
  pending: Type.Integer({ description: 'Deliveries that wait, counted up to 100' }),
  createdAt: Nullable(Timestamp),
}

export const secret = Type.Optional(
  Type.String({ description: 'Signing secret; only in the response that creates or rotates it' }),
)

export const Webhook = Shape('Webhook', { ...webhook, secret })
/** As it is listed: without its secret. */
const KnownWebhook = Shape('KnownWebhook', webhook)
export const Webhooks = Shape('Webhooks', { webhooks: Type.Array(KnownWebhook) })

const fields = {
  name: Nullable(WebhookName),
  url: { ...Uri, description: 'Public https URL that receives the events' },
  eventTypes: Type.Array(Text(1, 100), {
    minItems: 1,
    maxItems: 50,
    description: 'Types to deliver; `*` and `rsvp.*` match several',
  }),
  audience: {
    ...Audience,
    description: "`mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin",
  },
}

export const CreateWebhookRequest = Body('CreateWebhookRequest', {
  name: Type.Optional(fields.name),
  url: fields.url,
  eventTypes: Type.Optional(
    Type.Array(Text(1, 100), {
      minItems: 1,
      maxItems: 50,
      default: ['*'],
      description: 'Types to deliver; `*` and `rsvp.*` match several',
    }),
  ),
  audience: Type.Optional(fields.audience),
})

export const UpdateWebhookRequest = Body(
  'UpdateWebhookRequest',
  optionalProperties(
    Type.Object({ ...fields, isActive: Type.Boolean({ description: 'false turns the webhook off' }) }),
  ),
)

export const WebhookDelivery = Shape('WebhookDelivery', {
  id: Id,
  eventType: Type.String(),
  statusCode: Nullable(
    Type.Integer({ description: "Status of the receiver's response; null while pending, or without a response" }),
  ),
  success: Type.Boolean({ description: 'Whether the receiver answered with a 2xx status' }),
  deliveredAt: Nullable({ ...Timestamp, description: 'When the attempt was made; null while pending' }),
  eventId: Type.String({ description: 'Sent to the receiver as `webhook-id`' }),
  attempt: Type.Integer({ description: 'Counted from 1' }),
  error: Nullable(Type.String({ description: 'Why there was no response' })),
  durationMs: Nullable(Type.Integer({ description: 'Duration of the attempt in milliseconds' })),
  responseBody: Nullable(Type.String({ description: 'First 4 KiB of the response' })),
})
export const WebhookDeliveries = Shape('WebhookDeliveries', { deliveries: Type.Array(WebhookDelivery) })

export const TestWebhookRequest = Body('TestWebhookRequest', {
  eventType: Type.Optional({
    ...Text(1, 100),
    description: 'Type whose example data is sent; without it, a `webhook.test` event',
  }),
})

export const WebhookTestResult = Shape('WebhookTestResult', {
  success: Type.Boolean({ description: 'Whether the receiver answered with a 2xx status' }),
  statusCode: Nullable(Type.Integer({ description: "Status of the receiver's response; null without a response" })),
  responseBody: Nullable(Type.String({ description: 'First 4 KiB of the response' })),
  error: Nullable(Type.String({ description: 'Why there was no response' })),
  isQueued: Type.Optional(
    Type.Boolean({ description: 'true for a pull webhook: the event waits to be taken, and nothing was sent yet' }),
  ),
})

export const EventTypes = Shape('EventTypes', {
  eventTypes: Type.Array(
    Shape('EventTypeInfo', {
      type: Type.String(),
      description: Type.String(),
      scope: Type.String({ description: 'Scope the creator of a webhook needs to receive this type' }),
      ownScope: Type.String({ description: 'Scope that is enough for events about the owner of the webhook' }),
      schemaUrl: Type.String({ description: 'JSON Schema of the body' }),
    }),
  ),
})

export const WebhookHealth = Shape('WebhookHealth', {
  id: Id,
  owner: Shape('WebhookOwner', { id: Id, username: Nullable(Type.String()), name: Type.String() }),
  host: Type.String({ description: 'Host of the URL; the path is never shown' }),
  isActive: webhook.isActive,
  disabledReason: webhook.disabledReason,
  failingSince: webhook.failingSince,
  pending: Type.Integer({ description: 'Deliveries that wait, counted up to 1,000' }),
  lastSuccessAt: Nullable({ ...Timestamp, description: 'Among the last 100 attempts' }),
  createdAt: Timestamp,
})
