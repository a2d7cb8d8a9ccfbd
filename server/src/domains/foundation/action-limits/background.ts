import { job } from '#kernel/jobs.ts'
import { deleteActions } from './queries.ts'
import { windowMs } from './rules.ts'

export const eraseActions = job({
  name: 'limits.forget-actions',
  schedule: '23 * * * *',
  handler: ({ write, now }) => write(({ db }) => deleteActions(db, new Date(now.getTime() - windowMs))),
})
