import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { deleteManyCalls, deleteOldCalls } from './queries.ts'

const keepDays = 7
const keepPerUser = 500

export const purgeCalls = job({
  name: 'mcp-calls.purge',
  schedule: '23 * * * *',
  async handler({ write, now }) {
    const before = new Date(now.getTime() - keepDays * dayMs)
    while (await write(({ db }) => deleteOldCalls(db, before)));
    // Longer than the time between two runs, so that none is missed.
    const since = new Date(now.getTime() - dayMs)
    while (await write(({ db }) => deleteManyCalls(db, since, keepPerUser)));
  },
})
