import { decidePurge } from '#domains/groups/groups/index.ts'
import { job } from '#kernel/jobs.ts'
import { deleteOfArchived } from './queries.ts'

export const purgeArchivedClaims = job({
  name: 'group-claims.purge-archived',
  schedule: '57 3 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOfArchived(db, decidePurge(now).contentsBefore)),
})
