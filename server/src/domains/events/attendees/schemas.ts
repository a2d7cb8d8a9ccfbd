import { Type } from 'typebox'
import { includedEvent } from '#domains/events/events/index.ts'
import { Rsvp } from '#domains/events/rsvps/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const Attendee = Shape('Attendee', {
  rsvp: Rsvp,
  user: Shape('AttendeeUser', {
    id: Id,
    username: Nullable(Type.String()),
    name: Nullable(Type.String()),
    avatarUrl: Nullable(Uri),
  }),
  checkin: Nullable(
    Shape('AttendeeCheckin', {
      id: Id,
      eventId: Id,
      checkedInAt: Timestamp,
      method: OneOf('code', 'qr', 'nfc', 'manual'),
    }),
  ),
  noShow: Type.Boolean({ description: 'Had a seat, was not checked in, and check-in is closed' }),
})

const OverCapacity = Type.Optional(
  Type.Boolean({ default: false, description: 'Give a seat beyond the capacity where none is free' }),
)

export const AddAttendeeRequest = Body('AddAttendeeRequest', {
  username: { ...Text(1, 100), description: 'A username or an id' },
  overCapacity: OverCapacity,
})

export const PromoteAttendeeRequest = Body('PromoteAttendeeRequest', { overCapacity: OverCapacity })

export const AttendeeExport = Shape('AttendeeExport', {
  url: { ...Uri, description: 'A CSV file, for whoever holds the link' },
  expiresAt: Timestamp,
})

/** The caller's own RSVP in a list. */
export const OwnRsvp = Shape('OwnRsvp', { ...Rsvp.properties, event: includedEvent })
