import type { Static } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import type { Sent } from './commands.send.ts'
import type { WebhookHealthRow } from './queries.admin.ts'
import type { AttemptRow } from './queries.attempts.ts'
import type { WebhookRow } from './queries.ts'
import { listUnreadable } from './rules.audience.ts'
import { isSuccess, wireId } from './rules.ts'
import type { Webhook, WebhookDelivery, WebhookHealth, WebhookTestResult } from './schemas.ts'

type Reason = Static<typeof Webhook>['disabledReason']

/** Active but not alive: the grant it was created with has ended. */
const disabledReasonOf = (row: Pick<WebhookRow, 'is_active' | 'is_live' | 'disabled_reason'>): Reason =>
  row.is_active && !row.is_live ? 'grant_ended' : (row.disabled_reason as Reason)

export function presentWebhook(row: WebhookRow, owner: Pick<Caller, 'role'>): Static<typeof Webhook> {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    eventTypes: row.event_types,
    unreadable: listUnreadable({ eventTypes: row.event_types, scopes: row.scopes, isAdmin: owner.role === 'admin' }),
    isActive: row.is_live,
    audience: row.audience as 'mine' | 'platform',
    disabledReason: disabledReasonOf(row),
    failingSince: row.failing_since,
    pending: row.pending,
    createdAt: row.created_at,
  }
}

export function presentAttempt(row: AttemptRow): Static<typeof WebhookDelivery> {
  return {
    id: row.id,
    eventType: row.event_type,
    statusCode: row.status_code,
    success: row.is_success,
    deliveredAt: row.attempted_at,
    eventId: wireId(row.event_id),
    attempt: row.attempt,
    error: row.error,
    durationMs: row.duration_ms,
    responseBody: row.response_body,
  }
}

/** A pending attempt: it will appear in the list under this id. */
export function presentWaiting(row: Pick<AttemptRow, 'id' | 'event_id' | 'event_type'>) {
  const nothing = { statusCode: null, deliveredAt: null, error: null, durationMs: null, responseBody: null }
  return {
    id: row.id,
    eventType: row.event_type,
    success: false,
    eventId: wireId(row.event_id),
    attempt: 1,
    ...nothing,
  }
}

/** Without a result it waits in a pull webhook. */
export function presentTrial(sent: Sent | undefined): Static<typeof WebhookTestResult> {
  if (!sent) return { success: true, statusCode: null, responseBody: null, error: null, isQueued: true }
  const { statusCode, responseBody, error } = sent
  return { success: isSuccess(sent), statusCode, responseBody, error }
}

/** The path of a URL may be a secret, so only its host is shown. */
export function presentWebhookHealth(row: WebhookHealthRow): Static<typeof WebhookHealth> {
  return {
    id: row.id,
    owner: { id: row.user_id, username: row.username, name: row.name },
    host: URL.parse(row.url)?.host ?? '',
    isActive: row.is_live,
    disabledReason: disabledReasonOf(row),
    failingSince: row.failing_since,
    pending: row.pending,
    lastSuccessAt: row.last_success_at,
    createdAt: row.created_at,
  }
}
