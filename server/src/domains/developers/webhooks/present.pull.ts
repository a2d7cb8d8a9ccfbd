import type { Static } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import type { Handout } from './commands.pull.ts'
import type { PullWebhookRow } from './queries.pull.ts'
import { listUnreadable } from './rules.audience.ts'
import { bodyOf, headersOf, type SigningKey, wireId } from './rules.ts'
import type { PullWebhook, TakenEvents } from './schemas.pull.ts'

export function presentPullWebhook(row: PullWebhookRow, owner: Pick<Caller, 'role'>): Static<typeof PullWebhook> {
  return {
    id: row.id,
    name: row.name,
    eventTypes: row.event_types,
    unreadable: listUnreadable({ eventTypes: row.event_types, scopes: row.scopes, isAdmin: owner.role === 'admin' }),
    audience: row.audience as 'mine' | 'platform',
    isActive: row.is_live,
    pending: row.pending,
    lastTakenAt: row.taken_at,
    expiresAt: new Date(Date.parse(row.taken_at) + dayMs).toISOString(),
    createdAt: row.created_at,
  }
}

/** The program that forwards the body writes the headers of its connection itself. */
export function presentHandout({ message, attempt, takenAt }: Handout, keys: readonly SigningKey[]) {
  const body = bodyOf(message)
  const {
    'content-length': _length,
    'accept-encoding': _encoding,
    ...headers
  } = headersOf(message.eventId, body, keys, new Date(takenAt))
  const taken: Static<typeof TakenEvents>['deliveries'][number] = {
    eventId: wireId(message.eventId),
    eventType: message.type,
    attempt,
    headers,
    body,
  }
  return taken
}
