import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Bucket, Limiter, Verdict } from '#platform/limiter.ts'
import { refusalHeaders } from '#surfaces/operations/rate-limit-headers.ts'
import { addressKey } from './address.ts'
import type { Identity } from './authenticate.ts'

export interface Limits {
  authenticated: number
  anonymous: number
  /** Files, for one address. */
  files: number
  /** Widgets, for one address. */
  widgets: number
  /** Pages, for one address of people who are not signed in: a whole venue can be one address. */
  pages: number
}

const hour = 3600
/** Pages for one person who is signed in, wherever they are. */
const pagesOfUser = 3600

interface Counter {
  limiter: Limiter
  clock: Clock
}

/** Tokens of one user share a bucket, so minting more gains nothing; the browser has its own, so a runaway script
 *  cannot lock its owner out of the site; everybody else is counted by address. */
export function bucketOf(identity: Identity, ip: string, limits: Limits): Bucket {
  if (identity.userId === undefined)
    return { key: `rl:ip:${addressKey(ip)}`, limit: limits.anonymous, windowSeconds: hour }
  const kind = identity.isSession ? 'web' : 'api'
  return { key: `rl:u:${identity.userId}:${kind}`, limit: limits.authenticated, windowSeconds: hour }
}

/** People in a venue share its address, so each who is signed in is counted alone. */
export function pagesBucketOf(identity: Identity, ip: string, limits: Limits): Bucket {
  if (identity.userId === undefined || !identity.isSession)
    return { key: `rl:pages:${addressKey(ip)}`, limit: limits.pages, windowSeconds: hour }
  return { key: `rl:pages:u:${identity.userId}`, limit: pagesOfUser, windowSeconds: hour }
}

export function showVerdict(reply: FastifyReply, verdict: Verdict): void {
  reply.header('x-ratelimit-limit', verdict.limit)
  reply.header('x-ratelimit-remaining', verdict.remaining)
  reply.header('x-ratelimit-reset', verdict.resetAt)
}

/**
 * What every refusal for too many of anything says: nothing is left, and when there is again, both of the bucket that
 * refused. `X-RateLimit-Limit` stays that of the request's own bucket.
 */
export function assertWithin(verdict: Verdict, now: Date): void {
  if (!verdict.allowed) throw new ApiError('rate_limited', undefined, refusalHeaders(verdict.resetAt, now))
}

/** Whoever has used up the bucket goes no further. */
export async function count({ limiter, clock }: Counter, reply: FastifyReply, bucket: Bucket, cost = 1): Promise<void> {
  const verdict = await limiter.consume(bucket, cost)
  showVerdict(reply, verdict)
  assertWithin(verdict, clock.now())
}

/** For what has a bucket of its own, so that it locks nobody out of the rest, nor the rest out of it. */
export async function countByAddress(
  counter: Counter,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'feeds' | 'files' | 'oauth' | 'pages' | 'registrations' | 'widgets',
  limit: number,
): Promise<void> {
  // A refusal is kept by nobody; what may be kept says so when it is sent.
  reply.header('cache-control', 'no-store')
  await count(counter, reply, { key: `rl:${kind}:${addressKey(request.ip)}`, limit, windowSeconds: hour })
}

/** For routes that are not counted: shows where the address stands, and costs nothing. */
export async function showStanding(limiter: Limiter, limits: Limits, request: FastifyRequest, reply: FastifyReply) {
  if (reply.hasHeader('x-ratelimit-limit')) return
  showVerdict(reply, await limiter.consume(bucketOf({}, request.ip, limits), 0))
}
