import { checkInByCode } from '../../server/src/domains/events/check-in/commands.ts'
import { codeOf, gatherCrowd, gatherings, people, personId, sendHome, tokenOf, withClient } from '../crowd.ts'
import type { Written } from '../load.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

/** Everybody walks in everywhere, each once, with a code; beside it the bare transaction, which also takes a seat. */
export const scenario: Scenario = {
  name: 'check-in',
  async sides(bench) {
    const { databaseUrl } = bench
    await withClient(databaseUrl, gatherCrowd)
    await sendHome(databaseUrl)
    const visit = { code: codeOf(0), userId: personId(0), isAdmin: false }
    const script = await writeScript(databaseUrl, 'check-in', (unit, now) => checkInByCode(unit, visit, 'code', now))
    // Neighbors differ in person and event: a few requests of one person at once look like guesses to the limit on wrong codes.
    const requests = Array.from({ length: people * gatherings }, (_, n): Written => {
      const code = codeOf((n + Math.floor(n / people)) % gatherings)
      return { method: 'POST', path: `/v1/checkin/${code}`, token: tokenOf(n % people) }
    })
    return againstPgbench(bench, requests, script)
  },
}
