import type { ApiError } from '#kernel/operation/errors.ts'
import {
  alone,
  changeCounts,
  countParty,
  countSpots,
  endOf,
  type Party,
  type PartyCounts,
  type RsvpState,
} from './rules.party.ts'
import {
  countPromotable,
  decideCancel,
  decideRsvp,
  partyOf,
  type Refusal,
  type RsvpContext,
  type Seats,
  smallestWaiting,
  stateOf,
} from './rules.ts'

/** What one of several people wants of the same event. */
export interface RsvpWish {
  userId: string
  isAdmin: boolean
  wants: 'join' | 'leave'
  /** Of one who joins. */
  party?: Party
  /** What else is wrong with the RSVP of one who joins, such as the answers; it counts only where they could come. */
  flaw?: ApiError | undefined
}

/** What becomes of their RSVP. */
export interface RsvpStep {
  userId: string
  to: 'confirmed' | 'waitlisted' | 'requested' | 'cancelled'
  party: Party
  /** The number at the end of the waitlist, and the position there, of one who joins it. */
  place: number | null
  position: number | null
}

export interface SeatCounters extends Seats, PartyCounts {
  last_place: number
}

/** Why they get nothing. `isBeyondShare`: only because of the share of those who come to all dates of a series. */
export type RsvpRefusal = Refusal & { flaw?: ApiError; isBeyondShare?: true }

interface Decided<Counters> {
  /** Of the first wishes, in their order; the others need the state that these lead to. */
  steps: (RsvpStep | RsvpRefusal)[]
  /** Without the promotions. */
  seats: Counters
  /** How many of the spots that were given up go to those who wait. */
  free: number
}

/** The number of parties in the waitlist. */
const countWaiting = ({ waitlisted, waiting_guests: guests }: PartyCounts) => waitlisted - guests

/**
 * Each decision sees the seats that those before it took or gave up, as if they had come one after the other. Where all who wait are
 * alone, it is known how many a cancellation promotes; where guests wait too, only once it is written who fits. `share`: all
 * come to all dates, and may take that many spots of this one.
 */
export function decideRsvps<Counters extends SeatCounters>(
  locked: Counters,
  wishes: readonly RsvpWish[],
  contexts: ReadonlyMap<string, RsvpContext>,
  now: Date,
  share?: number,
): Decided<Counters> {
  let seats = locked
  let left = share
  const steps: Decided<Counters>['steps'] = []
  let promoted = 0

  function join(userId: string, context: RsvpContext, to: RsvpStep['to'], party: Party): RsvpStep {
    seats = changeCounts(seats, countParty(to, party), countParty(stateOf(context), partyOf(context)))
    if (to !== 'waitlisted') return { userId, to, party, place: null, position: null }
    const smallest = Math.min(seats.smallest_waiting ?? party.size, party.size)
    seats = { ...seats, last_place: seats.last_place + 1, smallest_waiting: smallest }
    return { userId, to, party, place: seats.last_place, position: countWaiting(seats) }
  }

  function leave(userId: string, from: RsvpState, context: RsvpContext): RsvpStep {
    const party = partyOf(context)
    seats = changeCounts(seats, countParty(endOf(from), party), countParty(from, party))
    if (from === 'confirmed') {
      seats = { ...seats, extra: countExtra(seats) }
      if (seats.waiting_guests === 0) {
        const count = countPromotable(seats, context, now)
        seats = { ...seats, confirmed: seats.confirmed + count, waitlisted: seats.waitlisted - count }
        promoted += count
      }
    }
    seats = { ...seats, smallest_waiting: smallestWaiting(seats) ?? seats.smallest_waiting }
    return { userId, to: 'cancelled', party, place: null, position: null }
  }

  for (const { userId, isAdmin, wants, party = alone, flaw } of wishes) {
    const context = contexts.get(userId)
    const from = context ? stateOf(context) : 'none'
    // One of those promotions may be theirs: what they give up is known once it is written.
    if (promoted > 0 && wants === 'leave' && from === 'waitlisted') break
    const isWithGuests = seats.waiting_guests > 0
    steps.push(context ? decideOne(context) : { refusal: 'user_not_found' })
    // Who fits now, and who is the smallest of those who wait, is known once it is written.
    if (isWithGuests && wants === 'leave' && 'to' in steps.at(-1)!) break

    function decideOne(known: RsvpContext): Decided<Counters>['steps'][number] {
      // An RSVP that has ended, too, is their own decision about this date.
      if (left !== undefined && from !== 'none') return { refusal: 'already_rsvped' }
      const verdict =
        wants === 'join' ? decideRsvp(seats, known, now, isAdmin, party) : decideCancel(known, now, isAdmin)
      if ('refusal' in verdict) return verdict
      if (flaw && wants === 'join') return { refusal: flaw.code, flaw }
      const spots = countSpots(party)
      if (left !== undefined && spots > left) return { refusal: 'event_full', isBeyondShare: true }
      if (left !== undefined && verdict.to === 'confirmed') left -= spots
      return verdict.to === 'cancelled' ? leave(userId, from, known) : join(userId, known, verdict.to, party)
    }
  }
  const written = { ...seats, confirmed: seats.confirmed - promoted, waitlisted: seats.waitlisted + promoted }
  return { steps, seats: written, free: promoted }
}

/** Seats beyond the capacity are removed first. */
function countExtra({ extra, ...seats }: Seats) {
  if (seats.max_attendees === null) return extra
  const inRoom = seats.confirmed - seats.joining_online + (seats.upstream_count ?? 0) + seats.walk_ins
  return Math.max(0, Math.min(extra, inRoom - seats.max_attendees))
}

/** What the waitlist may get after these decisions, where it is known only once they are written. */
export function countToPromote(
  { seats, free, steps }: Decided<SeatCounters>,
  event: Pick<RsvpContext, 'event_status' | 'starts_at'>,
  now: Date,
): number {
  const last = steps.at(-1)
  const isUnknown = seats.waiting_guests > 0 && last !== undefined && 'to' in last && last.to === 'cancelled'
  if (!isUnknown) return free
  const promotable = countPromotable(seats, event, now)
  return (seats.smallest_waiting ?? 0) <= promotable ? promotable : 0
}
