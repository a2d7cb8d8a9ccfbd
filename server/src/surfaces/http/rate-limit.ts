import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import type { Bucket, Limiter, Verdict } from '../../platform/limiter.ts'
import { addressKey } from './address.ts'
import type { Identity } from './authenticate.ts'

export interface Limits {
  authenticated: number
  anonymous: number
  /** Files, for one address. */
  files: number
  /** Widgets, for one address. */
  widgets: number
}

const hour = 3600

/** Tokens of one user share a bucket, so minting more gains nothing; the browser has its own, so a runaway script
 *  cannot lock its owner out of the site; everybody else is counted by address. */
export function bucketOf(identity: Identity, ip: string, limits: Limits): Bucket {
  if (identity.userId === undefined)
    return { key: `rl:ip:${addressKey(ip)}`, limit: limits.anonymous, windowSeconds: hour }
  const kind = identity.isSession ? 'web' : 'api'
  return { key: `rl:u:${identity.userId}:${kind}`, limit: limits.authenticated, windowSeconds: hour }
}

export function showVerdict(reply: FastifyReply, verdict: Verdict): void {
  reply.header('x-ratelimit-limit', verdict.limit)
  reply.header('x-ratelimit-remaining', verdict.remaining)
  reply.header('x-ratelimit-reset', verdict.resetAt)
}

export function assertWithin(verdict: Verdict, now: Date): void {
  if (verdict.allowed) return
  const seconds = Math.max(1, verdict.resetAt - Math.floor(now.getTime() / 1000))
  throw new ApiError('rate_limited', undefined, { 'Retry-After': String(seconds) })
}

/** For routes that are not counted: shows where the address stands, and costs nothing. */
export async function showStanding(limiter: Limiter, limits: Limits, request: FastifyRequest, reply: FastifyReply) {
  if (reply.hasHeader('X-RateLimit-Limit')) return
  showVerdict(reply, await limiter.consume(bucketOf({}, request.ip, limits), 0))
}
