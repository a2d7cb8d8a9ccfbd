import type { Static } from 'typebox'
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
  }
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
