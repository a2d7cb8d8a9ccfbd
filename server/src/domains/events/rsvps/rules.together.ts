import type { ErrorCode } from '#kernel/operation/errors.ts'
import {
  countPromotable,
  decideCancel,
  decideRsvp,
  type RsvpContext,
  type RsvpState,
  type Seats,
  stateOf,
} from './rules.ts'

/** What one of several people wants of the same event. */
export interface RsvpWish {
  userId: string
  isAdmin: boolean
  wants: 'join' | 'leave'
}

/** What becomes of their RSVP. */
export interface RsvpStep {
  userId: string
  to: 'confirmed' | 'waitlisted' | 'cancelled'
  /** The number at the end of the waitlist, and the position there, of one who joins it. */
  place: number | null
  position: number | null
}

interface SeatCounters extends Seats {
  cancelled: number
  last_place: number
}

interface Decided {
  /** Of the first wishes, in their order; the others need the state that these lead to. */
  steps: (RsvpStep | { refusal: ErrorCode })[]
  /** How many of the waitlist get the seats that were given up. */
  promoted: number
  /** With the promotions. */
  seats: SeatCounters
}

/** Each decision sees the seats that those before it took or gave up, as if they had come one after the other. */
export function decideRsvps(
  locked: SeatCounters,
  wishes: readonly RsvpWish[],
  contexts: ReadonlyMap<string, RsvpContext>,
  now: Date,
): Decided {
  const seats = { ...locked }
  const steps: Decided['steps'] = []
  let promoted = 0

  function join(userId: string, from: RsvpState, to: 'confirmed' | 'waitlisted'): RsvpStep {
    if (from === 'cancelled') seats.cancelled -= 1
    if (to === 'waitlisted') return { userId, to, place: ++seats.last_place, position: ++seats.waitlisted }
    seats.confirmed += 1
    return { userId, to, place: null, position: null }
  }

  function leave(userId: string, from: RsvpState, context: RsvpContext): RsvpStep {
    seats.cancelled += 1
    if (from === 'waitlisted') seats.waitlisted -= 1
    else {
      seats.confirmed -= 1
      seats.extra = countExtra(seats)
      const count = countPromotable(seats, context, now)
      seats.confirmed += count
      seats.waitlisted -= count
      promoted += count
    }
    return { userId, to: 'cancelled', place: null, position: null }
  }

  for (const { userId, isAdmin, wants } of wishes) {
    const context = contexts.get(userId)
    const from = context ? stateOf(context) : 'none'
    // One of those promotions may be theirs: what they give up is known once it is written.
    if (promoted > 0 && wants === 'leave' && from === 'waitlisted') break
    steps.push(context ? decideOne(context) : { refusal: 'user_not_found' })

    function decideOne(known: RsvpContext): Decided['steps'][number] {
      const verdict = wants === 'join' ? decideRsvp(seats, known, now, isAdmin) : decideCancel(known, now, isAdmin)
      if ('refusal' in verdict) return verdict
      return verdict.to === 'cancelled' ? leave(userId, from, known) : join(userId, from, verdict.to)
    }
  }
  return { steps, promoted, seats }
}

/** Seats beyond the capacity are removed first. */
function countExtra({ max_attendees: max, confirmed, upstream_count: upstream, walk_ins: walkIns, extra }: Seats) {
  return max === null ? extra : Math.max(0, Math.min(extra, confirmed + (upstream ?? 0) + walkIns - max))
}
