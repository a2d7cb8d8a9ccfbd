import { claimBadge } from '../../server/src/domains/recognition/claim-links/commands.ts'
import { claimants, claimCode, gatherClaimants, takeAllBack } from '../claimants.ts'
import { personId, tokenOf, withClient } from '../crowd.ts'
import type { Written } from '../load.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

/** Everybody claims the same badge by the same link; beside it the bare transaction, which counts the same use. */
export const scenario: Scenario = {
  name: 'claim-hot',
  async sides(bench) {
    const { databaseUrl } = bench
    await withClient(databaseUrl, gatherClaimants)
    await takeAllBack(databaseUrl)
    const script = await writeScript(
      databaseUrl,
      'claim',
      (unit, now) => claimBadge(unit, { code: claimCode, userId: personId(0) }, now),
      { people: claimants, gatherings: 1 },
    )
    const requests = Array.from({ length: claimants }, (_, n): Written => {
      return { method: 'POST', path: `/v1/claims/${claimCode}`, token: tokenOf(n) }
    })
    return againstPgbench(bench, requests, script, takeAllBack)
  },
}
