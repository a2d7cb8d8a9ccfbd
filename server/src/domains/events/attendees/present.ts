import type { Static } from 'typebox'
import { presentRsvp } from '#domains/events/rsvps/index.ts'
import { csvLine } from '#kernel/formats/csv.ts'
import type { GuestRow } from './queries.guests.ts'
import type { AttendeeRow } from './queries.ts'
import { isNoShow } from './rules.ts'
import type { Attendee, Guest } from './schemas.ts'

type Method = NonNullable<Static<typeof Attendee>['checkin']>['method']

export function presentAttendee(row: AttendeeRow, overAt: string, now: Date): Static<typeof Attendee> {
  return {
    rsvp: presentRsvp(row),
    user: { id: row.user_id, username: row.username, name: row.name, avatarUrl: row.avatar_url },
    checkin:
      row.checkin_id === null
        ? null
        : {
            id: row.checkin_id,
            eventId: row.event_id,
            checkedInAt: row.checked_in_at!,
            method: row.method as Method,
          },
    noShow: isNoShow(row, overAt, now),
  }
}

export function presentGuest(row: GuestRow): Static<typeof Guest> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, following: row.is_followed }
}

export const csvHead = csvLine([
  'name',
  'username',
  'status',
  'rsvp_at',
  'waitlist_position',
  'checked_in_at',
  'method',
])

export function presentCsv(row: AttendeeRow): string {
  return csvLine([row.name, row.username, row.status, row.rsvp_at, row.position, row.checked_in_at, row.method])
}
