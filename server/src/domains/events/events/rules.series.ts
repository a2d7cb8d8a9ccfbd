import type { Static } from 'typebox'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { MovedTimes, SeriesTarget } from './queries.series.ts'
import type { EventRow } from './queries.ts'
import type { UpdateEventRequest } from './wire.requests.ts'

type Change = Omit<Static<typeof UpdateEventRequest>, 'applyTo'>

const timeFields = ['dateTime', 'endTime', 'rsvpOpensAt', 'rsvpClosesAt'] as const

/** Some of what changes is an instant, which is another one for each event of a series. */
export const isTimed = (request: Change) => timeFields.some((field) => typeof request[field] === 'string')

/**
 * What one event of a series was asked to change, for another one: its instants are moved in local time. Its version
 * is that of the one event only.
 */
export function otherRequest(request: Change, moved: MovedTimes | undefined): Change {
  const other: Change = { ...request }
  if ('version' in other) delete other.version
  // The end decides where both are sent; a daylight saving change can make the duration differ from it.
  if (other.endTime) delete other.duration
  for (const field of timeFields) {
    const at = moved?.[field]
    if (typeof other[field] === 'string' && at) other[field] = at
  }
  return other
}

const dayOf = ({ starts_at, timezone }: Pick<SeriesTarget, 'starts_at' | 'timezone'>) =>
  dateIn(new Date(starts_at), timezone)

type Taken = Pick<EventRow, 'confirmed' | 'joining_online' | 'walk_ins'>

/** Seats that are taken here. */
const seatsOf = (event: Taken) => event.confirmed - event.joining_online + event.walk_ins

/** Every event of a series must have room for its attendees; those that have not are all named. */
export function assertHolds(
  events: readonly (Pick<EventRow, 'starts_at' | 'timezone'> & Taken)[],
  maxAttendees: number | null | undefined,
): void {
  if (maxAttendees === undefined || maxAttendees === null || events.length < 2) return
  const full = events.filter((event) => seatsOf(event) > maxAttendees)
  if (full.length === 0) return
  const named = full.map((event) => `${dayOf(event)} (${seatsOf(event)})`).join(', ')
  throw new ApiError(
    'capacity_below_confirmed',
    `More seats are confirmed than this capacity allows on ${named}; choose a higher one`,
  )
}

/** A refusal that says which date of the series it is about. */
export function datedError(error: unknown, event: Pick<SeriesTarget, 'starts_at' | 'timezone'>): unknown {
  if (!(error instanceof ApiError)) return error
  return new ApiError(error.code, `${dayOf(event)}: ${error.message}`, error.headers, error.problems, error.reason)
}
