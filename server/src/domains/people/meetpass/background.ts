import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { createFirstPasses, createMissingPasses } from './commands.ts'
import { deleteOldVisits } from './queries.visits.ts'

/** For accounts that were created before passes existed. */
export const createMissing = job({
  name: 'meetpass.give-missing',
  schedule: '17 2 * * *',
  handler: createMissingPasses,
})

export const purgeVisits = job({
  name: 'meetpass.purge-visits',
  schedule: '37 3 * * *',
  async handler({ db: reader, write, now }) {
    const before = decideKeptSince(await findSettings(reader), 'passVisitDays', now)
    while ((await write(({ db }) => deleteOldVisits(db, before))) === 'more');
  },
})

export const createFirstPass = reaction({
  name: 'meetpass.give-first-pass',
  on: 'user.created',
  handler: ({ now, ...unit }, { data }) => createFirstPasses(unit, [data.userId], now),
  handleAll: ({ now, ...unit }, events) =>
    createFirstPasses(unit, [...new Set(events.map(({ data }) => data.userId))], now),
})
