import { countFree, decideRsvp, type RsvpContext, type Seats } from './rules.ts'

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
export type Offer =
  | { kind: 'going'; isCheckedIn: boolean; ticket: string | null }
  | { kind: 'waiting'; position: number }
  /** `free` is infinite without a limit. */
  | { kind: 'seat'; free: number }
  | { kind: 'waitlist'; waiting: number }
  | { kind: 'not_open'; opensAt: string }
  | { kind: 'full' | 'closed' | 'banned' | 'cancelled' | 'elsewhere' }
  | { kind: 'ended'; wasGoing: boolean }

/** Applies the rules of an RSVP before it is requested. */
export function decideOffer(event: Event, own: OwnRsvp | undefined, now: Date): Offer {
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
