import { decidePurge } from '#domains/groups/groups/index.ts'
import { releaseUses } from '#domains/instance/uploads/index.ts'
import { job } from '#kernel/jobs.ts'
import { deleteEventsOfArchived } from './queries.purge.ts'

/** Few events per transaction: deleting one also deletes all its RSVPs and check-ins. */
const batch = 50

export const purgeArchivedEvents = job({
  name: 'events.purge-archived',
  schedule: '7 4 * * *',
  async handler({ write, now }) {
    const { contentsBefore } = decidePurge(now)
    let deleted = batch
    while (deleted === batch)
      deleted = await write(async (unit) => {
        const ids = await deleteEventsOfArchived(unit.db, contentsBefore, batch)
        await releaseUses(unit, 'event-photo', ids, now)
        return ids.length
      })
  },
})
