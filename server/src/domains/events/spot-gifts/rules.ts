import { createHash } from 'node:crypto'
import { type GivingContext, refusalOfEvent, refusalOfGiving } from '#domains/events/rsvps/index.ts'
import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'

/** Only the hash is stored: a copy of the database gives no spot away. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Link {
  rsvp_at: string
  withdrawn_at: string | null
  taken_at: string | null
}

/** What of a link is its own: neither withdrawn nor used, and of the RSVP that the person still has. */
const isUnused = ({ rsvp_at: rsvpAt, withdrawn_at: withdrawnAt, taken_at: takenAt }: Link, since: string | null) =>
  withdrawnAt === null && takenAt === null && rsvpAt === since

export interface OwnLink extends Link, GivingContext {
  /** When the RSVP that the person has now was made. */
  current_rsvp_at: string | null
}

/** What a link is to the person who made it. */
export function decideOwnGift(link: OwnLink, now: Date): 'open' | 'taken' | 'ended' {
  if (link.taken_at !== null) return 'taken'
  return isUnused(link, link.current_rsvp_at) && !refusalOfGiving(link, now) ? 'open' : 'ended'
}

/** A link that passed on, or would have, an RSVP that ended since is no longer of interest. */
export const isOfCurrent = (link: Pick<OwnLink, 'rsvp_at' | 'current_rsvp_at'>): boolean =>
  link.rsvp_at === link.current_rsvp_at

/** Whether one who is going may be offered to pass their spot on: what a page says, without a lock. */
export function canGive(
  { status, ...event }: Omit<Parameters<typeof refusalOfEvent>[0], 'event_status'> & { status: string },
  own: { size: number; isCheckedIn: boolean },
  now: Date,
): boolean {
  return own.size === 1 && !own.isCheckedIn && !refusalOfEvent({ ...event, event_status: status }, now)
}

/** Of who opens a link. */
interface ReaderOfLink {
  reader_id: string | null
  reader_has_role: boolean
  reader_is_member: boolean
  reader_is_banned: boolean
  reader_is_blocked: boolean
  reader_status: string | null
}

export interface ReceivedLink extends OwnLink, ReaderOfLink {
  giver_id: string
}

export type GiftStatus = 'open' | 'own' | 'has_spot' | 'asked' | 'banned' | 'ended'

/** Whether the reader may see the event: by the rule of an RSVP, so that a link opens no event to outsiders. */
export const isEventShown = (link: ReceivedLink, isAdmin: boolean): boolean =>
  isVisibleEvent(
    { ...link, status: link.event_status },
    { hasRole: link.reader_has_role, isMember: link.reader_is_member, isAdmin },
  )

/** What a link is worth to who opens it: for display only, it is decided again under the lock. */
export function decideGift(link: ReceivedLink, now: Date, isAdmin = false): GiftStatus {
  if (!isEventShown(link, isAdmin) || link.reader_is_blocked) return 'ended'
  if (link.reader_status === 'confirmed' && link.reader_id !== link.giver_id) return 'has_spot'
  const isOpen = isUnused(link, link.current_rsvp_at) && !refusalOfEvent(link, now) && !refusalOfGiving(link, now)
  if (!isOpen) return 'ended'
  if (link.reader_id === link.giver_id) return 'own'
  if (link.reader_is_banned) return 'banned'
  return link.reader_status === 'requested' || link.reader_status === 'declined' ? 'asked' : 'open'
}
