import { decideCheckInEnd } from '#domains/events/event-facts/index.ts'

/** "No-show = confirmed, unchecked, window closed", which is two hours after the end. */
export function isNoShow(rsvp: { status: string; checkin_id: string | null }, overAt: string, now: Date): boolean {
  return rsvp.status === 'confirmed' && rsvp.checkin_id === null && isClosed(overAt, now)
}

/** Whether check-in has closed. */
export function isClosed(overAt: string, now: Date): boolean {
  return Date.parse(overAt) < decideCheckInEnd(now).getTime()
}

interface AskedFilter {
  status?: 'confirmed' | 'waitlisted' | 'cancelled' | 'no_show' | undefined
  checkedIn?: boolean | undefined
}

/** The rows that a filter asks for; undefined if there can be none. */
export function decideFilter({ status, checkedIn }: AskedFilter, overAt: string, now: Date): AskedFilter | undefined {
  if (status !== 'no_show') return { status, checkedIn }
  return isClosed(overAt, now) && checkedIn !== true ? { status: 'confirmed', checkedIn: false } : undefined
}

/** The content of a download link. The rights of the user are checked again when the link is used. */
