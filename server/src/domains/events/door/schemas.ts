import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const DoorEvent = Shape('DoorEvent', {
  id: Id,
  title: Type.String(),
  groupName: Nullable(Type.String()),
  startTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  status: OneOf('draft', 'scheduled', 'cancelled'),
  closesAt: { ...Timestamp, description: '24 hours after the end of the event; devices then delete the list' },
  maxAttendees: Nullable(Type.Integer({ description: 'Capacity; null: no limit' })),
})

const DoorCounts = Shape('DoorCounts', {
  confirmed: Type.Integer({ description: 'Confirmed RSVPs' }),
  waitlisted: Type.Integer({ description: 'Users on the waitlist' }),
  cancelled: Type.Integer({ description: 'Cancelled RSVPs' }),
  checkedIn: Type.Integer({ description: 'Attendees with an account who are checked in' }),
  walkIns: Type.Integer({ description: 'People without an account who were checked in by name' }),
})

const label = Nullable(Type.String({ description: 'The entrance where they were checked in' }))

const DoorAttendee = Shape('DoorAttendee', {
  userId: Id,
  name: Type.String(),
  status: OneOf('confirmed', 'waitlisted', 'cancelled'),
  ticket: Nullable(
    Type.String({
      description:
        'The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case; null: no ticket',
    }),
  ),
  checkedInAt: Nullable(Timestamp),
  label,
})

const DoorWalkIn = Shape('DoorWalkIn', {
  id: Id,
  name: Type.String({ description: 'Empty once the walk-in was removed' }),
  checkedInAt: Timestamp,
  label,
  isRemoved: Type.Boolean({ description: 'The check-in was undone' }),
})

export const Door = Shape('Door', {
  event: DoorEvent,
  counts: DoorCounts,
  isList: Type.Boolean({ description: 'A part of the whole list; it replaces what the client had before' }),
  attendees: Type.Array(DoorAttendee),
  walkIns: Type.Array(DoorWalkIn),
  since: Type.String({ description: 'Send it as `since` with the next request' }),
  hasMore: Type.Boolean({ description: 'More is available: send the next request at once' }),
})

export const DoorQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 512,
      description: '`since` of the previous response, or `latest` for the counts alone; absent: the whole list',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2000, default: 1000, description: 'Attendees, and walk-ins, per response' }),
  ),
})
