import { job } from '#kernel/jobs.ts'
import { deleteOldTokens } from './queries.ts'

export const purgeTokens = job({
  name: 'tokens.purge',
  schedule: '17 3 * * *',
  handler: ({ write }) => write(({ db }) => deleteOldTokens(db)),
})
