import { reaction } from '../../kernel/job.ts'
import { sendWelcome } from './jobs.ts'

export const welcomeNewUser = reaction({
  name: 'notifications.welcome-new-user',
  on: 'user.created',
  handler: async ({ enqueue }, event) => enqueue(sendWelcome, { userId: event.data.userId }),
})
