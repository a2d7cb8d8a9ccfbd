import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'
import type { ErrorCode } from '#kernel/operation/errors.ts'

export type RsvpState = 'none' | 'confirmed' | 'waitlisted' | 'cancelled'

/** Who decides about an RSVP. */
export type RsvpActor = 'self' | 'organizer'

/** Why an RSVP ended, in the spelling that is stored and sent since the first release. */
export const endReasonOf = (by: RsvpActor) => (by === 'organizer' ? 'organiser' : 'self')

export interface Seats {
  max_attendees: number | null
  has_waitlist: boolean
  upstream_count: number | null
  confirmed: number
  waitlisted: number
  extra: number
  /** People without an account who were let in by name. */
  walk_ins: number
}

/** The state of an event and a user while the event's seats are locked. */
export interface RsvpContext {
  event_status: string
  /** Hidden by an administrator, itself or with its group; users with a role in the group still see it. */
  is_hidden: boolean
  is_archived: boolean
  visibility: string
  starts_at: string
  over_at: string
  rsvp_opens_at: string | null
  rsvp_closes_at: string | null
  /** False: RSVPs are made on the platform that the event comes from. */
  takes_rsvps: boolean
  /** The user has a role in the event's group. */
  has_role: boolean
  /** The user joined the event's group, or has an RSVP. */
  is_member: boolean
  is_banned: boolean
  is_checked_in: boolean
  rsvp_status: string | null
}

/** What else matters when an organizer acts for the user. */
export interface OrganizerContext extends RsvpContext {
  /** The user gave up a seat or a waitlist position. */
  is_declined: boolean
}

/** The new status of the RSVP, or why it cannot change. `isExtra` marks a seat beyond the capacity. */
export type Verdict =
  | { to: 'confirmed'; isExtra: boolean }
  | { to: 'waitlisted' | 'cancelled' }
  | { refusal: ErrorCode }

const confirm = { to: 'confirmed', isExtra: false } as const
const confirmExtra = { to: 'confirmed', isExtra: true } as const
const refuse = (refusal: ErrorCode) => ({ refusal })

const isPast = (instant: string, now: Date) => Date.parse(instant) <= now.getTime()

export function stateOf(context: Pick<RsvpContext, 'rsvp_status'>): RsvpState {
  return (context.rsvp_status ?? 'none') as RsvpState
}

type Taken = Pick<Seats, 'max_attendees' | 'confirmed' | 'upstream_count' | 'walk_ins'>

/** "Capacity counts confirmed local + upstream", and walk-ins by name. Infinite without a limit, never below zero. */
export function countFree(seats: Taken): number {
  if (seats.max_attendees === null) return Number.POSITIVE_INFINITY
  return Math.max(0, seats.max_attendees - seats.confirmed - (seats.upstream_count ?? 0) - seats.walk_ins)
}

/** "Promotion follows every path that frees a seat … until the event starts; then the waitlist closes." */
export function countPromotable(
  seats: Seats,
  event: Pick<RsvpContext, 'event_status' | 'starts_at'>,
  now: Date,
): number {
  if (event.event_status !== 'scheduled' || isPast(event.starts_at, now)) return 0
  return Math.min(seats.waitlisted, countFree(seats))
}

/** Whether the user can see the event. */
export function isVisible(
  event: Pick<RsvpContext, 'event_status' | 'is_hidden' | 'is_archived' | 'visibility' | 'has_role' | 'is_member'>,
  isAdmin: boolean,
): boolean {
  const viewer = { hasRole: event.has_role, isMember: event.is_member, isAdmin }
  return isVisibleEvent({ ...event, status: event.event_status }, viewer)
}

/** What decides whether RSVPs can still change. */
export type EventState = Pick<RsvpContext, 'event_status' | 'starts_at' | 'over_at'>

function refusalOfTime(context: EventState, now: Date): ErrorCode | undefined {
  if (context.event_status === 'cancelled') return 'event_cancelled'
  if (isPast(context.over_at, now)) return 'event_ended'
  return undefined
}

export function decideRsvp(seats: Seats, context: RsvpContext, now: Date, isAdmin = false): Verdict {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  if (context.is_banned) return refuse('banned')
  const state = stateOf(context)
  const hasRsvp = state === 'confirmed' || state === 'waitlisted'
  if (!context.takes_rsvps) return refuse(hasRsvp ? 'already_rsvped' : 'rsvp_elsewhere')
  if (context.rsvp_opens_at !== null && !isPast(context.rsvp_opens_at, now)) return refuse('rsvp_closed')
  if (context.rsvp_closes_at !== null && isPast(context.rsvp_closes_at, now)) return refuse('rsvp_closed')
  if (hasRsvp) return refuse('already_rsvped')
  const hasFree = countFree(seats) > 0
  if (isPast(context.starts_at, now)) return hasFree ? confirm : refuse('event_full')
  if (hasFree && seats.waitlisted === 0) return confirm
  return seats.has_waitlist ? { to: 'waitlisted' } : refuse('event_full')
}

/** The end or cancellation of the event takes precedence over a missing RSVP, which it may have caused. */
export function decideCancel(context: RsvpContext, now: Date, isAdmin = false): Verdict {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  return late ? refuse(late) : decideRemoval(context)
}

/** An organizer removes an attendee, also after the event, to correct the list. */
export function decideRemoval(context: Pick<RsvpContext, 'rsvp_status' | 'is_checked_in'>): Verdict {
  const state = stateOf(context)
  if (state === 'none' || state === 'cancelled') return refuse('rsvp_not_found')
  return context.is_checked_in ? refuse('already_checked_in') : { to: 'cancelled' }
}

function decideSeat(seats: Seats, overCapacity: boolean): Verdict {
  if (countFree(seats) > 0) return confirm
  return overCapacity ? confirmExtra : refuse('event_full')
}

/** An organizer adds an attendee; "only an organiser's `overCapacity` passes the limit". */
export function decideAddition(seats: Seats, context: OrganizerContext, overCapacity: boolean, now: Date): Verdict {
  if (context.event_status === 'draft') return refuse('invalid_state')
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  if (context.is_banned) return refuse('banned')
  const state = stateOf(context)
  if (state === 'confirmed' || state === 'waitlisted') return refuse('already_rsvped')
  if (context.is_declined) return refuse('rsvp_declined')
  return decideSeat(seats, overCapacity)
}

/** An organizer promotes a user out of turn, or after the waitlist closed. */
export function decidePromotion(
  seats: Seats,
  context: EventState & Pick<RsvpContext, 'rsvp_status'>,
  overCapacity: boolean,
  now: Date,
): Verdict {
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  const state = stateOf(context)
  if (state === 'none') return refuse('rsvp_not_found')
  return state === 'waitlisted' ? decideSeat(seats, overCapacity) : refuse('not_waitlisted')
}

/** "No RSVP or waitlisted → a confirmed walk-in takes a free seat"; undefined for a user who has one. */
export function decideWalkIn(
  seats: Seats,
  context: Pick<RsvpContext, 'rsvp_status'>,
  options: { overCapacity: boolean; by: RsvpActor },
): Verdict | undefined {
  if (stateOf(context) === 'confirmed') return undefined
  return decideSeat(seats, options.overCapacity && options.by === 'organizer')
}

/** "Capacity below confirmed → 409; no one is demoted." Setting the current value again is allowed. */
export function canHold(seats: Seats, maxAttendees: number | null): boolean {
  const isSame = maxAttendees === null || maxAttendees === seats.max_attendees
  return isSame || maxAttendees >= seats.confirmed + seats.walk_ins
}
