import { isVisibleEvent, rsvpModeOf } from '#domains/foundation/event-facts/index.ts'
import { ApiError, type ErrorCode, unavailable } from '#kernel/operation/errors.ts'
import { alone, countSpots, type Party, type RsvpState } from './rules.party.ts'

/** Who decides about an RSVP. */
export type RsvpActor = 'self' | 'organizer'

/** Why an RSVP ended, in the spelling that is stored and sent since the first release. */
export function endReasonOf(by: RsvpActor): 'organiser' | 'self'
export function endReasonOf(by: RsvpActor, from: RsvpState): 'organiser' | 'self' | 'request'
export function endReasonOf(by: RsvpActor, from?: RsvpState) {
  if (from === 'requested') return 'request'
  return by === 'organizer' ? 'organiser' : 'self'
}

/** Its counts are of people. */
export interface Seats {
  max_attendees: number | null
  has_waitlist: boolean
  upstream_count: number | null
  confirmed: number
  waitlisted: number
  /** Of those who wait, the ones without an RSVP of their own. */
  waiting_guests: number
  /** Of those who are confirmed; they take no spot. */
  joining_online: number
  extra: number
  /** People without an account who were let in by name. */
  walk_ins: number
  /** The people of the smallest party that waits; null if none does. */
  smallest_waiting: number | null
}

/** Without a guest among those who wait, all parties are of one. */
export function smallestWaiting({ waitlisted, waiting_guests: guests }: Pick<Seats, 'waitlisted' | 'waiting_guests'>) {
  if (waitlisted === 0) return null
  return guests === 0 ? 1 : undefined
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
  /** What an event that takes no RSVPs has instead. */
  rsvp_mode: string
  max_guests: number
  /** The organizers decide who comes. */
  requires_approval: boolean
  event_type: string | null
  /** Those who come to all dates of its series get their spots first; others wait until then. */
  are_regulars_due: boolean
  /** The user has a role in the event's group. */
  has_role: boolean
  /** The user joined the event's group, or has an RSVP. */
  is_member: boolean
  is_banned: boolean
  /** The user, or a guest they bring. */
  is_checked_in: boolean
  rsvp_status: string | null
  /** Null without an RSVP. */
  party_size: number | null
  joins_online: boolean | null
}

/** What else matters when an organizer acts for the user. */
export interface OrganizerContext extends RsvpContext {
  /** The user gave up a seat or a waitlist position. */
  is_declined: boolean
}

/** The new status of the RSVP, or why it cannot change. `extra` are seats beyond the capacity. */
export type RsvpVerdict =
  | { to: 'confirmed'; extra: number }
  | { to: 'waitlisted' | 'requested' | 'cancelled' }
  | Refusal

export interface Refusal {
  refusal: ErrorCode
  /** Instead of the default text of the code. */
  text?: string
}

const confirm = { to: 'confirmed', extra: 0 } as const
const refuse = (refusal: ErrorCode, text?: string): Refusal => (text === undefined ? { refusal } : { refusal, text })

const isPast = (instant: string, now: Date) => Date.parse(instant) <= now.getTime()

export function stateOf(context: Pick<RsvpContext, 'rsvp_status'>): RsvpState {
  return (context.rsvp_status ?? 'none') as RsvpState
}

/** Those of an RSVP as it is, also of one that has ended. */
export function partyOf({
  party_size: size,
  joins_online: joinsOnline,
}: Pick<RsvpContext, 'party_size' | 'joins_online'>) {
  return { size: size ?? 1, joinsOnline: joinsOnline ?? false }
}

/** An RSVP that has not ended. */
const isActive = (state: RsvpState) => state === 'confirmed' || state === 'waitlisted' || state === 'requested'

type Taken = Pick<Seats, 'max_attendees' | 'confirmed' | 'joining_online' | 'upstream_count' | 'walk_ins'>

/** "Capacity counts confirmed local + upstream", and walk-ins by name. Infinite without a limit, never below zero. */
export function countFree(seats: Taken): number {
  const { max_attendees: max, confirmed, joining_online: online, upstream_count: upstream, walk_ins: walkIns } = seats
  if (max === null) return Number.POSITIVE_INFINITY
  return Math.max(0, max - (confirmed - online) - (upstream ?? 0) - walkIns)
}

/**
 * The free seats that those who wait may get, in their order: "promotion follows every path that frees a seat … until the event
 * starts; then the waitlist closes."
 */
export function countPromotable(
  seats: Taken & Pick<Seats, 'waitlisted'>,
  event: Pick<RsvpContext, 'event_status' | 'starts_at'>,
  now: Date,
): number {
  if (event.event_status !== 'scheduled' || isPast(event.starts_at, now)) return 0
  return Math.min(seats.waitlisted, countFree(seats))
}

/** contract §8.1: an RSVP is decided "as if it stood at the end of the queue and promotion ran". */
function fitsNow(seats: Seats, spots: number, isQueueOver: boolean): boolean {
  const free = countFree(seats)
  const isQueueFirst = !isQueueOver && seats.smallest_waiting !== null && seats.smallest_waiting <= free
  return spots === 0 || (spots <= free && !isQueueFirst)
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

export function refusalOfTime(context: EventState, now: Date): ErrorCode | undefined {
  if (context.event_status === 'cancelled') return 'event_cancelled'
  if (isPast(context.over_at, now)) return 'event_ended'
  return undefined
}

type Window = Pick<RsvpContext, 'rsvp_opens_at' | 'rsvp_closes_at'>

export const isWindowOpen = ({ rsvp_opens_at: opensAt, rsvp_closes_at: closesAt }: Window, now: Date): boolean =>
  (opensAt === null || isPast(opensAt, now)) && (closesAt === null || !isPast(closesAt, now))

const refusalOfWindow = (context: Window, now: Date) => (isWindowOpen(context, now) ? undefined : refuse('rsvp_closed'))

/** Nobody can RSVP where people just come: RSVPs are closed there, and never open. */
const refusalOfMode = (event: RsvpContext) =>
  rsvpModeOf(event) === 'none'
    ? refuse('rsvp_closed', 'No RSVP is needed for this event; just come')
    : refuse('rsvp_elsewhere')

/** What an event does not allow of a party. */
function refusalOfParty({ max_guests: max, event_type: type }: RsvpContext, { size, joinsOnline }: Party) {
  const guests = max === 0 ? 'no guests' : max === 1 ? 'one guest' : `${max} guests`
  if (size - 1 > max) return refuse('validation_failed', `This event allows ${guests} for each person`)
  if (joinsOnline && type !== 'hybrid') return refuse('validation_failed', 'joinsOnline is for hybrid events only')
  if (joinsOnline && size > 1) return refuse('validation_failed', 'Guests join online by RSVPs of their own')
  return undefined
}

const isForRegulars = ({ are_regulars_due: areDue, starts_at: startsAt }: RsvpContext, now: Date) =>
  areDue && !isPast(startsAt, now)

const regularsText = 'Those who come to all dates get their spots at this moment; try again shortly'

export const errorOf = ({ refusal, text }: Refusal): ApiError =>
  refusal === 'unavailable' ? unavailable('regulars', regularsText, 2) : new ApiError(refusal, text)

export function decideRsvp(
  seats: Seats,
  context: RsvpContext,
  now: Date,
  isAdmin = false,
  party: Party = alone,
): RsvpVerdict {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  if (context.is_banned) return refuse('banned')
  const state = stateOf(context)
  if (!context.takes_rsvps) return isActive(state) ? refuse('already_rsvped') : refusalOfMode(context)
  const refusal = refusalOfWindow(context, now)
  if (refusal) return refusal
  if (isActive(state)) return refuse('already_rsvped')
  if (state === 'declined') return refuse('request_declined')
  const tooMany = refusalOfParty(context, party)
  if (tooMany) return tooMany
  if (isForRegulars(context, now)) return refuse('unavailable')
  if (context.requires_approval && !context.has_role) return { to: 'requested' }
  return decideSpot(seats, context, party, now)
}

/** Of one who may come: a seat, or the end of the waitlist. */
export function decideSpot(seats: Seats, event: EventState, party: Party, now: Date): RsvpVerdict {
  const isBegun = isPast(event.starts_at, now)
  if (fitsNow(seats, countSpots(party), isBegun)) return confirm
  return seats.has_waitlist && !isBegun ? { to: 'waitlisted' } : refuse('event_full')
}

/**
 * Another size of a party, or another way to come. One that waits keeps its place; a confirmed one grows "only from spots that
 * nobody in the queue fits into". `saysMore`: than what is owed. Spots are given up, and owed answers taken, until the event ends.
 */
export function decideChange(
  seats: Seats,
  context: RsvpContext,
  now: Date,
  isAdmin: boolean,
  party: Party,
  saysMore = true,
): { party: Party } | Refusal {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  if (context.is_banned) return refuse('banned')
  const state = stateOf(context)
  if (!isActive(state)) return refuse('rsvp_not_found')
  const before = partyOf(context)
  const isLess = party.size <= before.size && party.joinsOnline === before.joinsOnline
  const closed = isLess && !saysMore ? undefined : refusalOfWindow(context, now)
  if (closed) return closed
  // "Lowering `maxGuests` cuts nobody": who keeps or leaves out guests may.
  const isMore = party.size > before.size || (party.joinsOnline && !before.joinsOnline)
  const tooMany = isMore ? refusalOfParty(context, party) : undefined
  if (tooMany) return tooMany
  if (party.joinsOnline && party.size > 1)
    return refuse('validation_failed', 'Guests join online by RSVPs of their own')
  const more = countSpots(party) - countSpots(before)
  if (more > 0 && isForRegulars(context, now)) return refuse('unavailable')
  if (state !== 'confirmed' || more <= 0) return { party }
  return fitsNow(seats, more, isPast(context.starts_at, now)) ? { party } : refuse('event_full')
}

/** A party that waits leaves its guests out, for a spot that is free now; not where it would get none by that. */
export const decideAlone: typeof decideChange = (seats, context, now, isAdmin, party, saysMore) => {
  const decided = decideChange(seats, context, now, isAdmin, party, saysMore)
  if ('refusal' in decided) return decided
  if (stateOf(context) !== 'waitlisted') return refuse('not_waitlisted')
  return countPromotable(seats, context, now) > 0 ? decided : refuse('event_full')
}

/** The end or cancellation of the event takes precedence over a missing RSVP, which it may have caused. */
export function decideCancel(context: RsvpContext, now: Date, isAdmin = false): RsvpVerdict {
  if (!isVisible(context, isAdmin)) return refuse('event_not_found')
  const late = refusalOfTime(context, now)
  return late ? refuse(late) : decideRemoval(context)
}

/** An organizer removes an attendee, also after the event, to correct the list. */
export function decideRemoval(context: Pick<RsvpContext, 'rsvp_status' | 'is_checked_in'>): RsvpVerdict {
  if (!isActive(stateOf(context))) return refuse('rsvp_not_found')
  return context.is_checked_in ? refuse('already_checked_in') : { to: 'cancelled' }
}

/** An organizer gives a seat to a whole party, before those who wait. */
function decideSeat(seats: Seats, party: Party, overCapacity: boolean): RsvpVerdict {
  const extra = Math.max(0, countSpots(party) - countFree(seats))
  if (extra === 0) return confirm
  return overCapacity ? { to: 'confirmed', extra } : refuse('event_full')
}

type RsvpOfPerson = Pick<RsvpContext, 'rsvp_status' | 'party_size' | 'joins_online'>

/** Those who come by an RSVP that has not ended, or a person alone. */
export const partyNow = (context: RsvpOfPerson): Party =>
  isActive(stateOf(context)) || stateOf(context) === 'declined' ? partyOf(context) : alone

/** An organizer adds an attendee; "only an organiser's `overCapacity` passes the limit". A request is let in by it. */
export function decideAddition(seats: Seats, context: OrganizerContext, overCapacity: boolean, now: Date): RsvpVerdict {
  if (context.event_status === 'draft') return refuse('invalid_state')
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  if (context.is_banned) return refuse('banned')
  const state = stateOf(context)
  if (state === 'confirmed' || state === 'waitlisted') return refuse('already_rsvped')
  if (context.is_declined) return refuse('rsvp_declined')
  return decideSeat(seats, partyNow(context), overCapacity)
}

/** An organizer registers a list: those whom they may add, each at the end of the queue as by an RSVP of their own. */
export function decideListing(seats: Seats, context: OrganizerContext, now: Date): RsvpVerdict {
  const added = decideAddition(seats, context, true, now)
  return 'refusal' in added ? added : decideSpot(seats, context, partyNow(context), now)
}

/** An organizer promotes a user out of turn, or after the waitlist closed. */
export function decidePromotion(
  seats: Seats,
  context: EventState & Pick<RsvpContext, 'rsvp_status' | 'party_size' | 'joins_online'>,
  overCapacity: boolean,
  now: Date,
): RsvpVerdict {
  const late = refusalOfTime(context, now)
  if (late) return refuse(late)
  const state = stateOf(context)
  if (state === 'none') return refuse('rsvp_not_found')
  return state === 'waitlisted' ? decideSeat(seats, partyOf(context), overCapacity) : refuse('not_waitlisted')
}

/** Those who come into the room by this RSVP. */
export const partyAtDoor = (context: RsvpOfPerson): Party => ({ ...partyNow(context), joinsOnline: false })

/** The seats that one who comes to the door takes: none with a seat; who meant to join online has none. */
export function countNeededAtDoor(context: RsvpOfPerson): number {
  const isSeated = stateOf(context) === 'confirmed' && !context.joins_online
  return isSeated ? 0 : countSpots(partyAtDoor(context))
}

/** "No RSVP or waitlisted → a confirmed walk-in takes a free seat"; undefined for a user who has one. */
export function decideWalkIn(
  seats: Seats,
  context: RsvpOfPerson,
  options: { overCapacity: boolean; by: RsvpActor },
): RsvpVerdict | undefined {
  if (countNeededAtDoor(context) === 0) return undefined
  return decideSeat(seats, partyAtDoor(context), options.overCapacity && options.by === 'organizer')
}

/** "Capacity below confirmed → 409; no one is demoted." Setting the current value again is allowed. */
export function canHold(seats: Omit<Seats, 'smallest_waiting'>, maxAttendees: number | null): boolean {
  const isSame = maxAttendees === null || maxAttendees === seats.max_attendees
  return isSame || maxAttendees >= seats.confirmed - seats.joining_online + seats.walk_ins
}
