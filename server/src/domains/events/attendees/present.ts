import type { Static } from 'typebox'
import { type BulkOutcome, presentRsvp, presentSummary } from '#domains/events/rsvps/index.ts'
import { csvLine } from '#kernel/formats/csv.ts'
import { offsetTimeOf } from '#kernel/formats/wall-time.ts'
import type { GuestRow } from './queries.guests.ts'
import type { HeldBadgeRow, PastEventRow } from './queries.history.ts'
import type { AttendeeRow, ManagedSummaryRow, WalkInNameRow } from './queries.ts'
import { isNoShow } from './rules.ts'
import type { Attendee, AttendeeDetail, BulkAttendeeResult, Guest, ManagedRsvpSummary } from './schemas.ts'

type Method = NonNullable<Static<typeof Attendee>['checkin']>['method']

type SharedFields = Omit<Static<typeof Attendee>, 'visits'>

function presentState(row: AttendeeRow, overAt: string, now: Date): SharedFields {
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
            label: row.label,
          },
    noShow: isNoShow(row, overAt, now),
  }
}

/** `visits` counts check-ins in the group, this event's own included. */
export function presentAttendee(row: AttendeeRow, visits: number, overAt: string, now: Date): Static<typeof Attendee> {
  const here = row.checkin_id === null ? 0 : 1
  return { ...presentState(row, overAt, now), visits: Math.max(0, visits - here) }
}

export interface HistoryRows {
  attended: number
  no_shows: number
  events: PastEventRow[]
  badges: HeldBadgeRow[]
}

export function presentAttendeeDetail(
  row: AttendeeRow,
  { attended, no_shows: noShows, events, badges }: HistoryRows,
  overAt: string,
  now: Date,
): Static<typeof AttendeeDetail> {
  const history = {
    attended,
    noShows,
    events: events.map((one) => ({
      eventId: one.event_id,
      title: one.title,
      dateTime: one.starts_at,
      status: one.status as Static<typeof AttendeeDetail>['rsvp']['status'],
      rsvpAt: one.rsvp_at,
      checkedInAt: one.checked_in_at,
      noShow: isNoShow(one, one.over_at, now),
    })),
    badges: badges.map(({ awarded_at: awardedAt, ...badge }) => ({ ...badge, awardedAt })),
  }
  return { ...presentState(row, overAt, now), history }
}

export function presentManagedSummary(row: ManagedSummaryRow): Static<typeof ManagedRsvpSummary> {
  return { ...presentSummary(row), checkedIn: row.checked_in, walkIns: row.walk_ins, noShows: row.no_shows }
}

/** One result for each id of the request. An id without an outcome names no user that the group knows. */
export function presentBulk(
  userIds: readonly string[],
  outcomes: readonly BulkOutcome[],
): Static<typeof BulkAttendeeResult> {
  const found = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
  const results = userIds.map((id) => {
    const outcome = found.get(id.toLowerCase())
    if (!outcome) return { userId: id, status: 'refused' as const, code: 'user_not_found' }
    return { userId: id, status: outcome.status, ...(outcome.status === 'refused' && { code: outcome.code }) }
  })
  return { results }
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

/** Times are those of the event's clocks, with their distance from UTC. */
export function presentCsv(row: AttendeeRow, timezone: string | null): string {
  const [rsvpAt, checkedInAt] = [row.rsvp_at, row.checked_in_at].map((at) => at && offsetTimeOf(at, timezone))
  return csvLine([row.name, row.username, row.status, rsvpAt!, row.position, checkedInAt!, row.method])
}

export function presentWalkInCsv({ name, checked_in_at: at }: WalkInNameRow, timezone: string | null): string {
  return csvLine([name, null, 'walk_in', null, null, offsetTimeOf(at, timezone), 'manual'])
}
