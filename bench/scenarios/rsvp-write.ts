import { createRsvp } from '../../server/src/domains/events/rsvps/commands.ts'
import { eventId, gatherCrowd, gatherings, people, personId, sendHome, tokenOf, withClient } from '../crowd.ts'
import type { Written } from '../load.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

/** Everybody takes a seat, then everybody gives it back, and so on; beside it the bare transaction of taking one. */
export const scenario: Scenario = {
  name: 'rsvp-write',
  async sides(bench) {
    const { databaseUrl } = bench
    await withClient(databaseUrl, gatherCrowd)
    await sendHome(databaseUrl)
    const script = await writeScript(databaseUrl, 'rsvp-write', (unit, now) =>
      createRsvp(unit, eventId(0), { userId: personId(0), isAdmin: false }, now),
    )
    const turn = (method: 'POST' | 'DELETE') =>
      Array.from({ length: people }, (_, n): Written => {
        return { method, path: `/v1/events/${eventId(n % gatherings)}/rsvp`, token: tokenOf(n) }
      })
    const requests = [...turn('POST'), ...turn('DELETE')]
    return againstPgbench(bench, requests, script)
  },
}
