import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

/** Open reports per user: enough for a bad day, too few to flood the queue. */
const openReportsMax = 20

/** Reports per user in 24 hours, closed ones too: a queue that is worked off quickly must not invite more of the same. */
const reportsPerDay = 30
export const reportWindowMs = dayMs

interface Sent {
  open: number
  recent: number
  /** When the first of the recent ones was sent. */
  first_at: string | null
}

export function assertMayReport({ open, recent, first_at }: Sent, now: Date): void {
  if (open >= openReportsMax)
    throw new ApiError('limit_reached', `You have ${openReportsMax} open reports; wait until they have been reviewed`)
  if (recent < reportsPerDay || first_at === null) return
  const seconds = Math.max(1, Math.ceil((Date.parse(first_at) + reportWindowMs - now.getTime()) / 1000))
  const text = `You can send ${reportsPerDay} reports per day; try again in ${Math.ceil(seconds / 3600)} hours`
  throw new ApiError('rate_limited', text, { 'Retry-After': String(seconds) })
}

/** The reviewer and time of a review; both are null for a report that is opened again. */
export function decideReview(status: string, reviewerId: string, now: Date) {
  const isOpen = status === 'open'
  return { status, reviewed_by: isOpen ? null : reviewerId, reviewed_at: isOpen ? null : now.toISOString() }
}
