import type { Static } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import type { HeldFilter } from './queries.ts'
import type { DecideHeldRequest } from './wire.ts'

type Request = Static<typeof DecideHeldRequest>

const refused = (message: string) => new ApiError('validation_failed', message)

/** Which items a decision is about. */
export function decideFilter({ ids, userIds, filter, before, ...request }: Request): HeldFilter {
  if ([ids, userIds, filter].filter((one) => one !== undefined).length !== 1)
    throw refused('send one of ids, userIds and filter')
  if (request.trust && request.decision !== 'approve') throw refused('trust: send it with the decision approve')
  if (request.suspend && request.decision !== 'refuse') throw refused('suspend: send it with the decision refuse')
  if (request.erase && request.decision !== 'refuse') throw refused('erase: send it with the decision refuse')
  if ((request.banDomains || request.banNetworks) && request.decision !== 'refuse')
    throw refused('banDomains, banNetworks: send them with the decision refuse')
  return { ...filter, ...(ids && { ids }), ...(userIds && { userIds }), ...(before && { before }) }
}

/** One mail to an author in this time, whatever was decided. */
export const oneMailSince = (now: Date) => new Date(now.getTime() - hourMs)
/** One mail to the administrators in this time, while something waits. */
export const oneReminderSince = (now: Date) => new Date(now.getTime() - dayMs)
export const keptSince = (now: Date) => new Date(now.getTime() - 90 * dayMs)

/** The same for every attempt. */
export const keyOf = (kind: 'decision' | 'reminder', userId: string, at: string) =>
  `held-${kind}.${userId}.${Date.parse(at)}`
