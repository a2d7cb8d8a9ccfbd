import type { Static } from 'typebox'
import type { ManagedSummaryRow } from '#domains/events/attendees/index.ts'
import type { EntranceRow, ReturningRow, SentRow } from './queries.ts'
import type { EventStats } from './schemas.ts'

interface Counted {
  counts: ManagedSummaryRow
  returning: ReturningRow
  before: number
  days: { date: string; count: number }[]
  steps: { at: string; count: number }[]
  entrances: EntranceRow[]
  sent: SentRow[]
}

export function presentStats({
  counts,
  returning,
  before,
  days,
  steps,
  entrances,
  sent,
}: Counted): Static<typeof EventStats> {
  return {
    going: counts.confirmed,
    capacity: counts.max_attendees,
    waitlist: counts.waitlisted,
    cancelled: counts.cancelled,
    checkedIn: counts.checked_in,
    walkIns: counts.walk_ins,
    noShows: counts.no_shows,
    firstTimers: Math.max(0, counts.confirmed - returning.seated),
    firstTimersIn: Math.max(0, counts.checked_in - returning.came),
    returning: returning.seated,
    rsvpsByDay: days,
    rsvpsBefore: before,
    checkins: steps,
    entrances,
    announcements: sent.map((row) => ({ id: row.id, subject: row.subject, sentAt: row.created_at })),
  }
}
