import { job } from '#kernel/jobs.ts'
import { deleteOldSessions } from './queries.ts'

export const purgeSessions = job({
  name: 'sessions.purge',
  schedule: '27 3 * * *',
  handler: ({ write }) => write(({ db }) => deleteOldSessions(db)),
})
