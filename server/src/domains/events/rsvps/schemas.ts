import { Type } from 'typebox'
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
