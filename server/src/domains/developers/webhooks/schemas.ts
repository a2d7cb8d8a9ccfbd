import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

const Audience = OneOf('mine', 'platform')

const webhook = {
  id: Id,
  url: Uri,
  eventTypes: Type.Array(Type.String()),
  unreadable: Type.Array(Type.String(), {
    description: 'Types it asks for and is never told of, because its maker lacked the scope',
  }),
  isActive: Type.Boolean(),
  audience: Audience,
  /** Why it is off although its owner did not say so. */
  disabledReason: Nullable(OneOf('gone', 'failing', 'grant_ended')),
  createdAt: Nullable(Timestamp),
}

export const Webhook = Shape('Webhook', {
  ...webhook,
  secret: Type.Optional(Type.String({ description: 'Shown when it is made and when it is rotated, never again' })),
})
/** As it is listed: its secret is no part of it. */
const KnownWebhook = Shape('KnownWebhook', webhook)
export const Webhooks = Shape('Webhooks', { webhooks: Type.Array(KnownWebhook) })

const fields = {
  url: Uri,
  eventTypes: Type.Array(Text(1, 100), { minItems: 1, maxItems: 50 }),
  audience: Audience,
}

export const CreateWebhookRequest = Body('CreateWebhookRequest', {
  url: fields.url,
  eventTypes: Type.Optional(Type.Array(Text(1, 100), { minItems: 1, maxItems: 50, default: ['*'] })),
  audience: Type.Optional(fields.audience),
})

export const UpdateWebhookRequest = Body(
  'UpdateWebhookRequest',
  optionalProperties(Type.Object({ ...fields, isActive: Type.Boolean() })),
)

export const WebhookDelivery = Shape('WebhookDelivery', {
  id: Id,
  eventType: Type.String(),
  statusCode: Nullable(Type.Integer({ description: 'Null while it waits, or when there was no answer' })),
  success: Type.Boolean(),
  deliveredAt: Nullable(Timestamp),
  eventId: Type.String({ description: 'What the receiver gets as webhook-id' }),
  attempt: Type.Integer({ description: 'Counted from 1' }),
  error: Nullable(Type.String({ description: 'Why there was no answer' })),
  durationMs: Nullable(Type.Integer()),
  responseBody: Nullable(Type.String({ description: 'Its first 4 KiB' })),
})
export const WebhookDeliveries = Shape('WebhookDeliveries', { deliveries: Type.Array(WebhookDelivery) })

export const TestWebhookRequest = Body('TestWebhookRequest', { eventType: Type.Optional(Text(1, 100)) })

export const WebhookTestResult = Shape('WebhookTestResult', {
  success: Type.Boolean(),
  statusCode: Nullable(Type.Integer()),
  responseBody: Nullable(Type.String({ description: 'Its first 4 KiB' })),
  error: Nullable(Type.String({ description: 'Why there was no answer' })),
})

export const EventTypes = Shape('EventTypes', {
  eventTypes: Type.Array(
    Shape('EventTypeInfo', {
      type: Type.String(),
      description: Type.String(),
      scope: Type.String({ description: 'What the maker of a webhook must hold so that it hears of this' }),
      ownScope: Type.String({ description: 'What is enough where it happens to the owner of the webhook' }),
      schemaUrl: Type.String(),
    }),
  ),
})
