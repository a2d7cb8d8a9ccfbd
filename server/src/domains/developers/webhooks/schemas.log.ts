import { Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import { CreateWebhookRequest, WebhookDelivery, webhook } from './schemas.ts'

export const WebhookDetail = Shape('WebhookDetail', {
  ...webhook,
  lastSuccessAt: Nullable({ ...Timestamp, description: 'Last successful attempt of the last 30 days' }),
  nextAttemptAt: Nullable({ ...Timestamp, description: 'When the next delivery is due; null if none waits' }),
})

export const AttemptsQuery = Type.Object({
  status: Type.Optional({
    ...OneOf('success', 'failed', 'pending'),
    description: 'Only attempts with this outcome; `pending` lists what waits, the next first',
  }),
  eventType: Type.Optional({ ...Text(1, 100), description: 'Only events of this type' }),
  from: Type.Optional({ ...Timestamp, description: 'Only attempts from this time on; of `pending`, due from then on' }),
  to: Type.Optional({ ...Timestamp, description: 'Only attempts before this time; of `pending`, due before it' }),
})

const attempt = {
  ...WebhookDelivery.properties,
  status: OneOf('success', 'failed', 'pending'),
  isTest: Type.Boolean({ description: 'Whether it is a test event' }),
  nextAttemptAt: Nullable({ ...Timestamp, description: 'When the event is sent again; null if it is not' }),
}
export const WebhookAttempt = Shape('WebhookAttempt', attempt)

export const WebhookAttemptDetail = Shape('WebhookAttemptDetail', {
  ...attempt,
  request: Shape('WebhookAttemptRequest', {
    url: Nullable(Type.String({ description: 'Current URL of the webhook; null for a pull webhook' })),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Headers as they were sent, with the signature masked; empty if `body` is null',
    }),
    body: Nullable(Type.String({ description: 'Body as it was sent, the same at every attempt' })),
    bodyMissing: Nullable({
      ...OneOf('expired', 'not_readable'),
      description:
        'Why `body` is null: events are kept for 30 days, and a token shows only events that it could read itself',
    }),
  }),
  response: Nullable(
    Shape('WebhookAttemptResponse', {
      statusCode: Type.Integer(),
      body: Nullable(Type.String({ description: 'First 4 KiB of the response' })),
    }),
  ),
})

export const RedeliverRequest = Body('RedeliverRequest', {
  since: { ...Timestamp, description: 'Events that were attempted from this time on' },
  status: {
    ...OneOf('failed', 'all'),
    description: '`failed`: only events without a successful attempt since then',
  },
  eventTypes: CreateWebhookRequest.properties.eventTypes,
})

export const Redelivered = Shape('Redelivered', {
  queued: Type.Integer({ description: 'Events that are due now; events that were already due are not counted' }),
  nextSince: Nullable({
    ...Timestamp,
    description: 'Send it as `since` to continue, if there are more than 1,000 events; otherwise null',
  }),
})
