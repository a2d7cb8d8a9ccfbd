import type { Links } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'

/** Why one user gets one mail. Holds only ids and instants: the content is read when the mail is written. */
export type MailTrigger = {
  /** Missing in jobs that the release before has queued. */
  eventId?: string
  rsvpId: string
} /** `isAnswer`: the organizers said yes to a request. */ & (
  | { of: 'confirmed' | 'waitlisted'; heardAt: string; isAnswer?: true }
  | { of: 'promoted' | 'requested' | 'declined'; heardAt: string }
  /** `isPassedOn`: another person goes instead. */
  | { of: 'cancelled'; heardAt: string; reason: CancelReason; isPassedOn?: true }
  /** With the domain event of the first change since the last such mail: it has what stood there before. */
  | { of: 'updated'; revision: number; changeId?: string }
  | { of: 'reminder'; startsAt: string }
)

type CancelReason = 'self' | 'organiser' | 'event_cancelled'
export type MailKind = 'rsvp' | 'reminders'

export function kindOf(trigger: MailTrigger): MailKind {
  return trigger.of === 'reminder' ? 'reminders' : 'rsvp'
}

/** The state of an RSVP, its event and its user when the mail is about to be written. */
export interface MailState {
  status: string
  updated_at: string
  is_checked_in: boolean
  event_status: string
  starts_at: string
  over_at: string
  /** Neither the event nor its group is hidden or archived. */
  is_visible: boolean
  wants_rsvp: boolean
  wants_reminders: boolean
  /** The user has muted the group. */
  has_muted: boolean
  /** The RSVP is of one who comes to all dates of a series: one mail tells of all that are new. */
  is_told_by_series?: boolean
}

const isAfter = (instant: string, other: string | Date) => Date.parse(instant) > new Date(other).getTime()

/** A mail is sent only while its content is still true. A later change sends a mail of its own. */
export function isDue(trigger: MailTrigger, state: MailState, now: Date): boolean {
  if (!state[`wants_${kindOf(trigger)}`]) return false
  // Mails about the user's own seat are sent even when the group is muted.
  if (state.has_muted && kindOf(trigger) !== 'rsvp') return false
  if (trigger.of === 'cancelled') {
    // Removing an attendee after the event only corrects the list, so no mail is sent.
    const isLate = trigger.reason === 'organiser' && !isAfter(state.over_at, now)
    return state.status === 'cancelled' && !isLate && isUnchangedSince(trigger, state)
  }
  if (!state.is_visible || state.status === 'cancelled') return false
  if (state.status === 'declined' && trigger.of !== 'declined') return false
  if (state.event_status !== 'scheduled' || !isAfter(state.over_at, now)) return false
  switch (trigger.of) {
    case 'updated':
      return true
    case 'reminder':
      return (
        state.status === 'confirmed' &&
        Date.parse(state.starts_at) === Date.parse(trigger.startsAt) &&
        isAfter(state.starts_at, now)
      )
    case 'waitlisted':
    case 'requested':
    case 'declined':
      if (trigger.of === 'waitlisted' && state.is_told_by_series) return false
      return state.status === trigger.of && isUnchangedSince(trigger, state)
    default:
      if (trigger.of === 'confirmed' && state.is_told_by_series) return false
      // A user who is checked in got the seat at the door and needs no mail about it.
      return state.status === 'confirmed' && !state.is_checked_in && isUnchangedSince(trigger, state)
  }
}

/**
 * Whether the RSVP has the status since then that the mail tells of; a later status has a mail of its own. Another number of guests
 * has none: the mail shows those who come when it is written.
 */
function isUnchangedSince(trigger: { heardAt: string }, { updated_at }: MailState): boolean {
  return !isAfter(updated_at, trigger.heardAt)
}

/** The same for every attempt to send the same mail. */
export function triggerKey(trigger: MailTrigger, changedAtMs = 0): string {
  switch (trigger.of) {
    case 'updated':
      return `event-updated.${trigger.rsvpId}.${trigger.revision}`
    case 'reminder':
      return `reminder.${trigger.rsvpId}.${Date.parse(trigger.startsAt)}`
    default:
      return `rsvp-${trigger.of}.${trigger.rsvpId}.${changedAtMs}`
  }
}

/**
 * contract §7.3: "at most 3 'changed' mails per event and day". Further changes are not lost: one mail with the state
 * of then follows when the first of those mails is a day old.
 */
export function decideNotice(sentAt: readonly string[], perDay: number, now: Date) {
  const recent = sentAt.filter((at) => Date.parse(at) > now.getTime() - dayMs).sort()
  if (recent.length < perDay) return { isSent: true, dueAt: null, sentAt: [...recent, now.toISOString()] }
  const first = recent.at(-perDay)
  const dueAt = perDay > 0 && first !== undefined ? new Date(Date.parse(first) + dayMs).toISOString() : null
  return { isSent: false, dueAt, sentAt: recent }
}

export interface MailedSeat {
  eventId: string
  userId: string
}

/** The link in a mail to the page where the user confirms giving up the seat. */
export function cancelUrl(links: Links, { eventId, userId }: MailedSeat): string {
  return `${links.baseUrl}/mail/${links.seal('mail-links', { cancel: eventId, userId })}`
}

/** The user and event of such a link, or undefined when this instance did not make it. */
export function findSeatOfLink(links: Links, sealed: string): MailedSeat | undefined {
  const payload = links.open('mail-links', sealed) as { cancel?: unknown; userId?: unknown } | undefined
  if (typeof payload?.cancel !== 'string' || typeof payload.userId !== 'string') return undefined
  return { eventId: payload.cancel, userId: payload.userId }
}
