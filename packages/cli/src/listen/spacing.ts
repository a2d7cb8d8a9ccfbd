import type { RateLimit } from '../../../client/src/index.ts'

const spacingMaxMs = 20_000

/**
 * How far apart requests should begin. Events that come one by one would use up the limit of an hour within minutes: once
 * half of it is used, the rest is spread over the time that is left. Several events then come with one request.
 */
export function decideSpacing(limit: RateLimit | undefined, now: number): number {
  if (!limit || limit.remaining * 2 > limit.limit) return 0
  const leftMs = limit.resetsAt.getTime() - now
  return Math.max(0, Math.min(spacingMaxMs, leftMs / Math.max(1, limit.remaining)))
}
