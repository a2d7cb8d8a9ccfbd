import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

const daysMax = 731
const defaultDays = 90

type Interval = 'week' | 'month'

/** Days in UTC. Instants are the starts of days. */
export interface GroupStatsPeriod {
  from: string
  to: string
  by: Interval
  startsAt: Date
  /** The start of the day after the last one. */
  endsAt: Date
  previousAt: Date
  /** The start of each part of the series. */
  parts: Date[]
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const after = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

interface PeriodInput {
  from?: string | undefined
  to?: string | undefined
  by?: Interval | undefined
}

/** The last 90 days unless given others; by weeks up to half a year. */
export function decidePeriod({ from, to, by }: PeriodInput, now: Date): GroupStatsPeriod {
  const endsAt = after(startOf(to ?? dayOf(now)), 1)
  const startsAt = from === undefined ? after(endsAt, -defaultDays) : startOf(from)
  const days = (endsAt.getTime() - startsAt.getTime()) / dayMs
  if (!(days > 0)) throw new ApiError('validation_failed', '`from` must not be after `to`')
  if (days > daysMax) throw new ApiError('validation_failed', `The period must have at most ${daysMax} days`)
  const interval = by ?? (days > 183 ? 'month' : 'week')
  return {
    from: dayOf(startsAt),
    to: dayOf(after(endsAt, -1)),
    by: interval,
    startsAt,
    endsAt,
    previousAt: after(startsAt, -days),
    parts: partsOf(startsAt, endsAt, interval),
  }
}

function partsOf(startsAt: Date, endsAt: Date, by: Interval): Date[] {
  const parts: Date[] = []
  for (let at = startsAt; at < endsAt; at = nextPart(at, by)) parts.push(at)
  return parts
}

/** Weeks start on Monday. */
function nextPart(at: Date, by: Interval): Date {
  if (by === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  return after(at, 7 - ((at.getUTCDay() + 6) % 7))
}

export function decideRate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000
}
