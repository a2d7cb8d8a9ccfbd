import { createRsvp } from '../../server/src/domains/events/rsvps/commands.ts'
import { eventId, personId } from '../crowd.ts'
import { emptyHotEvents, gatherHotCrowd, hotPeople, hotRequests } from '../hot.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

/** A popular event opens: everyone wants a spot at the same moment; beside it the bare transaction on the same row. */
export const scenario: Scenario = {
  name: 'rsvp-hot',
  async sides(bench) {
    const { databaseUrl } = bench
    await gatherHotCrowd(databaseUrl)
    await emptyHotEvents(databaseUrl)
    const user = { userId: personId(0), isAdmin: false }
    const script = await writeScript(databaseUrl, 'rsvp-hot', (unit, now) => createRsvp(unit, eventId(0), user, now), {
      people: hotPeople,
      gatherings: 1,
    })
    // The script gives everyone a spot: it has no room for the rule of a full event.
    return againstPgbench(bench, hotRequests, script, (url) => emptyHotEvents(url, null))
  },
}
