import { type Static, Type } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import { Body, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { requireDelivery } from './access.ts'
import type { findTimes, LogRow, PendingRow } from './queries.log.ts'
import type { WebhookRow } from './queries.ts'
import { canReceive } from './rules.audience.ts'
import { bodyOf, type Message, maskedHeaders, messageOfTest, wireId } from './rules.ts'
import { CreateWebhookRequest, presentAttempt, presentWebhook, WebhookDelivery, webhook } from './wire.ts'

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

type Times = Awaited<ReturnType<typeof findTimes>>

export function presentWebhookDetail(row: WebhookRow, times: Times, owner: Caller): Static<typeof WebhookDetail> {
  const nextAttemptAt = row.is_live ? times.next_at : null
  return { ...presentWebhook(row, owner), lastSuccessAt: times.last_success_at, nextAttemptAt }
}

type Listed = Static<typeof WebhookAttempt>

/** Nothing is sent while the webhook is off. */
export function presentLogged(row: LogRow, { is_live }: Pick<WebhookRow, 'is_live'>): Listed {
  const status = row.is_success ? 'success' : 'failed'
  return { ...presentAttempt(row), status, isTest: row.is_test, nextAttemptAt: is_live ? row.next_at : null }
}

export function presentPending(row: PendingRow, { is_live }: Pick<WebhookRow, 'is_live'>): Listed {
  const nothing = { statusCode: null, deliveredAt: null, error: null, durationMs: null, responseBody: null }
  return {
    id: row.id,
    eventType: row.event_type,
    eventId: wireId(row.event_id),
    attempt: row.attempts + 1,
    success: false,
    status: 'pending',
    isTest: row.is_test,
    nextAttemptAt: is_live ? row.next_at : null,
    ...nothing,
  }
}

type Delivery = Awaited<ReturnType<typeof requireDelivery>>

/** The body is made again from the stored event, for those who could read the event itself. */
export function presentDelivery(delivery: Delivery, caller: Caller): Static<typeof WebhookAttemptDetail> {
  const { webhook, entry, log } = delivery
  const shown = 'is_success' in entry ? presentLogged(entry, webhook) : presentPending(entry, webhook)
  const message = messageOf(delivery)
  const isReadable = message !== undefined && (message.isTest === true || canRead(delivery, caller))
  const url = webhook.is_pull ? null : webhook.url
  const { statusCode, responseBody } = shown
  const response = statusCode === null ? null : { statusCode, body: responseBody }
  if (!isReadable) {
    const bodyMissing = message === undefined ? 'expired' : 'not_readable'
    return { ...shown, request: { url, headers: {}, body: null, bodyMissing }, response }
  }
  const body = bodyOf(message)
  const headers = maskedHeaders(message, body, log && sentAt(log))
  return { ...shown, request: { url, headers, body, bodyMissing: null }, response }
}

function messageOf({ entry, event, webhook }: Delivery): Message | undefined {
  const { event_id: eventId, event_type: type, is_test } = entry
  if (is_test) return messageOfTest(eventId, type, webhook.id)
  return event && { eventId, type, occurredAt: event.occurredAt, data: event.data }
}

function canRead({ event, webhook }: Delivery, { userId, role, scopes, credential }: Caller): boolean {
  if (!event?.type) return false
  const held = credential.kind === 'session' ? null : [...scopes]
  const { groupRole, type } = event
  const reader = { userId, isAdmin: role === 'admin', audience: webhook.audience, eventTypes: ['*'], groupRole }
  return canReceive({ ...reader, scopes: held }, { ...event, type })
}

/** A moment before it was recorded, by the clock of the database. */
const sentAt = ({ attempted_at, duration_ms }: LogRow) => new Date(Date.parse(attempted_at) - duration_ms)
