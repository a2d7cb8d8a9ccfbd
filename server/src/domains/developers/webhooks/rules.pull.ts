import type { Caller } from '#kernel/context.ts'
import type { EventType } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { StoredEvent } from './queries.delivery.ts'
import { canReceive, listMissingScopes, type Subscriber } from './rules.audience.ts'
import { type DeliverySettings, decideDelay, isSuccess, type Message, messageOfTest } from './rules.ts'

/** How many events one program is given at once. */
export const takenMax = 50
/** What is not done by then is given out again. */
export const leaseMs = 60_000

/** What a program says about an event it took. */
export interface Report {
  eventId: string
  statusCode?: number | undefined
  durationMs?: number | undefined
  responseBody?: string | undefined
  error?: string | undefined
}

/** Without a status and without an error, the event was accepted. */
export function decideReport(report: Report, attempts: number, settings: DeliverySettings, chance: number) {
  const { statusCode = null, error = null, durationMs = 0 } = report
  const outcome = { statusCode, error, durationMs, retryAfterMs: null }
  const isDone = error === null && (statusCode === null || isSuccess(outcome))
  return { isDone, delayMs: isDone ? null : decideDelay(attempts, outcome, settings, chance) }
}

/** Who takes the events reads them, so their credential must have the scopes with which the webhook reads them. */
export function assertMayTake(subscriber: Omit<Subscriber, 'userId' | 'groupRole'>, { scopes }: Caller): void {
  const missing = listMissingScopes(subscriber, scopes)
  if (missing.length === 0) return
  const text = `This pull webhook was created with more scopes than your token has; use one with ${missing.join(', ')}`
  throw new ApiError('insufficient_scope', text)
}

interface Taken extends StoredEvent {
  eventId: string
  testType: string | null
}

/** What is handed out; undefined when the event is gone, or its owner may no longer receive it. */
export function findMessage(row: Taken, subscriber: Omit<Subscriber, 'groupRole'>, webhookId: string) {
  if (row.testType !== null) return messageOfTest(row.eventId, row.testType, webhookId)
  if (row.type === null) return undefined
  const event = row as Taken & { type: EventType }
  const message: Message = event
  return canReceive({ ...subscriber, groupRole: row.groupRole }, event) ? message : undefined
}
