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

export type ReportAction = 'hide' | 'warn' | 'suspend' | 'dismiss'

interface Case {
  target_type: string
  owner_id: string | null
}

/** Before anything is written: whether the action makes sense for what is reported. */
export function assertMayAct(
  { action, text, hideContent, until }: Acted,
  { target_type, owner_id }: Case,
  now: Date,
): void {
  if (action === 'hide' && target_type === 'user')
    throw new ApiError('invalid_state', 'A user cannot be hidden; warn or suspend them')
  if ((action === 'warn' || action === 'suspend') && owner_id === null)
    throw new ApiError('invalid_state', 'No user answers for this; hide it or dismiss the report')
  if (action === 'dismiss' && text !== undefined)
    throw new ApiError('validation_failed', 'text: dismiss sends nothing to the owner')
  if (action !== 'suspend' && (hideContent || until !== undefined))
    throw new ApiError('validation_failed', 'hideContent and until: send them together with suspend')
  if (until !== undefined && Date.parse(until) <= now.getTime())
    throw new ApiError('validation_failed', 'until: must be in the future')
}

interface Acted {
  action: ReportAction
  text?: string
  hideContent?: boolean
  until?: string
}

export function decideOutcome(action: ReportAction, reviewerId: string, now: Date) {
  const status: 'resolved' | 'dismissed' = action === 'dismiss' ? 'dismissed' : 'resolved'
  return { status, outcome: action as string, reviewed_by: reviewerId, reviewed_at: now.toISOString() }
}

/** A review without an action. The reviewer and time are null for a report that is opened again. */
export function decideReview(status: string, reviewerId: string, now: Date) {
  const isOpen = status === 'open'
  return {
    status,
    outcome: status === 'dismissed' ? 'dismiss' : null,
    reviewed_by: isOpen ? null : reviewerId,
    reviewed_at: isOpen ? null : now.toISOString(),
  }
}
