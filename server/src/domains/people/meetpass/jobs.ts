import { job } from '#kernel/jobs.ts'
import { createMissingPasses } from './commands.first-pass.ts'
import { deleteOldVisits } from './queries.visits.ts'
import { decideVisitPurge } from './rules.ts'

/** For accounts that were created before passes existed. */
export const createMissing = job({
  name: 'meetpass.give-missing',
  schedule: '17 2 * * *',
  handler: createMissingPasses,
})

export const purgeVisits = job({
  name: 'meetpass.purge-visits',
  schedule: '37 3 * * *',
  async handler({ write, now }) {
    const before = decideVisitPurge(now)
    while ((await write(({ db }) => deleteOldVisits(db, before))) === 'more');
  },
})
