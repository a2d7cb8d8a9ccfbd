import type { ErrorCode } from '#kernel/operation/errors.ts'
import { changeCounts, countParty, type PartyCounts } from './rules.party.ts'
import {
  decidePromotion,
  decideRemoval,
  decideSpot,
  type EventState,
  partyOf,
  refusalOfTime,
  type Seats,
  stateOf,
} from './rules.ts'

export type CountedSeats = Seats & PartyCounts

/** A user whom an organizer named, while the event's seats are locked. */
export interface NamedAttendee {
  user_id: string
  rsvp_status: string | null
  /** The number in the waitlist. */
  place: number | null
  is_checked_in: boolean
  is_banned: boolean
  party_size: number | null
  joins_online: boolean | null
}

/** `unchanged`: it was done before, such as by the same request. */
export type BulkOutcome =
  | { userId: string; status: 'done'; extra: number }
  | { userId: string; status: 'unchanged' }
  | { userId: string; status: 'refused'; code: ErrorCode }

const placeOf = ({ place }: NamedAttendee) => place ?? Number.POSITIVE_INFINITY

/** Gives out the free seats in the order of the waitlist; each decision sees the seats that those before it took. */
export function decidePromotions(
  seats: CountedSeats,
  event: EventState,
  people: readonly NamedAttendee[],
  overCapacity: boolean,
  now: Date,
): BulkOutcome[] {
  let after = seats
  return people
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((person) => {
      const userId = person.user_id
      if (stateOf(person) === 'confirmed') return { userId, status: 'unchanged' }
      const verdict = decidePromotion(after, { ...event, ...person }, overCapacity, now)
      if ('refusal' in verdict) return { userId, status: 'refused', code: verdict.refusal }
      after = changeCounts(after, countParty('confirmed', partyOf(person)), countParty('waitlisted', partyOf(person)))
      return { userId, status: 'done', extra: 'extra' in verdict ? verdict.extra : 0 }
    })
}

export function decideRemovals(people: readonly NamedAttendee[]): BulkOutcome[] {
  return people.map((person) => {
    const userId = person.user_id
    if (['cancelled', 'withdrawn'].includes(stateOf(person))) return { userId, status: 'unchanged' }
    const verdict = decideRemoval(person)
    if ('refusal' in verdict) return { userId, status: 'refused', code: verdict.refusal }
    return { userId, status: 'done', extra: 0 }
  })
}

/** What the organizers answered a request. `unchanged`: they had answered it so before. */
export type RequestOutcome =
  | { userId: string; status: 'done'; to: 'confirmed' | 'waitlisted' | 'declined' | 'cancelled'; people: number }
  | { userId: string; status: 'unchanged' }
  | { userId: string; status: 'refused'; code: ErrorCode }

/**
 * Yes, in this order: a seat or, where the event is full, the end of the waitlist. Each decision sees what those before it took. The
 * organizers can also change a no into a yes.
 */
export function decideApprovals<Counters extends CountedSeats & { last_place: number }>(
  seats: Counters,
  event: EventState,
  people: readonly NamedAttendee[],
  now: Date,
): { outcomes: RequestOutcome[]; seats: Counters } {
  let after = seats
  const outcomes = people.map((person): RequestOutcome => {
    const userId = person.user_id
    const from = stateOf(person)
    if (from === 'confirmed' || from === 'waitlisted') return { userId, status: 'unchanged' }
    const refused = (code: ErrorCode) => ({ userId, status: 'refused', code }) as const
    const late = refusalOfTime(event, now)
    if (late) return refused(late)
    if (from !== 'requested' && from !== 'declined') return refused('not_pending')
    if (person.is_banned) return refused('banned')
    const party = partyOf(person)
    const verdict = decideSpot(after, event, party, now)
    if ('refusal' in verdict) return refused(verdict.refusal)
    const to = verdict.to as 'confirmed' | 'waitlisted'
    after = changeCounts(after, countParty(to, party), countParty(from, party))
    if (to === 'waitlisted') {
      const smallest = Math.min(after.smallest_waiting ?? party.size, party.size)
      after = { ...after, last_place: after.last_place + 1, smallest_waiting: smallest }
    }
    return { userId, status: 'done', to, people: party.size }
  })
  return { outcomes, seats: after }
}

/** Not this time. */
export function decideDeclines(people: readonly NamedAttendee[]): RequestOutcome[] {
  return people.map((person) => {
    const userId = person.user_id
    const state = stateOf(person)
    if (state === 'declined') return { userId, status: 'unchanged' }
    if (state !== 'requested') return { userId, status: 'refused', code: 'not_pending' }
    return { userId, status: 'done', to: 'declined', people: partyOf(person).size }
  })
}

/** Those to whom the organizers said not this time may ask again. */
export function decideReopened(people: readonly NamedAttendee[]): RequestOutcome[] {
  return people.map((person) => {
    const userId = person.user_id
    if (stateOf(person) === 'declined') return { userId, status: 'done', to: 'cancelled', people: partyOf(person).size }
    return { userId, status: 'refused', code: 'not_pending' }
  })
}
