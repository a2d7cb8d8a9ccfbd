import type { Caller } from '#kernel/context.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'

const linkMs = 5 * minuteMs

const checkInStaysOpenMs = 2 * hourMs

/** "No-show = confirmed, unchecked, window closed", which is two hours after the end. */
export function isNoShow(rsvp: { status: string; checkin_id: string | null }, overAt: string, now: Date): boolean {
  return rsvp.status === 'confirmed' && rsvp.checkin_id === null && isClosed(overAt, now)
}

/** Whether check-in has closed. */
export function isClosed(overAt: string, now: Date): boolean {
  return Date.parse(overAt) < closedBefore(now).getTime()
}

/** Check-in has closed at events that ended before this instant. */
export function closedBefore(now: Date): Date {
  return new Date(now.getTime() - checkInStaysOpenMs)
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
export interface ExportLink {
  eventId: string
  userId: string
  /** The link was requested as an administrator, not with a role in the group. */
  isAdmin: boolean
  expiresAt: string
}

export function decideLink(caller: Caller, eventId: string, now: Date): ExportLink {
  const expiresAt = new Date(now.getTime() + linkMs).toISOString()
  return { eventId, userId: caller.userId, isAdmin: caller.scopes.has('admin'), expiresAt }
}

export function isValid(link: ExportLink, now: Date): boolean {
  return Date.parse(link.expiresAt) > now.getTime()
}

/** The user who requested the link, with their current rights: the link is their credential. */
export function decideExportCaller(link: ExportLink, role: Role): Caller {
  return {
    userId: link.userId,
    role,
    scopes: new Set(link.isAdmin && role === 'admin' ? ['admin'] : []),
    credential: { kind: 'session', id: link.userId, grantId: null, familyId: null, expiresAt: link.expiresAt },
  }
}
