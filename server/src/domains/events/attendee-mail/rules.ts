import type { Links } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

export type Audience = 'confirmed' | 'waitlisted' | 'all' | 'checked_in'

/** Why one user gets one mail. Holds only ids and instants: the content is read when the mail is written. */
export type Occasion =
  | { of: 'confirmed' | 'waitlisted' | 'promoted'; rsvpId: string; heardAt: string }
  | { of: 'cancelled'; rsvpId: string; heardAt: string; reason: CancelReason }
  | { of: 'updated'; rsvpId: string; revision: number }
  | { of: 'reminder'; rsvpId: string; startsAt: string }
  | { of: 'announcement'; rsvpId: string; announcementId: string }

type CancelReason = 'self' | 'organiser' | 'event_cancelled'
export type MailKind = 'rsvp' | 'reminders' | 'announcements'

export function kindOf(occasion: Occasion): MailKind {
  if (occasion.of === 'reminder') return 'reminders'
  return occasion.of === 'announcement' ? 'announcements' : 'rsvp'
}

/** The state of an RSVP, its event and its user when the mail is about to be written. */
export interface Standing {
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
  wants_announcements: boolean
  /** The user has muted the group. */
  has_muted: boolean
}

const isAfter = (instant: string, other: string | Date) => Date.parse(instant) > new Date(other).getTime()

/** A mail is sent only while its content is still true. A later change sends a mail of its own. */
export function isDue(occasion: Occasion, standing: Standing, now: Date): boolean {
  if (!standing[`wants_${kindOf(occasion)}`]) return false
  // Mails about the user's own seat are sent even when the group is muted.
  if (standing.has_muted && kindOf(occasion) !== 'rsvp') return false
  if (occasion.of === 'cancelled') {
    // Removing an attendee after the event only corrects the list, so no mail is sent.
    const isLate = occasion.reason === 'organiser' && !isAfter(standing.over_at, now)
    return standing.status === 'cancelled' && !isLate && isOfThisChange(occasion, standing)
  }
  if (!standing.is_visible || standing.status === 'cancelled') return false
  if (occasion.of === 'announcement') return true
  if (standing.event_status !== 'scheduled' || !isAfter(standing.over_at, now)) return false
  switch (occasion.of) {
    case 'updated':
      return true
    case 'reminder':
      return (
        standing.status === 'confirmed' &&
        Date.parse(standing.starts_at) === Date.parse(occasion.startsAt) &&
        isAfter(standing.starts_at, now)
      )
    case 'waitlisted':
      return standing.status === 'waitlisted' && isOfThisChange(occasion, standing)
    default:
      // A user who is checked in got the seat at the door and needs no mail about it.
      return standing.status === 'confirmed' && !standing.is_checked_in && isOfThisChange(occasion, standing)
  }
}

/** Whether the RSVP has not changed again since; a later change has an event and a mail of its own. */
function isOfThisChange(occasion: { heardAt: string }, { updated_at }: Standing): boolean {
  return !isAfter(updated_at, occasion.heardAt)
}

/** The same for every attempt to send the same mail. */
export function messageIdOf(occasion: Occasion, standing: Pick<Standing, 'updated_at'>, host: string): string {
  return `<${occasionKey(occasion, Date.parse(standing.updated_at))}@${host}>`
}

export function occasionKey(occasion: Occasion, movedAtMs = 0): string {
  switch (occasion.of) {
    case 'updated':
      return `event-updated.${occasion.rsvpId}.${occasion.revision}`
    case 'reminder':
      return `reminder.${occasion.rsvpId}.${Date.parse(occasion.startsAt)}`
    case 'announcement':
      return `announcement.${occasion.announcementId}.${occasion.rsvpId}`
    default:
      return `rsvp-${occasion.of}.${occasion.rsvpId}.${movedAtMs}`
  }
}

/**
 * contract §7.3: "at most 3 'changed' mails per event and day". Further changes are not lost: one mail with the state
 * of then follows when the first of those mails is a day old.
 */
export function decideNotice(toldAt: readonly string[], perDay: number, now: Date) {
  const recent = toldAt.filter((at) => Date.parse(at) > now.getTime() - dayMs).sort()
  if (recent.length < perDay) return { isTold: true, dueAt: null, toldAt: [...recent, now.toISOString()] }
  const first = recent.at(-perDay)
  const dueAt = perDay > 0 && first !== undefined ? new Date(Date.parse(first) + dayMs).toISOString() : null
  return { isTold: false, dueAt, toldAt: recent }
}

const announcementsPerDay = 5

export function assertCanAnnounce(eventStatus: string, sentToday: number): void {
  if (eventStatus === 'cancelled') throw new ApiError('event_cancelled')
  if (eventStatus !== 'scheduled')
    throw new ApiError('invalid_state', 'This event is a draft without attendees; publish it first')
  if (sentToday >= announcementsPerDay)
    throw new ApiError(
      'limit_reached',
      `An event can have ${announcementsPerDay} announcements per day; try again tomorrow`,
    )
}

export interface Seat {
  eventId: string
  userId: string
}

/** The link in a mail to the page where the user confirms giving up the seat. */
export function cancelUrl(links: Links, { eventId, userId }: Seat): string {
  return `${links.baseUrl}/mail/${links.seal('mail-links', { cancel: eventId, userId })}`
}

/** The user and event of such a link, or undefined when this instance did not make it. */
export function findSeatOfLink(links: Links, sealed: string): Seat | undefined {
  const said = links.open('mail-links', sealed) as { cancel?: unknown; userId?: unknown } | undefined
  if (typeof said?.cancel !== 'string' || typeof said.userId !== 'string') return undefined
  return { eventId: said.cancel, userId: said.userId }
}
