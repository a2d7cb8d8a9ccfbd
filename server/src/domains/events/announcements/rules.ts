import type { InstanceLimits } from '#domains/foundation/settings/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

export const eventAudiences = ['confirmed', 'waitlisted', 'all', 'checked_in', 'no_shows', 'selected', 'label'] as const
export const groupAudiences = ['members', 'organizers', 'selected'] as const
export type Audience = (typeof eventAudiences)[number] | (typeof groupAudiences)[number]

export type AnnouncementStatus = 'draft' | 'scheduled' | 'sent' | 'cancelled'

/** Why an announcement was not sent. */
export const endReasons = [
  'event_cancelled',
  'event_unavailable',
  'group_unavailable',
  'author_unavailable',
  'label_removed',
] as const
export type EndReason = (typeof endReasons)[number]

/** An announcement goes to the people of one event or of one group. */
export type AnnouncementTarget = { eventId: string } | { groupId: string }

export const subjectMax = 200
export const bodyMax = 5000
export const selectedMax = 500
const aheadMaxMs = 90 * dayMs

interface Limit {
  count: number
  spanMs: number
}

/** contract §7.3: limits are settings of the instance. */
export function limitsFor(target: AnnouncementTarget, limits: InstanceLimits): Limit[] {
  if ('eventId' in target) return [{ count: limits.eventAnnouncementsPerDay, spanMs: dayMs }]
  return [
    { count: limits.groupAnnouncementsPerDay, spanMs: dayMs },
    { count: limits.groupAnnouncementsPerWeek, spanMs: 7 * dayMs },
  ]
}

/** Whether no time span of this length has more than these. */
function fits(times: readonly number[], { count, spanMs }: Limit): boolean {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.every((at, n) => n < count || (count > 0 && at - sorted[n - count]! >= spanMs))
}

/** How many more can be sent at this time, beside those of these times. */
export function countRoom(times: readonly string[], at: Date, limits: readonly Limit[]): number {
  const others = times.map((time) => Date.parse(time))
  const canSend = (more: number) =>
    limits.every((limit) => {
      const near = others.filter((time) => Math.abs(time - at.getTime()) < limit.spanMs)
      return fits([...near, ...Array<number>(more).fill(at.getTime())], limit)
    })
  const most = Math.min(...limits.map(({ count }) => count))
  let room = 0
  while (room < most && canSend(room + 1)) room++
  return room
}

export function assertRoom(
  times: readonly string[],
  at: Date,
  target: AnnouncementTarget,
  limits: InstanceLimits,
): void {
  if (countRoom(times, at, limitsFor(target, limits)) > 0) return
  const { eventAnnouncementsPerDay, groupAnnouncementsPerDay, groupAnnouncementsPerWeek } = limits
  throw new ApiError(
    'limit_reached',
    'eventId' in target
      ? `An event can have ${eventAnnouncementsPerDay} announcements per day; try again tomorrow`
      : `A group can have ${groupAnnouncementsPerDay} announcements per day and ${groupAnnouncementsPerWeek} per week; choose a later time`,
  )
}

export function assertCanAnnounce(eventStatus: string): void {
  if (eventStatus === 'cancelled') throw new ApiError('event_cancelled')
  if (eventStatus !== 'scheduled')
    throw new ApiError('invalid_state', 'This event is a draft without attendees; publish it first')
}

/** The state of the event or group when an announcement is due. */
export interface DueState {
  event_id: string | null
  event_status: string | null
  /** Neither hidden nor archived. */
  is_open: boolean
  /** Who wrote it is active and still manages the event or group. */
  is_author_there: boolean
  /** It goes to the people with a label that was removed since. */
  is_label_gone?: boolean
}

export function decideEnd(state: DueState): EndReason | undefined {
  const { event_id, event_status, is_open, is_author_there, is_label_gone } = state
  if (event_id !== null && event_status === 'cancelled') return 'event_cancelled'
  if (!is_open || (event_id !== null && event_status !== 'scheduled'))
    return event_id === null ? 'group_unavailable' : 'event_unavailable'
  if (!is_author_there) return 'author_unavailable'
  return is_label_gone ? 'label_removed' : undefined
}

/** The text of one who is gone is left to the others, who can send it; so is one to people with a label that is gone. */
export const decideUnsent = (reason: EndReason) =>
  reason === 'author_unavailable' || reason === 'label_removed'
    ? { status: 'draft' as const, send_at: null, end_reason: reason }
    : { status: 'cancelled' as const, end_reason: reason }

/** A guest of the group's events gets its mail for this long. */
const guestMs = 30 * dayMs
export const decideGuestsSince = (now: Date) => new Date(now.getTime() - guestMs)

interface Draft {
  status: string
  subject: string
  body: string
  audience: string
  selected_count: number
  is_label_gone?: boolean
}

const required = (field: string) => ({
  field,
  message: 'must not be blank',
  rule: { keyword: 'required' },
})

/** A draft can be incomplete. What is sent cannot. */
export function assertComplete({ subject, body, audience, selected_count, is_label_gone: isLabelGone }: Draft): void {
  const problems = [
    ...(subject.trim() === '' ? [required('subject')] : []),
    ...(body.trim() === '' ? [required('body')] : []),
    ...((audience === 'selected' && selected_count === 0) || isLabelGone ? [required('audience')] : []),
  ]
  if (problems.length > 0) {
    const text = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
    throw new ApiError('validation_failed', text, {}, problems)
  }
}

export function assertOpen({ status }: { status: string }): void {
  if (status === 'sent') throw new ApiError('invalid_state', 'This announcement is already sent; write a new one')
  if (status === 'cancelled') throw new ApiError('invalid_state', 'This announcement is cancelled; write a new one')
}

interface Sending {
  status: string
  send_at: string | null
  hidden_at: string | null
}

export function isTimeToSend({ status, send_at, hidden_at }: Sending, now: Date): boolean {
  return status === 'scheduled' && hidden_at === null && send_at !== null && new Date(send_at) <= now
}

export function assertVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw new ApiError('changed_meanwhile')
}

export function assertAudience(target: AnnouncementTarget, audience: string): void {
  const known: readonly string[] = 'eventId' in target ? eventAudiences : groupAudiences
  if (known.includes(audience)) return
  const problems = [{ field: 'audience', message: `must be one of ${known.join(', ')}`, rule: { keyword: 'enum' } }]
  throw new ApiError('validation_failed', `audience must be one of ${known.join(', ')}`, {}, problems)
}

/** The time at which it is sent. */
export function decideSendAt(sendAt: string, now: Date): Date {
  const at = new Date(sendAt)
  const isSoon = at.getTime() >= now.getTime() && at.getTime() <= now.getTime() + aheadMaxMs
  if (isSoon) return at
  const message = 'must be in the next 90 days'
  throw new ApiError('validation_failed', `sendAt ${message}`, {}, [
    { field: 'sendAt', message, rule: { keyword: 'sendAt', limit: 90 } },
  ])
}

/** Names the mail of one person, the same on every attempt. */
export const keyOf = (announcementId: string, userId: string) => `announcement.${announcementId}.${userId}`

/** What an event's attendee is when the mail is about to be written. */
interface AttendeeState {
  is_welcome: boolean
  is_open: boolean
  rsvp_status: string | null
}

interface MemberState {
  is_welcome: boolean
  is_open: boolean
  role: string | null
  is_pending: boolean | null
  /** Has a spot at an event of the group that is ahead or was in the last 30 days, and has not left the group. */
  is_guest: boolean
}

/** A user who has left, turned off such mails or muted the group since gets none. */
export function isDue(state: AttendeeState | MemberState, audience: Audience): boolean {
  if (!state.is_welcome || !state.is_open) return false
  if ('rsvp_status' in state) return state.rsvp_status === 'confirmed' || state.rsvp_status === 'waitlisted'
  if (state.role !== null) return true
  if (state.is_pending === true) return false
  if (audience === 'selected') return state.is_pending === false || state.is_guest
  return audience === 'members' && state.is_pending === false
}
