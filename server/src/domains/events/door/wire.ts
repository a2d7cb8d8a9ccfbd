import { type Static, Type } from 'typebox'
import { decideDoorClose } from '#domains/events/events/index.ts'
import { hashTicket } from '#domains/events/tickets/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { CountsRow, DoorAttendeeRow, DoorEventRow, DoorWalkInRow } from './queries.ts'

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

type Answer = Static<typeof Door>

export function presentDoorEvent(row: DoorEventRow): Static<typeof DoorEvent> {
  return {
    id: row.id,
    title: row.title,
    groupName: row.group_name,
    startTime: row.starts_at,
    endTime: row.ends_at,
    timezone: row.timezone && (canonicalZone(row.timezone) ?? row.timezone),
    status: row.status as Static<typeof DoorEvent>['status'],
    closesAt: decideDoorClose(row),
    maxAttendees: row.max_attendees,
  }
}

export function presentCounts(row: CountsRow): Answer['counts'] {
  const { confirmed, waitlisted, cancelled, checked_in: checkedIn, walk_ins: walkIns } = row
  return { confirmed, waitlisted, cancelled, checkedIn, walkIns }
}

export function presentAttendee(eventId: string, row: DoorAttendeeRow): Answer['attendees'][number] {
  return {
    userId: row.user_id,
    name: row.name,
    status: row.status as Answer['attendees'][number]['status'],
    ticket: row.code === null ? null : hashTicket(eventId, row.code),
    checkedInAt: row.checked_in_at,
    label: row.label,
  }
}

export function presentWalkIn(row: DoorWalkInRow): Answer['walkIns'][number] {
  const { id, name, checked_in_at: checkedInAt, label, removed_at: removedAt } = row
  return { id, name, checkedInAt, label, isRemoved: removedAt !== null }
}
