import type { IncomingMessage } from 'node:http'
import type { UnavailableReason } from '#kernel/operation/unavailable.ts'

const reasons = new WeakMap<IncomingMessage, UnavailableReason>()

/** Called where a 503 is decided, because by the time it is logged and counted only the status is left. */
export function noteReason(request: IncomingMessage, reason: UnavailableReason): void {
  reasons.set(request, reason)
}

/** Of a request that was answered 503; undefined for every other. */
export function reasonOf(request: IncomingMessage): UnavailableReason | undefined {
  return reasons.get(request)
}
