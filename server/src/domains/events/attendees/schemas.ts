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
    Shape(
      'AttendeeCheckin',
      {
        id: Id,
        eventId: Id,
        checkedInAt: Timestamp,
        method: {
          ...OneOf('code', 'qr', 'nfc', 'manual'),
          description: 'How the attendee was checked in; `manual`: by an organizer',
        },
      },
      { description: 'null if the attendee is not checked in' },
    ),
  ),
  noShow: Type.Boolean({
    description: 'Whether the attendee had a seat and was not checked in before check-in closed',
  }),
})

/** A user who is going, as other users see them. */
export const Guest = Shape('Guest', {
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  following: Type.Boolean({ description: 'Whether the current user follows this user' }),
})

const OverCapacity = Type.Optional(
  Type.Boolean({ default: false, description: 'Gives a seat beyond the capacity if none is free' }),
)

export const AddAttendeeRequest = Body('AddAttendeeRequest', {
  username: { ...Text(1, 100), description: 'Username or id of the user' },
  overCapacity: OverCapacity,
})

export const PromoteAttendeeRequest = Body('PromoteAttendeeRequest', { overCapacity: OverCapacity })

export const AttendeeExport = Shape('AttendeeExport', {
  url: { ...Uri, description: 'Link to the CSV file; anyone with the link can download it' },
  expiresAt: Timestamp,
})

/** The caller's own RSVP in a list. */
export const OwnRsvp = Shape('OwnRsvp', {
  ...Rsvp.properties,
  checkedInAt: Nullable({ ...Timestamp, description: 'null if the user is not checked in' }),
  event: includedEvent,
})
