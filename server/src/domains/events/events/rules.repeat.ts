import type { Static } from 'typebox'
import { endOf } from '#domains/foundation/event-facts/index.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Occurrence, RepeatRule } from './queries.series.ts'
import type { EventRow } from './queries.ts'
import { isTooFar } from './rules.ts'
import type { Repeat, RepeatDates } from './wire.series.ts'

export const ruleOf = ({ freq, interval = 1, by = 'date' }: Omit<Static<typeof Repeat>, 'count'>): RepeatRule => ({
  freq,
  interval,
  by,
})

export type DatedTimes = Occurrence & { over_at: string }
type Times = Pick<EventRow, 'starts_at' | 'ends_at' | 'duration' | 'over_at' | 'rsvp_opens_at' | 'rsvp_closes_at'>

/**
 * A daylight saving change between start and end can reverse their order; then the durations count, not the local
 * times.
 */
export function fitOccurrence(times: Occurrence, event: Times): DatedTimes {
  const gapMs = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const later = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString()
  const fitted = { ...times, over_at: '' }
  if (fitted.ends_at !== null && gapMs(fitted.starts_at, fitted.ends_at) <= 0)
    fitted.ends_at = later(fitted.starts_at, gapMs(event.starts_at, event.ends_at!))
  fitted.over_at = endOf({ ...fitted, duration: event.duration })
  if (fitted.rsvp_closes_at !== null && gapMs(fitted.rsvp_closes_at, fitted.over_at) < 0)
    fitted.rsvp_closes_at = fitted.over_at
  const closesAt = fitted.rsvp_closes_at ?? fitted.over_at
  if (fitted.rsvp_opens_at !== null && gapMs(fitted.rsvp_opens_at, closesAt) <= 0)
    fitted.rsvp_opens_at = later(closesAt, -gapMs(event.rsvp_opens_at!, event.rsvp_closes_at ?? event.over_at))
  return fitted
}

/** Without the days to leave out. At least one date must remain. */
export function withoutSkipped<T extends Pick<Occurrence, 'starts_at'>>(
  dates: readonly T[],
  skip: readonly string[] = [],
  timezone: string,
): T[] {
  const kept = dates.filter((date) => !skip.includes(dateIn(new Date(date.starts_at), timezone)))
  if (kept.length === 0) throw new ApiError('validation_failed', 'repeat.skip leaves no date; keep at least one')
  return kept
}

type Conflict = Static<typeof RepeatDates>['dates'][number]['conflict']

/** Why a date should not be created; null if nothing speaks against it. */
export function decideConflict(times: DatedTimes, day: string, seriesDays: ReadonlySet<string>, now: Date): Conflict {
  if (Date.parse(times.over_at) <= now.getTime()) return 'past'
  if (isTooFar(times.starts_at, now)) return 'too_far'
  return seriesDays.has(day) ? 'in_series' : null
}

/** A copy needs a start of its own. */
export function assertRepeated({ dateTime, repeat }: { dateTime?: unknown; repeat?: unknown }): void {
  if (dateTime === undefined && repeat === undefined)
    throw new ApiError('validation_failed', 'dateTime: send it, or repeat, or both')
}
