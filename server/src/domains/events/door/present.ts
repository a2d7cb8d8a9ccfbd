import type { Static } from 'typebox'
import { decideDoorClose } from '#domains/events/door-team/index.ts'
import { hashTicket } from '#domains/events/tickets/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import type { AttendeeRow, CountsRow, DoorEventRow, WalkInRow } from './queries.ts'
import type { Door, DoorEvent } from './schemas.ts'

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

export function presentAttendee(eventId: string, row: AttendeeRow): Answer['attendees'][number] {
  return {
    userId: row.user_id,
    name: row.name,
    status: row.status as Answer['attendees'][number]['status'],
    ticket: row.code === null ? null : hashTicket(eventId, row.code),
    checkedInAt: row.checked_in_at,
    label: row.label,
  }
}

export function presentWalkIn(row: WalkInRow): Answer['walkIns'][number] {
  const { id, name, checked_in_at: checkedInAt, label, removed_at: removedAt } = row
  return { id, name, checkedInAt, label, isRemoved: removedAt !== null }
}
