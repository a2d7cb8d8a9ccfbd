import { hashTicket } from '#domains/events/tickets/index.ts'
import type { Links } from '#kernel/context.ts'

/** What the link to the ticket of a guest says: whose it is, and of which code, so that a new code ends it. */
export interface GuestLink {
  eventId: string
  guestId: string
  ticket: string
}

interface OfGuest {
  eventId: string
  guestId: string
  code: string
}

/** Who has it may name the guest and say that they cannot come. It carries ids, and no code. */
export function guestTicketUrl(links: Links, { eventId, guestId, code }: OfGuest): string {
  const statement = { event: eventId, guest: guestId, ticket: hashTicket(eventId, code) }
  return `${links.baseUrl}/g/${links.seal('guest-tickets', statement)}`
}

/** Undefined when this instance did not make the link. */
export function findGuestOfLink(links: Links, sealed: string): GuestLink | undefined {
  const payload = links.open('guest-tickets', sealed) as Record<string, unknown> | undefined
  const { event, guest, ticket } = payload ?? {}
  if (typeof event !== 'string' || typeof guest !== 'string' || typeof ticket !== 'string') return undefined
  return { eventId: event, guestId: guest, ticket }
}

interface TicketOfGuest {
  event_id: string
  event_status: string
  over_at: string
  code: string
  removed_at: string | null
  rsvp_status: string
  is_visible: boolean
  is_banned: boolean
}

/** Whether the ticket still counts; `ended` says nothing of the event. */
export function decideGuestTicket(
  row: TicketOfGuest | undefined,
  { ticket }: Pick<GuestLink, 'ticket'>,
  now: Date,
): 'valid' | 'cancelled' | 'over' | 'ended' {
  if (!row?.is_visible || row.is_banned || hashTicket(row.event_id, row.code) !== ticket) return 'ended'
  // Guests go with the RSVP that a cancelled event ends, so this is asked first.
  if (row.event_status === 'cancelled') return 'cancelled'
  if (row.removed_at !== null || row.rsvp_status !== 'confirmed') return 'ended'
  return Date.parse(row.over_at) <= now.getTime() ? 'over' : 'valid'
}
