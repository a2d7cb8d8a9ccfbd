import { createRsvp } from '../../server/src/domains/events/rsvps/commands.ts'
import { eventId, personId } from '../crowd.ts'
import { emptyHotEvents, gatherHotCrowd, hotPeople, hotRequests } from '../hot.ts'
import { againstPgbench, writeScript } from '../pgbench.ts'
import type { Scenario } from '../scenario.ts'

/** Fewer than come in a round. */
const spots = 500

/**
 * A popular event opens: everyone wants a spot at the same moment, the first get one and the others a number on the waitlist;
 * beside it the bare transaction on the same row. That one gives everyone a spot: it has no room for the rule of a full event.
 */
export const scenario: Scenario = {
  name: 'rsvp-hot',
  async sides(bench) {
    const { databaseUrl } = bench
    await gatherHotCrowd(databaseUrl)
    await emptyHotEvents(databaseUrl, null)
    const user = { userId: personId(0), isAdmin: false }
    const script = await writeScript(databaseUrl, 'rsvp-hot', (unit, now) => createRsvp(unit, eventId(0), user, now), {
      people: hotPeople,
      gatherings: 1,
    })
    const begin = (max: number | null) => (url: string) => emptyHotEvents(url, max)
    return againstPgbench(bench, hotRequests, script, begin(spots), begin(null))
  },
}
