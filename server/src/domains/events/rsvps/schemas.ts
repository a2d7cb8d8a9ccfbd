import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const RsvpStatus = OneOf('confirmed', 'waitlisted', 'cancelled')

const rsvp = {
  id: Id,
  eventId: Id,
  status: RsvpStatus,
  rsvpAt: Nullable(Timestamp),
  waitlistPosition: Nullable(Type.Integer({ minimum: 1, description: 'Counted from 1; null unless waitlisted' })),
}

export const Rsvp = Shape('Rsvp', rsvp)

/** The same where there may be none. */
const NullableRsvp = Nullable(Shape('NullableRsvp', rsvp))

export const RsvpStatusResponse = Shape('RsvpStatusResponse', { rsvp: NullableRsvp })

export const RsvpSummary = Shape('RsvpSummary', {
  total: Type.Integer({ description: 'The sum of the three states' }),
  confirmed: Type.Integer(),
  waitlisted: Type.Integer(),
  cancelled: Type.Integer(),
  capacity: Nullable(Type.Integer({ description: 'Null where there is no limit' })),
})
