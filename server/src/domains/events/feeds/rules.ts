import type { Links } from '#kernel/context.ts'
import { isId } from '#kernel/operation/schema.ts'
import { dayMs } from '#kernel/time.ts'

export interface FeedKey {
  userId: string
  generation: number
}

/** contract: "keyed hash of user and generation (nothing stored in clear)". */
export function feedToken(links: Links, { userId, generation }: FeedKey): string {
  return links.seal('feeds', [userId, generation])
}

/** The user and generation of a token; undefined when this instance did not make it. */
export function findFeedKey(links: Links, token: string): FeedKey | undefined {
  const payload = links.open('feeds', token)
  if (!Array.isArray(payload)) return undefined
  const [userId, generation] = payload as unknown[]
  return typeof userId === 'string' && isId(userId) && typeof generation === 'number'
    ? { userId, generation }
    : undefined
}

/** contract: "cancelled kept 30 days". Past events stay for a while, because calendars show the past too. */
export function decideSpan(now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  return { now: now.toISOString(), from: before(90), cancelledSince: before(30) }
}
