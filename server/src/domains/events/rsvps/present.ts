import type { Static } from 'typebox'
import { canReadTicket } from '#domains/events/tickets/index.ts'
import type { Caller } from '#kernel/context.ts'
import type { Rsvp, RsvpSummary } from './schemas.ts'

export interface RsvpRow {
  id: string
  event_id: string
  status: string
  rsvp_at: string
  position: number | null
}

export function presentRsvp(row: RsvpRow): Static<typeof Rsvp> {
  return {
    id: row.id,
    eventId: row.event_id,
    status: row.status as Static<typeof Rsvp>['status'],
    rsvpAt: row.rsvp_at,
    waitlistPosition: row.position,
    ticket: null,
  }
}

export interface OwnRsvpRow extends RsvpRow {
  ticket: string | null
}

/** For the holder of the RSVP, who may have the code of the ticket while they have a seat. */
export function presentOwnRsvp(row: OwnRsvpRow, caller: Caller): Static<typeof Rsvp> {
  const ticket = row.status === 'confirmed' && canReadTicket(caller) ? row.ticket : null
  return { ...presentRsvp(row), ticket }
}

export interface SummaryRow {
  confirmed: number
  waitlisted: number
  cancelled: number
  max_attendees: number | null
}

export function presentSummary(row: SummaryRow): Static<typeof RsvpSummary> {
  const { confirmed, waitlisted, cancelled, max_attendees: capacity } = row
  return { total: confirmed + waitlisted + cancelled, confirmed, waitlisted, cancelled, capacity }
}
