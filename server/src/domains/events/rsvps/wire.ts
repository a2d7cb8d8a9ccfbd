import { type Static, Type } from 'typebox'
import { canReadTicket } from '#domains/events/tickets/index.ts'
import type { Caller } from '#kernel/context.ts'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const RsvpStatus = OneOf('confirmed', 'waitlisted', 'cancelled')

const rsvp = {
  id: Id,
  eventId: Id,
  status: RsvpStatus,
  rsvpAt: Nullable({ ...Timestamp, description: 'When the current status was set' }),
  waitlistPosition: Nullable(Type.Integer({ minimum: 1, description: 'Counted from 1; null unless waitlisted' })),
  ticket: Nullable(
    Type.String({
      description:
        'Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is confirmed',
    }),
  ),
}

export const Rsvp = Shape('Rsvp', rsvp)

/** The same, or null without an RSVP. */
const NullableRsvp = Nullable(Shape('NullableRsvp', rsvp))

export const RsvpStatusResponse = Shape('RsvpStatusResponse', {
  rsvp: { ...NullableRsvp, description: 'null if the user has never had an RSVP' },
})

export const RsvpSummary = Shape('RsvpSummary', {
  total: Type.Integer({ description: 'Sum of the three statuses' }),
  confirmed: Type.Integer({ description: 'RSVPs with a seat' }),
  waitlisted: Type.Integer(),
  cancelled: Type.Integer(),
  capacity: Nullable(Type.Integer({ description: 'null: no limit' })),
})

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
