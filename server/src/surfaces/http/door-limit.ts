import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Bucket } from '#platform/limits/limiter.ts'
import { findIdentity, type RequestIdentity } from './authenticate.ts'
import { assertWithin, count, kindOf, type RateCounter, showVerdict } from './rate-limit.ts'

const hour = 3600

/** Ten devices of one account that ask every five seconds use a fifth of it. */
export const doorLimit = 36_000
/** Each event has a bucket of its own, so requests for events that are not the caller's are limited together. */
const missesMax = 1000

/** The bucket of a caller at the door of an event; undefined for a request that is counted as any other. */
export function doorBucketOf(op: Operation, identity: RequestIdentity, request: FastifyRequest): Bucket | undefined {
  if (op.bucket !== 'door' || !identity.caller) return undefined
  const { eventId = '' } = request.params as { eventId?: string }
  if (!isId(eventId)) return undefined
  const key = `rl:door:${eventId.toLowerCase()}:${identity.caller.userId}`
  return { key, limit: doorLimit, windowSeconds: hour }
}

type Misser = Pick<RequestIdentity, 'userId' | 'isSession'>

/** The browser has its own: an application without the scope must not close the door to the user who runs it. */
const missesOf = ({ userId, isSession }: Misser): Bucket => ({
  key: `rl:door-misses:${userId}:${kindOf({ isSession })}`,
  limit: missesMax,
  windowSeconds: hour,
})

/** Looks at the misses first: a caller who used those up opens no further buckets. */
export async function countAtDoor(
  counter: RateCounter,
  reply: FastifyReply,
  bucket: Bucket,
  identity: Misser,
): Promise<void> {
  const misses = await counter.limiter.consume(missesOf(identity), 0)
  if (!misses.allowed) showVerdict(reply, misses)
  assertWithin(misses, counter.clock.now())
  await count(counter, reply, bucket)
}

/** Said to callers who may not do anything at this event. What an organizer mistypes is no miss. */
const missCodes: readonly ErrorCode[] = ['event_not_found', 'forbidden', 'insufficient_scope', 'csrf_refused']

/** Does the work of an operation at the door, and counts a refusal as a miss. */
export async function countMisses<T>(
  { limiter }: RateCounter,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const identity = findIdentity(request.headers)
    const isMiss = error instanceof ApiError && missCodes.includes(error.code)
    if (isMiss && identity?.userId !== undefined) await limiter.consume(missesOf(identity), 1)
    throw error
  }
}
