import { job } from '#kernel/jobs.ts'
import { deleteOldChallenges } from './queries.ts'

export const purgeChallenges = job({
  name: 'sign-in.purge',
  schedule: '41 * * * *',
  handler: ({ write }) => write(({ db }) => deleteOldChallenges(db)),
})
