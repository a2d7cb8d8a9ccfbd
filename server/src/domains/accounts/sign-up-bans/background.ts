import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { deleteEndedBans } from './queries.ts'

const keptMs = 30 * dayMs

/** An expired ban is still listed for a month. */
export const purgeBans = job({
  name: 'bans.purge',
  schedule: '17 4 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteEndedBans(db, new Date(now.getTime() - keptMs))),
})
