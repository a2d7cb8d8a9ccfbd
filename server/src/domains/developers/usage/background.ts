import { job } from '#kernel/jobs.ts'
import { deleteOldUsage } from './queries.ts'

export const purgeUsage = job({
  name: 'usage.purge',
  schedule: '7 * * * *',
  handler: ({ write }) => write(({ db }) => deleteOldUsage(db)),
})
