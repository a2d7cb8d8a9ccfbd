import { job } from '#kernel/jobs.ts'
import { giveMissingPasses } from './commands.first-pass.ts'
import { deleteOldVisits } from './queries.visits.ts'
import { decideVisitPurge } from './rules.ts'

/** For accounts that are older than passes are. */
export const giveMissing = job({
  name: 'meetpass.give-missing',
  schedule: '17 2 * * *',
  handler: giveMissingPasses,
})

export const purgeVisits = job({
  name: 'meetpass.purge-visits',
  schedule: '37 3 * * *',
  async handler({ write, now }) {
    const before = decideVisitPurge(now)
    while ((await write(({ db }) => deleteOldVisits(db, before))) === 'more');
  },
})
