/**
 * `requested`: the organizers have not answered yet; `declined`: they said not this time; `withdrawn`: a request that has ended, which
 * is stored as cancelled and counts nowhere.
 */
export type RsvpState = 'none' | 'requested' | 'declined' | 'withdrawn' | 'confirmed' | 'waitlisted' | 'cancelled'

/** The state of an RSVP that ends. */
export const endOf = (from: RsvpState) => (from === 'requested' || from === 'declined' ? 'withdrawn' : 'cancelled')

/** Those who come by one RSVP: a person and the guests they bring. */
export interface Party {
  size: number
  /** Comes by the internet to an event that is also in a room. */
  joinsOnline: boolean
}

export const alone: Party = { size: 1, joinsOnline: false }

/** In the room. */
export const countSpots = ({ size, joinsOnline }: Party): number => (joinsOnline ? 0 : size)

const partyFields = [
  'confirmed',
  'waitlisted',
  'cancelled',
  'requested',
  'confirmed_guests',
  'waiting_guests',
  'joining_online',
] as const

/** What of an event's counters one RSVP is. Guests have none of their own. */
export type PartyCounts = Record<(typeof partyFields)[number], number>

export function countParty(state: RsvpState, { size, joinsOnline }: Party): PartyCounts {
  const of = (status: RsvpState, count: number) => (state === status ? count : 0)
  return {
    confirmed: of('confirmed', size),
    waitlisted: of('waitlisted', size),
    cancelled: of('cancelled', size),
    requested: of('requested', size),
    confirmed_guests: of('confirmed', size - 1),
    waiting_guests: of('waitlisted', size - 1),
    joining_online: of('confirmed', joinsOnline ? size : 0),
  }
}

/** Counters with this added; with less of what was before. */
export function changeCounts<T extends PartyCounts>(seats: T, to: PartyCounts, from: PartyCounts): T {
  return {
    ...seats,
    ...Object.fromEntries(partyFields.map((field) => [field, seats[field] + to[field] - from[field]])),
  }
}
