import { checkInMarginMs } from '#domains/events/event-facts/index.ts'
import { countFree } from '#domains/events/rsvps/index.ts'
import { hasExpired } from '#kernel/expiry.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'

/** A device's clock may be ahead of the server by this much. */
const clockSkewMs = 2 * minuteMs
/** Organizers can check attendees in from the evening before, when badges are handed out. */
const organizerMarginMs = 24 * hourMs
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
function decideRefusal(details: CodeState & UserState, now: Date): ApiError | undefined {
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
  max_attendees: number | null
  upstream_count: number | null
  confirmed: number
}

/** The same before the attempt, for the page. Whether a seat is free may change until the user submits. */
export function decideRefusalWithSeats(details: CodeState & UserState & SeatState, now: Date): ApiError | undefined {
  const refusal = decideRefusal(details, now)
  if (refusal || details.rsvp_status === 'confirmed' || countFree(details) > 0) return refusal
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
  if (checkedInAt !== undefined && !(Date.parse(checkedInAt) <= now.getTime() + clockSkewMs))
    throw new ApiError('validation_failed', 'checkedInAt must not be in the future')
}

export function assertOneName({ userId, ticket }: { userId?: string | undefined; ticket?: string | undefined }): void {
  if ((userId === undefined) === (ticket === undefined))
    throw new ApiError('validation_failed', 'Give either ticket or userId, and not both')
}

/** The time of a check-in as reported by the client, or undefined when it is impossible. */
function decideCheckinTime(reportedAt: string | undefined, startsAt: string, now: Date): string | undefined {
  if (reportedAt === undefined) return now.toISOString()
  const at = Date.parse(reportedAt)
  const earliest = Math.min(Date.parse(startsAt), now.getTime()) - organizerMarginMs
  if (!(at >= earliest && at <= now.getTime() + clockSkewMs)) return undefined
  return new Date(Math.min(at, now.getTime())).toISOString()
}

export interface CheckinRecord {
  id: string
  checked_in_at: string
  method: string
}

export interface CheckInItem {
  /** The id of the check-in if one is created. */
  id: string
  clientId: string | null
  /** Undefined for a ticket that is not one of this event. */
  userId: string | undefined
  /** Named by the ticket that the user shows, which also brings back one who gave up the seat. */
  isByTicket: boolean
  checkedInAt: string | undefined
}

export interface Attendee {
  id: string
  is_banned: boolean
  rsvp_status: string | null
  is_declined: boolean
  checkin: CheckinRecord | null
}

export interface Receipt {
  user_id: string
  status: string
  checkin: CheckinRecord
}

export type CheckInOutcome = { clientId: string | null; userId: string } & (
  | { status: 'created' | 'duplicate'; checkin: CheckinRecord; isReplay: boolean }
  | { status: 'error'; code: ErrorCode }
)

/** The results of a batch in its order: each item sees the effects of those before it. */
export function decideBatch(
  items: readonly CheckInItem[],
  event: { status: string; starts_at: string },
  attendees: readonly Attendee[],
  receipts: ReadonlyMap<string, Receipt>,
  now: Date,
): CheckInOutcome[] {
  const answered = new Map(receipts)
  const checkins = new Map(attendees.flatMap(({ id, checkin }) => (checkin ? [[id, checkin] as const] : [])))
  const users = new Map(attendees.map((user) => [user.id, user]))

  function decide({ id, clientId, userId = '', isByTicket, checkedInAt }: CheckInItem): CheckInOutcome {
    const refuse = (code: ErrorCode) => ({ clientId, userId, status: 'error' as const, code })
    const earlier = clientId === null ? undefined : answered.get(clientId)
    // A ticket that was renewed since then no longer names its user.
    if (earlier && earlier.user_id !== userId && userId !== '') return refuse('idempotency_mismatch')
    if (earlier) {
      const status = earlier.status === 'created' ? 'created' : 'duplicate'
      return { clientId, userId: earlier.user_id, status, checkin: earlier.checkin, isReplay: true }
    }
    const user = users.get(userId)
    if (!user) return refuse(isByTicket ? 'ticket_not_found' : 'user_not_found')
    if (user.is_banned) return refuse('banned')
    if (event.status === 'cancelled') return refuse('event_cancelled')
    if (event.status === 'draft') return refuse('invalid_state')
    const present = checkins.get(userId)
    if (present) return { clientId, userId, status: 'duplicate', checkin: present, isReplay: false }
    if (user.is_declined && !isByTicket) return refuse('rsvp_declined')
    const at = decideCheckinTime(checkedInAt, event.starts_at, now)
    if (at === undefined) return refuse('validation_failed')
    return {
      clientId,
      userId,
      status: 'created',
      checkin: { id, checked_in_at: at, method: isByTicket ? 'qr' : 'manual' },
      isReplay: false,
    }
  }

  return items.map((item) => {
    const outcome = decide(item)
    if (outcome.status === 'error') return outcome
    if (outcome.status === 'created' && !outcome.isReplay) checkins.set(outcome.userId, outcome.checkin)
    if (outcome.clientId !== null)
      answered.set(outcome.clientId, { user_id: outcome.userId, status: outcome.status, checkin: outcome.checkin })
    return outcome
  })
}
