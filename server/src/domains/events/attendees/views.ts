import { requireEventRole } from '#domains/events/events/index.ts'
import { decideCheckInEnd, findKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type GuestRow, isGuestListShown, listFirstGuests } from './queries.guests.ts'
import { countAttendance, listHeldBadges, listHistory } from './queries.history.ts'
import { findAttendee, listAllAttendees, listAllWalkIns } from './queries.ts'
import { decideFileName } from './rules.ts'
import { csvHead, presentAttendeeDetail, presentCsv, presentWalkInCsv } from './wire.ts'

/**
 * The file behind a link, as a stream. Undefined when the link is wrong or expired, or when its user lost the right to
 * it.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<{ name: string; lines: AsyncGenerator<string> } | undefined> {
  const link = links.open('exports', sealed) as (ExportLink & { eventId: string }) | undefined
  const caller = await findExportCaller(db, link, now)
  if (!link || !caller) return undefined
  try {
    const event = await requireEventRole(db, caller, link.eventId, 'volunteer')
    return { name: decideFileName(event), lines: writeCsv(db, event) }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

interface ListedEvent {
  id: string
  timezone: string | null
}

async function* writeCsv(db: Reader, { id, timezone }: ListedEvent): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllAttendees(db, id)) yield rows.map((row) => presentCsv(row, timezone)).join('')
  for await (const rows of listAllWalkIns(db, id)) yield rows.map((row) => presentWalkInCsv(row, timezone)).join('')
}

export interface GuestFaces {
  /** Users the viewer follows come first. */
  guests: GuestRow[]
  /** How many of all guests the viewer follows. */
  followed: number
}

const facesMax = 5

/** The guests that the page of an event shows to a signed-in viewer; undefined if the organizers do not show them. */
export async function findGuestFaces(db: Reader, eventId: string, viewer: string): Promise<GuestFaces | undefined> {
  const filter = { eventId, viewer }
  return (await isGuestListShown(db, filter)) ? listFirstGuests(db, filter, facesMax) : undefined
}

const shownMax = 20
const nothing = { attended: 0, no_shows: 0, missed: 0, events: [], badges: [] }

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
  const facts = { overAt: event.over_at, isKnown: await findKnownAttendance(db, event.id) }
  return presentAttendeeDetail(row, history, facts, now)
}

async function findHistory(db: Reader, groupId: string, userId: string, now: Date) {
  return {
    ...(await countAttendance(db, groupId, userId, decideCheckInEnd(now))),
    events: await listHistory(db, groupId, userId, shownMax),
    badges: await listHeldBadges(db, groupId, userId, shownMax),
  }
}
