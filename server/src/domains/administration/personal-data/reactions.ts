import { reaction } from '#kernel/jobs.ts'
import { eraseDeleted } from './jobs.ts'

export const eraseDeletedAccount = reaction({
  name: 'account.erase-deleted',
  on: 'user.deleted',
  handler: async ({ enqueue }, { data }) => enqueue(eraseDeleted, { userId: data.userId }),
})
