import { job } from '../../kernel/job.ts'
import { releaseUses } from '../uploads/index.ts'
import { deleteContents, listPurgeable, updateFreedUrlnames } from './queries.manage.ts'
import { decidePurge } from './rules.ts'

/** One group in each transaction: the largest of them must not hold the others up. */
export const purgeArchivedGroups = job({
  name: 'groups.purge-archived',
  schedule: '47 3 * * *',
  async handler({ db, write, now }) {
    const { contentsBefore, urlnamesBefore } = decidePurge(now)
    for (const groupId of await listPurgeable(db, contentsBefore, 10_000))
      await write(async (unit) => {
        await deleteContents(unit.db, groupId)
        await releaseUses(unit, 'group-photo', [groupId], now)
      })
    await write((unit) => updateFreedUrlnames(unit.db, urlnamesBefore))
  },
})
