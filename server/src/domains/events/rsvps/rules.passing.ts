import { isVisible, isWindowOpen, partyOf, type Refusal, type RsvpContext, refusalOfTime, stateOf } from './rules.ts'

/** What decides whether a person may pass their spot on. */
export type GivingContext = Pick<
  RsvpContext,
  | 'event_status'
  | 'is_hidden'
  | 'is_archived'
  | 'visibility'
  | 'starts_at'
  | 'over_at'
  | 'rsvp_opens_at'
  | 'rsvp_closes_at'
  | 'takes_rsvps'
  | 'requires_approval'
  | 'has_role'
  | 'is_member'
  | 'is_banned'
  | 'is_checked_in'
  | 'rsvp_status'
  | 'party_size'
  | 'joins_online'
>

type EventToGive = Pick<
  GivingContext,
  'event_status' | 'starts_at' | 'over_at' | 'rsvp_opens_at' | 'rsvp_closes_at' | 'takes_rsvps' | 'requires_approval'
>

const texts = {
  hosts: 'The hosts of this event decide who comes, so spots cannot be passed on',
  guests: 'Leave your guests out first; then you can pass your own spot on',
}

/** contract §8.1: "while RSVPs are open; not where the hosts decide". Undefined where the event allows it. */
export function refusalOfEvent(event: EventToGive, now: Date): Refusal | undefined {
  const late = refusalOfTime(event, now)
  if (late) return { refusal: late }
  if (event.requires_approval) return { refusal: 'invalid_state', text: texts.hosts }
  return event.takes_rsvps && isWindowOpen(event, now) ? undefined : { refusal: 'rsvp_closed' }
}

/** Undefined where the person may pass their spot on. */
export function refusalOfGiving(context: GivingContext, now: Date, isAdmin = false): Refusal | undefined {
  if (!isVisible(context, isAdmin)) return { refusal: 'event_not_found' }
  const ofEvent = refusalOfEvent(context, now)
  if (ofEvent) return ofEvent
  if (context.is_banned) return { refusal: 'banned' }
  if (stateOf(context) !== 'confirmed') return { refusal: 'rsvp_not_found' }
  if (context.is_checked_in) return { refusal: 'already_checked_in' }
  return partyOf(context).size > 1 ? { refusal: 'invalid_state', text: texts.guests } : undefined
}

/** Undefined where the other person may take it. Who waits gives up their place in the waitlist. */
export function refusalOfTaking(
  taker: GivingContext,
  giver: GivingContext,
  now: Date,
  isAdmin: boolean,
): Refusal | undefined {
  if (!isVisible(taker, isAdmin)) return { refusal: 'event_not_found' }
  const ofEvent = refusalOfEvent(taker, now)
  if (ofEvent) return ofEvent
  if (taker.is_banned) return { refusal: 'banned' }
  const state = stateOf(taker)
  if (state === 'confirmed' || state === 'requested') return { refusal: 'already_rsvped' }
  if (state === 'declined') return { refusal: 'request_declined' }
  // Why the giver no longer can is not for others to read.
  return refusalOfGiving(giver, now) ? { refusal: 'spot_gift_not_found' } : undefined
}

/** Until when a link is good: while RSVPs are open, which moves with the event. */
export function lastMomentToGive({
  rsvp_closes_at: closesAt,
  over_at: overAt,
}: Pick<RsvpContext, 'rsvp_closes_at' | 'over_at'>): string {
  return closesAt !== null && Date.parse(closesAt) < Date.parse(overAt) ? closesAt : overAt
}
