import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

const noticesPerDay = 2

/** A day is the last 24 hours. `sentAt` has the times of the notices in it, oldest first. */
export function assertCanSend(sentAt: readonly string[], now: Date): void {
  const oldest = sentAt.at(-noticesPerDay)
  if (oldest === undefined) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + dayMs - now.getTime()) / 1000))
  const text = `An instance can send ${noticesPerDay} notices per day; try again in ${Math.ceil(seconds / 3600)} hours`
  throw new ApiError('rate_limited', text, { 'Retry-After': String(seconds) })
}

/** Names one mail: the same for every attempt to queue or send it. */
export const keyOf = (noticeId: string, userId: string) => `notice.${noticeId}.${userId}`
