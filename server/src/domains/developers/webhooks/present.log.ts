import type { Static } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import type { requireDelivery } from './access.ts'
import { presentAttempt, presentWebhook } from './present.ts'
import type { findTimes, LogRow, PendingRow } from './queries.log.ts'
import type { WebhookRow } from './queries.ts'
import { canReceive } from './rules.audience.ts'
import { maskedHeaders } from './rules.log.ts'
import { bodyOf, type Message, messageOfTest, wireId } from './rules.ts'
import type { WebhookAttempt, WebhookAttemptDetail, WebhookDetail } from './schemas.log.ts'

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
