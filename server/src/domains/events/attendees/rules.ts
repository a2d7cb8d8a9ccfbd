import { decideCheckInEnd } from '#domains/foundation/event-facts/index.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'

interface Expected {
  status: string
  joins_online: boolean
  checkin_id: string | null
}

/** "No-show = confirmed, unchecked, window closed", which is two hours after the end. No one is checked in online. */
export function isNoShow({ status, joins_online: isOnline, checkin_id: checkin }: Expected, overAt: string, now: Date) {
  return status === 'confirmed' && !isOnline && checkin === null && isClosed(overAt, now)
}

/** Whether check-in has closed. */
export function isClosed(overAt: string, now: Date): boolean {
  return Date.parse(overAt) < decideCheckInEnd(now).getTime()
}

export interface AskedFilter {
  status?: 'confirmed' | 'waitlisted' | 'cancelled' | 'no_show' | undefined
  approval?: 'pending' | 'declined' | undefined
  checkedIn?: boolean | undefined
}

const requestsOf = { pending: { asks: true }, declined: { isRefused: true } } as const

/** The rows that a filter asks for; undefined if there can be none. */
export function decideFilter({ status, approval, checkedIn }: AskedFilter, overAt: string, now: Date) {
  // Whom the organizers have not let in has no status that could be asked for.
  if (approval) return status === undefined && checkedIn !== true ? requestsOf[approval] : undefined
  if (status !== 'no_show') return { status, checkedIn }
  return isClosed(overAt, now) && checkedIn !== true
    ? { status: 'confirmed', checkedIn: false, isInRoom: true as const }
    : undefined
}

interface AskedAnswer {
  question?: string | undefined
  answer?: string | undefined
  sort?: string | undefined
  include?: string | undefined
  label?: string | undefined
}

/** Whether the list is read by answers, or with them. */
export function assertAnswerQuery({ question, answer, sort, include, label }: AskedAnswer): boolean {
  if ((question === undefined) !== (answer === undefined))
    throw new ApiError('validation_failed', 'Send question and answer together, or neither')
  // One index has the order of the RSVPs under each option: any other order would read everyone who chose it.
  if (question !== undefined && sort !== undefined && sort !== 'rsvpAt')
    throw new ApiError('validation_failed', 'A list by answer is in the order of the RSVPs; leave sort out')
  if (label !== undefined && question !== undefined)
    throw new ApiError('validation_failed', 'Filter by label or by answer, not by both')
  if (label !== undefined && sort !== undefined && sort !== 'rsvpAt')
    throw new ApiError('validation_failed', 'A list by label is in the order of the RSVPs; leave sort out')
  return question !== undefined || include !== undefined
}

/** The name of the downloaded list, such as `Soup and soil 2026-11-18 attendees.csv`. */
export function decideFileName(event: { title: string; starts_at: string; timezone: string | null }): string {
  return `${event.title.slice(0, 80)} ${dateIn(new Date(event.starts_at), event.timezone)} attendees.csv`
}
