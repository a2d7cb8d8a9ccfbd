import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, RateLimits } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Bucket, Limiter, Verdict } from '#platform/limits/limiter.ts'
import { refusalHeaders, resetSeconds } from '#surfaces/operations/rate-limit-headers.ts'
import { addressKey } from './address.ts'
import type { RequestIdentity } from './authenticate.ts'

export interface Limits {
  authenticated: number
  anonymous: number
  /** Files, per address. */
  files: number
  /** Widgets, per address. */
  widgets: number
  /** Pages, per address of visitors who are not signed in: a whole venue can share one address. */
  pages: number
}

const hour = 3600
/** Pages per signed-in user. */
const pagesOfUser = 3600

export interface RateCounter {
  limiter: Limiter
  clock: Clock
}

/** What a user does in a browser and with tokens is counted apart. */
export const kindOf = ({ isSession }: Pick<RequestIdentity, 'isSession'>) => (isSession ? 'web' : 'api')

/** Tokens of one user share a bucket, so more tokens gain nothing. The browser has its own, so a runaway script cannot
 *  lock its owner out of the site. Anonymous requests are counted by address. */
export function bucketOf(identity: RequestIdentity, ip: string, limits: Limits): Bucket {
  if (identity.userId === undefined)
    return { key: `rl:ip:${addressKey(ip)}`, limit: limits.anonymous, windowSeconds: hour }
  return { key: `rl:u:${identity.userId}:${kindOf(identity)}`, limit: limits.authenticated, windowSeconds: hour }
}

/** Visitors in one venue share an address, so signed-in users are counted individually. */
export function pagesBucketOf(identity: RequestIdentity, ip: string, limits: Limits): Bucket {
  if (identity.userId === undefined || !identity.isSession)
    return { key: `rl:pages:${addressKey(ip)}`, limit: limits.pages, windowSeconds: hour }
  return { key: `rl:pages:u:${identity.userId}`, limit: pagesOfUser, windowSeconds: hour }
}

/** The limits of a user, whichever credential asks for them. */
export function openRateLimits(limiter: Limiter, limits: Limits): RateLimits {
  return {
    async list(userId) {
      const buckets = [
        ['api', bucketOf({ userId, isSession: false }, '', limits)],
        ['browser', bucketOf({ userId, isSession: true }, '', limits)],
        ['pages', pagesBucketOf({ userId, isSession: true }, '', limits)],
      ] as const
      return Promise.all(
        buckets.map(async ([name, bucket]) => {
          const { limit, remaining, resetAt } = await limiter.consume(bucket, 0)
          const { windowSeconds } = bucket
          const end = new Date(Math.ceil(resetAt) * 1000).toISOString()
          return { name, limit, used: limit - remaining, remaining, resetAt: end, windowSeconds }
        }),
      )
    },
  }
}

export function showVerdict(reply: FastifyReply, verdict: Verdict): void {
  reply.header('x-ratelimit-limit', verdict.limit)
  reply.header('x-ratelimit-remaining', verdict.remaining)
  reply.header('x-ratelimit-reset', resetSeconds(verdict.resetAt))
}

/**
 * Headers of every 429: nothing remains, and when the bucket that refused resets. `X-RateLimit-Limit` stays that of the
 * request's own bucket.
 */
export function assertWithin(verdict: Verdict, now: Date): void {
  if (!verdict.allowed) throw new ApiError('rate_limited', undefined, refusalHeaders(verdict.resetAt, now))
}

/** Counts the request and throws `rate_limited` when the bucket is used up. */
export async function count(
  { limiter, clock }: RateCounter,
  reply: FastifyReply,
  bucket: Bucket,
  cost = 1,
): Promise<void> {
  const verdict = await limiter.consume(bucket, cost)
  showVerdict(reply, verdict)
  assertWithin(verdict, clock.now())
}

/** For routes with a bucket of their own, so that they and the rest of the site do not use up each other's limit. */
export async function countByAddress(
  counter: RateCounter,
  request: FastifyRequest,
  reply: FastifyReply,
  kind:
    | 'device-codes'
    | 'federation'
    | 'feeds'
    | 'files'
    | 'mail-hook'
    | 'oauth'
    | 'pages'
    | 'registrations'
    | 'widgets',
  limit: number,
): Promise<void> {
  // A refusal must not be cached; cacheable responses set their own header when they are sent.
  reply.header('cache-control', 'no-store')
  await count(counter, reply, { key: `rl:${kind}:${addressKey(request.ip)}`, limit, windowSeconds: hour })
}

/** What anyone may read and every page needs: assets, icons, documents. Counted with the pages of the address. */
export const countAsPage = (server: RateCounter & { limits: Limits }, request: FastifyRequest, reply: FastifyReply) =>
  countByAddress(server, request, reply, 'pages', server.limits.pages)

/** For routes that are not counted: shows the current limit of the address. */
export async function showRateLimit(limiter: Limiter, limits: Limits, request: FastifyRequest, reply: FastifyReply) {
  if (reply.hasHeader('x-ratelimit-limit')) return
  showVerdict(reply, await limiter.consume(bucketOf({}, request.ip, limits), 0))
}
