import { ApiError } from '#kernel/operation/errors.ts'

/** What somebody may have waiting: enough for a bad day, too little to bury the queue. */
const openMax = 20

export function assertMayReport(open: number): void {
  if (open >= openMax)
    throw new ApiError('limit_reached', `You have ${openMax} open reports; wait until they have been reviewed`)
}

/** Who looked at a report and when; one that is open again was looked at by nobody. */
export function decideReview(status: string, reviewerId: string, now: Date) {
  const isOpen = status === 'open'
  return { status, reviewed_by: isOpen ? null : reviewerId, reviewed_at: isOpen ? null : now.toISOString() }
}
