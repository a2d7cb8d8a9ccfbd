import { decideCheckInEnd } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { presentAttendeeDetail } from './present.ts'
import { countAttendance, listHeldBadges, listHistory } from './queries.history.ts'
import { findAttendee } from './queries.ts'

const shownMax = 20
const nothing = { attended: 0, no_shows: 0, events: [], badges: [] }

/** One attendee with their history in the group of the event. */
export async function findAttendeeDetail(
  db: Reader,
  event: { id: string; group_id: string | null; over_at: string },
  userId: string,
  now: Date,
) {
  const row = await findAttendee(db, event.id, userId)
  if (!row)
    throw new ApiError('rsvp_not_found', 'This user has no RSVP to this event; list the attendees to see who has')
  const history = event.group_id === null ? nothing : await findHistory(db, event.group_id, userId, now)
  return presentAttendeeDetail(row, history, event.over_at, now)
}

async function findHistory(db: Reader, groupId: string, userId: string, now: Date) {
  return {
    ...(await countAttendance(db, groupId, userId, decideCheckInEnd(now))),
    events: await listHistory(db, groupId, userId, shownMax),
    badges: await listHeldBadges(db, groupId, userId, shownMax),
  }
}
