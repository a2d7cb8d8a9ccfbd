import { ApiError } from '#kernel/operation/errors.ts'

/** Open reports per user: enough for a bad day, too few to flood the queue. */
const openReportsMax = 20

export function assertMayReport(open: number): void {
  if (open >= openReportsMax)
    throw new ApiError('limit_reached', `You have ${openReportsMax} open reports; wait until they have been reviewed`)
}

/** The reviewer and time of a review; both are null for a report that is opened again. */
export function decideReview(status: string, reviewerId: string, now: Date) {
  const isOpen = status === 'open'
  return { status, reviewed_by: isOpen ? null : reviewerId, reviewed_at: isOpen ? null : now.toISOString() }
}
