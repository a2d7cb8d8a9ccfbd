import { job } from '#kernel/jobs.ts'
import { deleteEndedBans } from './queries.ts'

const keptMs = 30 * 86_400_000

/** An expired ban is still listed for a month. */
export const purgeBans = job({
  name: 'bans.purge',
  schedule: '17 4 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteEndedBans(db, new Date(now.getTime() - keptMs))),
})
