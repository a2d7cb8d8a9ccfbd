import { requireBadgeRole } from '../../server/src/domains/recognition/badges/access.ts'
import { awardBadgeTo } from '../../server/src/domains/recognition/badges/commands.ts'
import type { Caller } from '../../server/src/kernel/context.ts'
import { badgeId, claimants, gatherClaimants, organizerId, organizerToken, takeAllBack } from '../claimants.ts'
import { usernameOf, withClient } from '../crowd.ts'
import type { Written } from '../load.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

const organizer: Caller = {
  userId: organizerId,
  role: 'user',
  scopes: new Set(['manage:badges']),
  credential: { kind: 'token', id: organizerId, grantId: null, familyId: null, expiresAt: null },
}

/** An organizer gives a badge to one after the other, by name; beside it the bare transaction of giving it. */
export const scenario: Scenario = {
  name: 'badge-award',
  async sides(bench) {
    const { databaseUrl } = bench
    await withClient(databaseUrl, gatherClaimants)
    await takeAllBack(databaseUrl)
    const script = await writeScript(
      databaseUrl,
      'badge-award',
      async (unit, now) => {
        const badge = await requireBadgeRole(unit.db, organizer, badgeId)
        const { awarded } = await awardBadgeTo(unit, organizer, badge, [usernameOf(0)], now)
        if (awarded.length === 0) throw new Error('the badge was not awarded')
      },
      { people: claimants, gatherings: 1 },
    )
    const path = `/v1/manage/badges/${badgeId}/awards`
    const requests = Array.from({ length: claimants }, (_, n): Written => {
      return { method: 'POST', path, token: organizerToken, body: { usernames: [usernameOf(n)] } }
    })
    return againstPgbench(bench, requests, script, takeAllBack)
  },
}
