import { asked, listMissing, type StoredQuestion } from '#domains/events/questions/index.ts'
import { rsvpModeOf } from '#domains/foundation/event-facts/index.ts'
import type { Party } from './rules.party.ts'
import { countFree, decideRsvp, isWindowOpen, partyOf, type RsvpContext, type Seats, smallestWaiting } from './rules.ts'

/** The viewer's relation to an event. */
export interface OwnRsvp {
  rsvp_status: string | null
  position: number | null
  is_banned: boolean
  /** The viewer, not their guests. */
  is_checked_in: boolean
  party_size: number | null
  joins_online: boolean | null
  rsvp_at: string | null
  /** The questions that the person has answered. */
  answered: string[] | null
  /** The code of the ticket, also of one who gave up the seat. */
  ticket: string | null
}

const noRsvp: OwnRsvp = {
  ...{ rsvp_status: null, position: null, ticket: null, party_size: null, joins_online: null },
  ...{ rsvp_at: null, answered: null },
  ...{ is_banned: false, is_checked_in: false },
}

type Event = Omit<Seats, 'extra' | 'smallest_waiting'> &
  Pick<
    RsvpContext,
    'starts_at' | 'over_at' | 'rsvp_opens_at' | 'rsvp_closes_at' | 'takes_rsvps' | 'rsvp_mode' | 'event_type'
  > &
  Pick<RsvpContext, 'max_guests' | 'requires_approval'> & {
    status: string
    /** Where parties with guests wait; null: those who wait are alone. */
    smallest_waiting?: number | null
    /** False until an upgrade is finished: no one can say yet that they join online. */
    takes_online?: boolean | null
    /** In its group, of the viewer. */
    role?: string | null
    venue_is_online?: boolean | null
    questions?: StoredQuestion[] | null
  }

/** Of one who has an RSVP. */
interface Own {
  party: Party
  /** When they RSVPed: what was made required later they do not owe. */
  since: string | null
  /** Who comes, how, or what was answered. */
  canChange: boolean
  /** Once RSVPs are closed: the questions that still need an answer, which is all that can be said then. */
  owed?: readonly StoredQuestion[]
}

/** What an event offers the viewer now. */
export type SeatOffer =
  /** `isOnline`: comes by the internet, so no ticket is shown. */
  | (Own & { kind: 'going'; isCheckedIn: boolean; ticket: string | null; isOnline: boolean })
  /** `free` are the spots that the party is too large for. */
  | (Own & { kind: 'waiting'; position: number; free: number })
  /** The organizers have not answered yet. */
  | (Own & { kind: 'asked' })
  | { kind: 'declined' }
  /** The organizers decide who comes. */
  | { kind: 'ask' }
  /** `free` is infinite without a limit. */
  | { kind: 'seat'; free: number }
  | { kind: 'waitlist'; waiting: number }
  /** The room is full; who joins online needs no spot in it. */
  | { kind: 'online' }
  | { kind: 'not_open'; opensAt: string }
  | { kind: 'full' | 'closed' | 'banned' | 'cancelled' | 'elsewhere' | 'none' }
  | { kind: 'ended'; wasGoing: boolean }

/** Whether each person says that they come to the room or join online. */
export const hasTwoWays = ({ event_type: type, takes_online: takes }: Pick<Event, 'event_type' | 'takes_online'>) =>
  type === 'hybrid' && takes !== false

/** Whether an RSVP to the event can say more than that a person comes: who with, how, or what the hosts ask. */
export const hasMoreToSay = (event: Pick<Event, 'max_guests' | 'event_type' | 'takes_online' | 'questions'>): boolean =>
  event.max_guests > 0 || hasTwoWays(event) || asked(event.questions ?? []).length > 0

/** The type decides, as it does where the place is shown. */
const isOnlineOnly = ({ event_type: type, venue_is_online: isOnline = null }: Event) =>
  type === null ? isOnline === true : type === 'online'

/** Applies the rules of an RSVP before it is requested. */
export function decideOffer(event: Event, own: OwnRsvp | undefined, now: Date): SeatOffer {
  const { rsvp_status, position, ticket, is_checked_in: isCheckedIn } = own ?? noRsvp
  // A viewer of the page can see the event, so its visibility is not checked again.
  // Those who come to all dates get their spots within seconds; who presses meanwhile tries again.
  const seen = { are_regulars_due: false, is_hidden: false, is_archived: false, visibility: 'public', is_member: false }
  const context = { ...event, ...(own ?? noRsvp), ...seen, has_role: Boolean(event.role), event_status: event.status }
  const known = event.smallest_waiting ?? smallestWaiting(event)
  // Undefined: parties wait, and the smallest is not known here.
  const seats = { ...event, extra: 0, smallest_waiting: known === undefined ? 1 : known }
  const verdict = decideRsvp(seats, context, now)
  if ('to' in verdict) {
    if (verdict.to === 'requested') return { kind: 'ask' }
    return verdict.to === 'confirmed'
      ? { kind: 'seat', free: countFree(event) }
      : { kind: 'waitlist', waiting: event.waitlisted }
  }
  const rsvp = ownOf(event, own ?? noRsvp, now)
  const { party } = rsvp
  const { refusal } = verdict
  if (refusal === 'event_cancelled') return { kind: 'cancelled' }
  if (refusal === 'event_ended') return { kind: 'ended', wasGoing: rsvp_status === 'confirmed' }
  if (rsvp_status === 'confirmed') {
    const isOnline = party.joinsOnline || isOnlineOnly(event)
    return { kind: 'going', isCheckedIn, ticket: isOnline ? null : ticket, isOnline, ...rsvp }
  }
  if (rsvp_status === 'waitlisted') {
    // From the start on, no one is promoted.
    const free = Date.parse(event.starts_at) > now.getTime() ? countFree(event) : 0
    return { kind: 'waiting', position: position ?? 1, free, ...rsvp }
  }
  if (rsvp_status === 'requested') return { kind: 'asked', ...rsvp }
  if (rsvp_status === 'declined') return { kind: 'declined' }
  if (refusal === 'banned') return { kind: 'banned' }
  if (refusal === 'event_full') return { kind: hasTwoWays(event) ? 'online' : 'full' }
  if (refusal === 'rsvp_elsewhere') return { kind: 'elsewhere' }
  if (rsvpModeOf(event) === 'none') return { kind: 'none' }
  const opensAt = event.rsvp_opens_at
  return opensAt !== null && Date.parse(opensAt) > now.getTime() ? { kind: 'not_open', opensAt } : { kind: 'closed' }
}

function ownOf(event: Event, own: OwnRsvp, now: Date): Own {
  const rsvp = { party: partyOf(own), since: own.rsvp_at }
  const mayChange = (hasMoreToSay(event) || rsvp.party.size > 1) && event.takes_rsvps && !own.is_checked_in
  if (!mayChange || isWindowOpen(event, now)) return { ...rsvp, canChange: mayChange }
  const owed = listMissing(
    event.questions ?? [],
    new Set(own.answered),
    own.rsvp_at === null ? {} : { since: own.rsvp_at },
  )
  return { ...rsvp, canChange: owed.length > 0, owed }
}
