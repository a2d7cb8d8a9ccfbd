import { checkInByCode, decideVisit } from '#domains/events/check-in/index.ts'
import { claimInvite } from '#domains/groups/team-invites/index.ts'
import { claimBadge } from '#domains/recognition/claim-links/index.ts'
import type { Intents } from '#surfaces/site/intents.ts'
import { methodOf } from './check-in.ts'

/** What somebody may have pressed at a door before they signed in. */
export const doorIntents = {
  async 'claims.claim'(unit, userId, { code }, now) {
    await claimBadge(unit, { code: String(code), userId }, now)
  },
  async 'group-claims.claim'(unit, userId, { code }, now) {
    await claimInvite(unit, userId, String(code), now)
  },
  async 'check-in.create'(unit, userId, { code, via }, now) {
    const visit = decideVisit({ userId, scopes: new Set() }, String(code))
    await checkInByCode(unit, visit, methodOf(via), now)
  },
} as const satisfies Intents
