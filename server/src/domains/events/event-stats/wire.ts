import { type Static, Type } from 'typebox'
import {
  AreFirstVisitsKnown,
  IsAttendanceKnown,
  isKnownOf,
  type ManagedSummaryRow,
} from '#domains/events/attendees/index.ts'
import { JoiningOnline, joiningOnlineOf } from '#domains/events/rsvps/index.ts'
import { Day, Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { EntranceRow, ReturningRow, SentRow } from './queries.ts'

export const EventStats = Shape('EventStats', {
  going: Type.Integer({ description: 'People with a seat' }),
  joiningOnline: JoiningOnline,
  capacity: Nullable(Type.Integer({ description: 'null: no limit' })),
  waitlist: Type.Integer({ description: 'People on the waitlist' }),
  cancelled: Type.Integer({ description: 'People whose RSVP was cancelled' }),
  pending: Type.Integer({ description: 'People who ask to come; in none of the other numbers' }),
  checkedIn: Type.Integer({ description: 'People who are checked in: attendees, and guests they bring' }),
  walkIns: Type.Integer({ description: 'People without an account who were let in by name; they are inside, too' }),
  noShows: Type.Integer({ description: 'People with a seat who did not check in; 0 until check-in closed' }),
  isAttendanceKnown: IsAttendanceKnown,
  areFirstVisitsKnown: AreFirstVisitsKnown,
  firstTimers: Type.Integer({
    description: 'Attendees with a seat who checked in at no earlier event of the group, whether they came or not',
  }),
  firstTimersIn: Type.Integer({
    description: 'Attendees who are checked in and were at no earlier event of the group',
  }),
  returning: Type.Integer({ description: 'Attendees with a seat who checked in at an earlier event of the group' }),
  rsvpsByDay: Type.Array(
    Shape('RsvpsOfDay', { date: { ...Day, description: "In the event's time zone" }, count: Type.Integer() }),
    { description: 'People of the RSVPs of each day, whatever became of them; the latest 60 days' },
  ),
  rsvpsBefore: Type.Integer({ description: 'People of the RSVPs before the first of these days' }),
  checkins: Type.Array(
    Shape('CheckinsOfStep', {
      at: { ...Timestamp, description: 'Start of the step' },
      count: Type.Integer({ description: 'People who came in this step' }),
    }),
    {
      description:
        'People who came over time in equal steps of 15 minutes or, where those are more than 96, longer ones. Walk-ins count until their names are deleted.',
    },
  ),
  entrances: Type.Array(
    Shape('EntranceCount', {
      label: Nullable(Type.String({ description: 'Label of the entrance; null: none was given' })),
      count: Type.Integer({ description: 'People who came in there' }),
    }),
    { description: 'The 20 busiest entrances, busiest first. Walk-ins count until their names are deleted.' },
  ),
  announcements: Type.Array(Shape('SentAnnouncement', { id: Id, subject: Type.String(), sentAt: Timestamp }), {
    description: 'The latest 20 announcements of the event, latest first',
  }),
})

interface Counted {
  counts: ManagedSummaryRow
  returning: ReturningRow
  areFirstVisitsKnown: boolean
  before: number
  days: { date: string; count: number }[]
  steps: { at: string; count: number }[]
  entrances: EntranceRow[]
  sent: SentRow[]
}

export function presentStats({
  counts,
  returning,
  areFirstVisitsKnown,
  before,
  days,
  steps,
  entrances,
  sent,
}: Counted): Static<typeof EventStats> {
  return {
    going: counts.confirmed,
    ...joiningOnlineOf(counts),
    capacity: counts.max_attendees,
    waitlist: counts.waitlisted,
    cancelled: counts.cancelled,
    pending: counts.requested,
    checkedIn: counts.checked_in,
    walkIns: counts.walk_ins,
    noShows: counts.no_shows,
    isAttendanceKnown: isKnownOf(counts),
    areFirstVisitsKnown,
    firstTimers: Math.max(0, counts.confirmed - counts.confirmed_guests - returning.seated),
    firstTimersIn: Math.max(0, counts.checked_in - counts.guests_in - returning.came),
    returning: returning.seated,
    rsvpsByDay: days,
    rsvpsBefore: before,
    checkins: steps,
    entrances,
    announcements: sent.map((row) => ({ id: row.id, subject: row.subject, sentAt: row.created_at })),
  }
}
