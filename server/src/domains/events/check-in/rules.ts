import { countFree, countNeededAtDoor } from '#domains/events/rsvps/index.ts'
import type { WalkInItem, WalkInRecord } from '#domains/events/walk-ins/index.ts'
import { checkInMarginMs, isInFuture } from '#domains/foundation/event-facts/index.ts'
import { hasExpired } from '#kernel/expiry.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'

const codesMax = 50

/** A code and the event it opens. */
interface CodeState {
  status: string
  starts_at: string
  over_at: string
  max_uses: number | null
  current_uses: number
  expires_at: string | null
}

interface UserState {
  is_banned: boolean
  is_checked_in: boolean
  require_rsvp: boolean
  rsvp_status: string | null
}

/** Whether the event and the code accept check-ins now, for any user. */
export function isCheckinAvailable(code: CodeState, now: Date): boolean {
  return code.status === 'scheduled' && decideCodeRefusal(code, now) === undefined
}

/**
 * Why a user cannot check in, in the order of the contract. The last refusal, a full event, is decided by the seats.
 */
export function decideRefusal(details: CodeState & UserState, now: Date): ApiError | undefined {
  if (details.is_banned) return new ApiError('banned')
  if (details.status === 'cancelled') return new ApiError('event_cancelled')
  if (details.is_checked_in) return new ApiError('already_checked_in')
  const refusal = decideCodeRefusal(details, now)
  if (refusal) return refusal
  if (details.require_rsvp && details.rsvp_status !== 'confirmed')
    return new ApiError('rsvp_required', 'This event admits only users with a confirmed RSVP; ask an organizer')
  return undefined
}

interface SeatState {
  /** Null without an RSVP. */
  party_size: number | null
  joins_online: boolean | null
  max_attendees: number | null
  upstream_count: number | null
  confirmed: number
  joining_online: number
  walk_ins: number
}

/** The same before the attempt, for the page. Whether a seat is free may change until the user submits. */
export function decideRefusalWithSeats(details: CodeState & UserState & SeatState, now: Date): ApiError | undefined {
  const refusal = decideRefusal(details, now)
  if (refusal || countNeededAtDoor(details) <= countFree(details)) return refusal
  return new ApiError('event_full')
}

export function assertCanCheckIn(details: CodeState & UserState, now: Date): void {
  const refusal = decideRefusal(details, now)
  if (refusal) throw refusal
}

/** When check-in by code opens. */
export function decideOpening(code: Pick<CodeState, 'starts_at'>): Date {
  return new Date(Date.parse(code.starts_at) - checkInMarginMs)
}

function decideCodeRefusal(code: CodeState, now: Date): ApiError | undefined {
  const opensAt = decideOpening(code)
  if (now < opensAt) return new ApiError('checkin_not_open', `Check-in opens at ${opensAt.toISOString()}`)
  if (now.getTime() > Date.parse(code.over_at) + checkInMarginMs) return new ApiError('checkin_closed')
  if (hasExpired(code.expires_at, now)) return new ApiError('checkin_code_expired')
  if (code.max_uses !== null && code.current_uses >= code.max_uses) return new ApiError('checkin_code_exhausted')
  return undefined
}

export function assertCanAddCode(count: number): void {
  if (count >= codesMax)
    throw new ApiError('limit_reached', `An event can have ${codesMax} check-in codes; delete one first`)
}

export function assertNotInFuture(checkedInAt: string | undefined, now: Date): void {
  if (isInFuture(checkedInAt, now)) throw new ApiError('validation_failed', 'checkedInAt must not be in the future')
}

interface Named {
  userId?: string | undefined
  guestId?: string | undefined
  ticket?: string | undefined
  name?: string | undefined
}

/** Whether exactly one of the ways to say who came is used. */
export function isOneNamed({ userId, guestId, ticket, name }: Named): boolean {
  return [userId, guestId, ticket, name].filter((one) => one !== undefined).length === 1
}

export function assertOneNamed(body: Named): void {
  if (!isOneNamed(body)) throw new ApiError('validation_failed', 'Give one of ticket, userId and guestId')
}

export interface CheckinRecord {
  id: string
  checked_in_at: string
  method: string
  /** The entrance. */
  label: string | null
}

export interface AttendeeItem {
  /** The id of the check-in if one is created. */
  id: string
  clientId: string | null
  /** Undefined for a ticket that is not one of this event. */
  userId: string | undefined
  /** Named by the ticket or pass that the user shows, which also brings back one who gave up the seat. */
  isByTicket: boolean
  /** How it was read. */
  method: string
  checkedInAt: string | undefined
  label: string | null
  /** Also checks in those whom the user brings. */
  isWithGuests?: boolean
}

/** Someone whom an attendee brings. */
export interface GuestItem extends Omit<AttendeeItem, 'id' | 'userId' | 'isWithGuests'> {
  guestId: string
}

/** An attendee, a guest, a person without an account by name, or an item that names both or none. */
export type CheckInItem = AttendeeItem | GuestItem | WalkInItem | { clientId: string | null; isUnclear: true }

export interface CheckInAttendee {
  id: string
  name: string
  is_banned: boolean
  rsvp_status: string | null
  /** With those whom they bring; null: no RSVP. */
  party_size: number | null
  joins_online: boolean | null
  is_declined: boolean
  checkin: CheckinRecord | null
}

export interface CheckInGuest {
  id: string
  /** Who brings them. */
  user_id: string
  name: string | null
  checkin: CheckinRecord | null
}

export interface Receipt {
  user_id: string
  /** Null: of the user themselves. */
  guest_id: string | null
  status: string
  checkin: CheckinRecord
}

export interface AttendeeOutcome {
  clientId: string | null
  status: 'created' | 'duplicate'
  userId: string
  checkin: CheckinRecord
  /** The result of an earlier request. */
  isReplay: boolean
  /** Those of the user's guests who were checked in with them. */
  guests?: GuestOutcome[]
}

export interface GuestOutcome extends Omit<AttendeeOutcome, 'guests'> {
  guestId: string
}

export type CheckInOutcome =
  | AttendeeOutcome
  | GuestOutcome
  | { clientId: string | null; status: 'created'; walkIn: WalkInRecord; isReplay: boolean }
  | { clientId: string | null; status: 'error'; userId?: string; guestId?: string; code: ErrorCode }

/** The outcome, with the attendee it is about where the group knows them, and the guest. */
export type NamedOutcome = CheckInOutcome & {
  user?: CheckInAttendee | undefined
  guest?: CheckInGuest | undefined
}

/** What the event has of attendees and of earlier requests. */
export interface Known {
  attendees: readonly CheckInAttendee[]
  guests: readonly CheckInGuest[]
  /** Results of earlier requests, by the client's own id. */
  receipts: ReadonlyMap<string, Receipt>
  walkIns: ReadonlyMap<string, WalkInRecord>
}
