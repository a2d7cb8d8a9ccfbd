import { job } from '../../kernel/job.ts'
import { decidePurge } from '../groups/index.ts'
import { deleteOfArchived } from './queries.ts'

export const purgeArchivedClaims = job({
  name: 'group-claims.purge-archived',
  schedule: '57 3 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOfArchived(db, decidePurge(now).contentsBefore)),
})
