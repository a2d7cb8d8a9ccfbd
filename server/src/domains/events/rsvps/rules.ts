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
export type RsvpVerdict =
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

export function decideRsvp(seats: Seats, context: RsvpContext, now: Date, isAdmin = false): RsvpVerdict {
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
export function decideCancel(context: RsvpContext, now: Date, isAdmin = false): RsvpVerdict {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  return late ? refuse(late) : decideRemoval(context)
}

/** An organizer removes an attendee, also after the event, to correct the list. */
export function decideRemoval(context: Pick<RsvpContext, 'rsvp_status' | 'is_checked_in'>): RsvpVerdict {
  const state = stateOf(context)
  if (state === 'none' || state === 'cancelled') return refuse('rsvp_not_found')
  return context.is_checked_in ? refuse('already_checked_in') : { to: 'cancelled' }
}

function decideSeat(seats: Seats, overCapacity: boolean): RsvpVerdict {
  if (countFree(seats) > 0) return confirm
  return overCapacity ? confirmExtra : refuse('event_full')
}

/** An organizer adds an attendee; "only an organiser's `overCapacity` passes the limit". */
export function decideAddition(seats: Seats, context: OrganizerContext, overCapacity: boolean, now: Date): RsvpVerdict {
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
): RsvpVerdict {
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
): RsvpVerdict | undefined {
  if (stateOf(context) === 'confirmed') return undefined
  return decideSeat(seats, options.overCapacity && options.by === 'organizer')
}

/** "Capacity below confirmed → 409; no one is demoted." Setting the current value again is allowed. */
export function canHold(seats: Seats, maxAttendees: number | null): boolean {
  const isSame = maxAttendees === null || maxAttendees === seats.max_attendees
  return isSame || maxAttendees >= seats.confirmed + seats.walk_ins
}

/** A user whom an organizer named, while the event's seats are locked. */
export interface NamedAttendee {
  user_id: string
  rsvp_status: string | null
  /** The number in the waitlist. */
  place: number | null
  is_checked_in: boolean
}

/** `unchanged`: it was done before, such as by the same request. */
export type BulkOutcome =
  | { userId: string; status: 'done'; isExtra: boolean }
  | { userId: string; status: 'unchanged' }
  | { userId: string; status: 'refused'; code: ErrorCode }

const placeOf = ({ place }: NamedAttendee) => place ?? Number.POSITIVE_INFINITY

/** Gives out the free seats in the order of the waitlist; each decision sees the seats that those before it took. */
export function decidePromotions(
  seats: Seats,
  event: EventState,
  people: readonly NamedAttendee[],
  overCapacity: boolean,
  now: Date,
): BulkOutcome[] {
  let confirmed = seats.confirmed
  return people
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((person) => {
      const userId = person.user_id
      if (stateOf(person) === 'confirmed') return { userId, status: 'unchanged' }
      const verdict = decidePromotion({ ...seats, confirmed }, { ...event, ...person }, overCapacity, now)
      if ('refusal' in verdict) return { userId, status: 'refused', code: verdict.refusal }
      confirmed++
      return { userId, status: 'done', isExtra: 'isExtra' in verdict && verdict.isExtra }
    })
}

export function decideRemovals(people: readonly NamedAttendee[]): BulkOutcome[] {
  return people.map((person) => {
    const userId = person.user_id
    if (stateOf(person) === 'cancelled') return { userId, status: 'unchanged' }
    const verdict = decideRemoval(person)
    if ('refusal' in verdict) return { userId, status: 'refused', code: verdict.refusal }
    return { userId, status: 'done', isExtra: false }
  })
}

/** The viewer's relation to an event. */
export interface OwnRsvp {
  rsvp_status: string | null
  position: number | null
  is_banned: boolean
  is_checked_in: boolean
  /** The code of the ticket, also of one who gave up the seat. */
  ticket: string | null
}

const noRsvp: OwnRsvp = { rsvp_status: null, position: null, is_banned: false, is_checked_in: false, ticket: null }

type Event = Omit<Seats, 'extra'> &
  Pick<RsvpContext, 'starts_at' | 'over_at' | 'rsvp_opens_at' | 'rsvp_closes_at' | 'takes_rsvps'> & { status: string }

/** What an event offers the viewer now. */
export type SeatOffer =
  | { kind: 'going'; isCheckedIn: boolean; ticket: string | null }
  | { kind: 'waiting'; position: number }
  /** `free` is infinite without a limit. */
  | { kind: 'seat'; free: number }
  | { kind: 'waitlist'; waiting: number }
  | { kind: 'not_open'; opensAt: string }
  | { kind: 'full' | 'closed' | 'banned' | 'cancelled' | 'elsewhere' }
  | { kind: 'ended'; wasGoing: boolean }

/** Applies the rules of an RSVP before it is requested. */
export function decideOffer(event: Event, own: OwnRsvp | undefined, now: Date): SeatOffer {
  const { rsvp_status, position, ticket, is_checked_in: isCheckedIn } = own ?? noRsvp
  // A viewer of the page can see the event, so its visibility is not checked again.
  const seen = { is_hidden: false, is_archived: false, visibility: 'public', has_role: false, is_member: false }
  const context = { ...event, ...(own ?? noRsvp), ...seen, event_status: event.status }
  const verdict = decideRsvp({ ...event, extra: 0 }, context, now)
  if ('to' in verdict)
    return verdict.to === 'confirmed'
      ? { kind: 'seat', free: countFree(event) }
      : { kind: 'waitlist', waiting: event.waitlisted }
  const { refusal } = verdict
  if (refusal === 'event_cancelled') return { kind: 'cancelled' }
  if (refusal === 'event_ended') return { kind: 'ended', wasGoing: rsvp_status === 'confirmed' }
  if (rsvp_status === 'confirmed') return { kind: 'going', isCheckedIn, ticket }
  if (rsvp_status === 'waitlisted') return { kind: 'waiting', position: position ?? 1 }
  if (refusal === 'banned') return { kind: 'banned' }
  if (refusal === 'event_full') return { kind: 'full' }
  if (refusal === 'rsvp_elsewhere') return { kind: 'elsewhere' }
  const opensAt = event.rsvp_opens_at
  return opensAt !== null && Date.parse(opensAt) > now.getTime() ? { kind: 'not_open', opensAt } : { kind: 'closed' }
}
