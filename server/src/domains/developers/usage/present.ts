import type { Static } from 'typebox'
import type { RateLimitState } from '#kernel/context.ts'
import { hourMs } from '#kernel/time.ts'
import type { UsageRow } from './queries.ts'
import { hoursShown } from './rules.ts'
import type { Usage } from './schemas.ts'

/** An hour without requests has no row, and is shown as zero. */
export function presentUsage(limits: RateLimitState[], rows: readonly UsageRow[], since: Date): Static<typeof Usage> {
  const known = new Map(rows.map((row) => [row.hour, row]))
  const hours = Array.from({ length: hoursShown }, (_, at) => {
    const startsAt = new Date(since.getTime() + at * hourMs).toISOString()
    const { requests = 0, refused = 0 } = known.get(startsAt) ?? {}
    return { startsAt, requests, refused }
  })
  const sum = (of: 'requests' | 'refused') => hours.reduce((total, hour) => total + hour[of], 0)
  return { limits, requests: sum('requests'), refused: sum('refused'), hours }
}
