import type { Static } from 'typebox'
import { endOf } from '#domains/foundation/event-facts/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireEventRole } from './access.ts'
import { listOccurrences, listSeriesStarts } from './queries.series.ts'
import { type EventRow, findLocalTime } from './queries.ts'
import { type DatedTimes, decideConflict, fitOccurrence, ruleOf } from './rules.repeat.ts'
import { instantOf, requireTimezone } from './rules.ts'
import type { Repeat, RepeatDates, RepeatQuery } from './wire.series.ts'

/** The database computes repeated dates across daylight saving changes, so it must know the time zone. */
export async function assertZoneKnown(db: Reader, timezone: string): Promise<void> {
  if ((await findLocalTime(db, timezone)) === undefined)
    throw new ApiError('validation_failed', 'timezone: this server does not know this time zone; use another')
}

type Times = Parameters<typeof fitOccurrence>[1]

/** The dates of a repetition, from `dateTime` on or, without it, those that follow the event. */
export async function listDates(
  db: Reader,
  event: Times,
  timezone: string,
  { dateTime, repeat }: { dateTime?: string | undefined; repeat: Static<typeof Repeat> },
): Promise<DatedTimes[]> {
  const startsAt = dateTime === undefined ? event.starts_at : instantOf(dateTime, 'dateTime')
  const first = dateTime === undefined ? 1 : 0
  const plan = { ...ruleOf(repeat), startsAt, timezone, first, count: repeat.count } as const
  return (await listOccurrences(db, event, plan)).map((times) => fitOccurrence(times, event))
}

/** An event that is not there yet, known by its start only. */
function newTimes({
  dateTime,
  timezone,
}: Static<typeof RepeatQuery>): Times & Pick<EventRow, 'series_id' | 'timezone'> {
  if (dateTime === undefined || timezone === undefined)
    throw new ApiError('validation_failed', 'dateTime and timezone are needed without eventId')
  const starts_at = instantOf(dateTime, 'dateTime')
  const none = { ends_at: null, duration: null, rsvp_opens_at: null, rsvp_closes_at: null, series_id: null }
  return { ...none, starts_at, over_at: endOf({ starts_at, ends_at: null }), timezone: requireTimezone(timezone) }
}

/** The dates that a repetition would create. Creates nothing. */
export async function previewDates(
  db: Reader,
  caller: Caller,
  query: Static<typeof RepeatQuery>,
  now: Date,
): Promise<Static<typeof RepeatDates>> {
  const { eventId, dateTime } = query
  const event = eventId === undefined ? newTimes(query) : await requireEventRole(db, caller, eventId, 'manager')
  const timezone = event.timezone ?? 'UTC'
  await assertZoneKnown(db, timezone)
  const dates = await listDates(db, event, timezone, { dateTime, repeat: query })
  const dayOf = (at: string) => dateIn(new Date(at), timezone)
  const starts = event.series_id === null ? [] : await listSeriesStarts(db, event.series_id)
  const taken = new Set(starts.map(dayOf))
  return {
    timezone,
    dates: dates.map((times) => {
      const day = dayOf(times.starts_at)
      const conflict = decideConflict(times, day, taken, now)
      return { day, dateTime: times.starts_at, endTime: times.ends_at, conflict }
    }),
  }
}
