import { reaction } from '#kernel/jobs.ts'
import { settle } from './jobs.ts'

export const settleDecided = reaction({
  name: 'held-review.settle-decided',
  on: 'held.decided',
  handler: async ({ enqueue }) => enqueue(settle, {}),
})
