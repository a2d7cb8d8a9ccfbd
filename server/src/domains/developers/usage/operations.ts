import { operation } from '#kernel/operation/operation.ts'
import { listUsage } from './queries.ts'
import { firstHourOf } from './rules.ts'
import { presentUsage, Usage } from './wire.ts'

export const get = operation({
  id: 'usage.get',
  method: 'GET',
  path: '/v1/developer/usage',
  summary: "Get the current user's API usage",
  description:
    'Returns the rate limits as they are now, without counting against them beyond this request, and the requests of the last 24 hours. All tokens and applications of a user are counted together. The counts per hour are up to a minute old.',
  access: 'developer',
  effect: 'read',
  output: Usage,
  example: {},
  async handler({ db, caller, now, rateLimits }) {
    const since = firstHourOf(now)
    const [limits, rows] = await Promise.all([rateLimits.list(caller.userId), listUsage(db, caller.userId, since)])
    return presentUsage(limits, rows, since)
  },
})
