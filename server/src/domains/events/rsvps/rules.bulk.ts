import type { ErrorCode } from '#kernel/operation/errors.ts'
import { decidePromotion, decideRemoval, type EventState, type Seats, stateOf } from './rules.ts'

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
