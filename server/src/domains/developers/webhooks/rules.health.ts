import type { DeliverySettings } from './rules.ts'

/** How a receiver answered recently. Stored with its queue and changed only by the worker that holds the lease. */
export interface WebhookCondition {
  /** Failures since the last success. */
  failures: number
  /** The last twenty results, newest last: 1 for a failure. */
  recent: string
  /** The first failure since the last success. */
  failingSince: string | null
  /** How often the circuit breaker opened since it was last closed. */
  breaks: number
  /** How many may be sent at once; it grows again after a break. */
  window: number
  meanMs: number
}

export const atOnceMax = 4
const recentMax = 20
const failuresMax = 10
const failedShareMax = 0.7
const slowMs = 3000
/** A whole round of attempts: an endpoint with little traffic is not judged by two of them. */
const failuresToDisable = 10

export const goodHealth: WebhookCondition = {
  failures: 0,
  recent: '',
  failingSince: null,
  breaks: 0,
  window: atOnceMax,
  meanMs: 0,
}

export interface WebhookVerdict {
  health: WebhookCondition
  /** How long the breaker opens; meanwhile deliveries wait and lose no attempt. */
  breakMs: number | null
  shouldDisable: boolean
}

/** The health after one more result. */
export function decideHealth(
  before: WebhookCondition,
  answer: { isSuccess: boolean; durationMs: number },
  now: Date,
  settings: DeliverySettings,
): WebhookVerdict {
  const recent = (before.recent + (answer.isSuccess ? '0' : '1')).slice(-recentMax)
  const meanMs = Math.round(before.meanMs * 0.8 + answer.durationMs * 0.2)
  if (answer.isSuccess) {
    const isBack = before.window < atOnceMax
    const window = Math.min(before.window * 2, atOnceMax)
    // After a break earlier results are dropped, or the first failure would open it again.
    const health = { ...goodHealth, recent: isBack ? '' : recent, window, meanMs, breaks: isBack ? before.breaks : 0 }
    return { health, breakMs: null, shouldDisable: false }
  }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now.toISOString()
  const failedShare = recent.length === recentMax ? recent.replaceAll('0', '').length / recentMax : 0
  const isHalfOpen = before.window === 1 && before.breaks > 0
  const opens = isHalfOpen || failures % failuresMax === 0 || failedShare >= failedShareMax
  const breaks = opens ? before.breaks + 1 : before.breaks
  const breakMs = opens ? Math.min(settings.breakMs * 2 ** (breaks - 1), settings.breakMsMax) : null
  const window = opens ? 1 : before.window
  const health = { failures, recent: opens ? '' : recent, failingSince, breaks, window, meanMs }
  const failedForMs = now.getTime() - Date.parse(failingSince)
  const shouldDisable = failures >= failuresToDisable && failedForMs >= settings.disableAfterMs
  return { health, breakMs, shouldDisable }
}

/** Slow receivers may use a quarter of a worker's slots, so that they never take all. */
export const isSlow = ({ meanMs, breaks }: WebhookCondition) => meanMs > slowMs || breaks > 0
