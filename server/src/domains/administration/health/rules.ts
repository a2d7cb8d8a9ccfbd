import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, minuteMs } from '#kernel/time.ts'

/** Days are kept, and can be asked for, up to two years back. */
export const daysMax = 731
const defaultDays = 30
const daysByDayMax = 92

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)

type Interval = 'day' | 'week'

export interface Period {
  from: string
  to: string
  by: Interval
  /** The first day of each part. Weeks start on Monday. */
  parts: string[]
}

interface PeriodInput {
  from?: string | undefined
  to?: string | undefined
  by?: Interval | undefined
}

/** The last 30 days unless given others; by days up to three months. */
export function decidePeriod({ from, to, by }: PeriodInput, now: Date): Period {
  const last = startOf(to ?? dayOf(now))
  const first = from === undefined ? daysBefore(last, defaultDays - 1) : startOf(from)
  const days = Math.round((last.getTime() - first.getTime()) / dayMs) + 1
  if (!(days > 0)) throw new ApiError('validation_failed', '`from` must not be after `to`')
  if (days > daysMax) throw new ApiError('validation_failed', `The period must have at most ${daysMax} days`)
  const interval = by ?? (days > daysByDayMax ? 'week' : 'day')
  const parts = Array.from({ length: days }, (_, at) => daysBefore(first, -at)).filter(
    (day, at) => at === 0 || interval === 'day' || day.getUTCDay() === 1,
  )
  return { from: dayOf(first), to: dayOf(last), by: interval, parts: parts.map(dayOf) }
}

/** A count may take half a percent of the time of one connection. */
const restPerCount = 200

/** Whether it is time to count again: each minute on a small instance, less often the longer a count takes. */
export function isCountDue(last: { counted_at: string; took_ms: number } | undefined, now: Date): boolean {
  if (last === undefined) return true
  const waitMs = Math.max(minuteMs / 2, last.took_ms * restPerCount)
  return now.getTime() - Date.parse(last.counted_at) >= waitMs
}

/** From which day on to count: yesterday is complete only now. Without an earlier count, all days. */
export function decideFirstDay(last: { counted_at: string } | undefined, now: Date): string {
  const earliest = daysBefore(now, daysMax).getTime()
  const known = last === undefined ? earliest : Date.parse(last.counted_at) - dayMs
  return dayOf(new Date(Math.max(known, earliest)))
}
