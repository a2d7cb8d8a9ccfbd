import { emptyHotEvents, gatherHotCrowd, hotRequests, spreadRequests } from '../hot.ts'
import { fireInTurn } from '../load.ts'
import type { Scenario, Side } from '../scenario.ts'

const beside = 4

/** RSVPs to other events while everyone wants one; beside them the same when no one does. Compare the p99. */
export const scenario: Scenario = {
  name: 'rsvp-beside',
  async sides({ hearth, databaseUrl }) {
    await gatherHotCrowd(databaseUrl)
    const side = (label: string, isCrowded: boolean): Side => ({
      label,
      async round(load) {
        await emptyHotEvents(databaseUrl)
        const crowd = isCrowded && fireInTurn(hearth.url, hotRequests, { ...load, seconds: load.seconds + 1 }, 'crowd')
        const round = await fireInTurn(hearth.url, spreadRequests, { ...load, connections: beside })
        await crowd
        return round
      },
    })
    return { ours: side('beside a popular event', true), theirs: side('alone', false) }
  },
}
