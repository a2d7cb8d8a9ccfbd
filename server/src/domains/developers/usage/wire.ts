import { type Static, Type } from 'typebox'
import type { RateLimitState } from '#kernel/context.ts'
import { Shape, Timestamp } from '#kernel/operation/schema.ts'
import { hourMs } from '#kernel/time.ts'
import type { UsageRow } from './queries.ts'
import { hoursShown } from './rules.ts'

const UsageLimit = Shape('UsageLimit', {
  name: Type.String({
    enum: ['api', 'browser', 'pages'],
    description:
      '`api`: requests with tokens and applications, which share this limit. `browser`: API requests of a signed-in browser. `pages`: pages of this site',
  }),
  limit: Type.Integer({ description: 'Requests allowed in a window' }),
  used: Type.Integer({ description: 'Requests counted in the current window' }),
  remaining: Type.Integer({ description: 'Requests left in the current window' }),
  resetAt: { ...Timestamp, description: 'When the current window ends' },
  windowSeconds: Type.Integer({ description: 'Length of a window' }),
})

const UsageHour = Shape('UsageHour', {
  startsAt: { ...Timestamp, description: 'Start of the hour' },
  requests: Type.Integer({ description: 'Requests with tokens and applications' }),
  refused: Type.Integer({ description: 'Those that a rate limit refused with 429' }),
})

export const Usage = Shape('Usage', {
  limits: Type.Array(UsageLimit),
  requests: Type.Integer({ description: 'Requests in the last 24 hours' }),
  refused: Type.Integer({ description: 'Those that a rate limit refused with 429' }),
  hours: Type.Array(UsageHour, { description: 'The last 24 hours, oldest first' }),
})

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
