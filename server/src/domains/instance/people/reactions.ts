import { reaction } from '#kernel/jobs.ts'
import { sendSuspensionMail } from './jobs.ts'

export const mailSuspension = reaction({
  name: 'people.mail-suspension',
  on: 'user.suspended',
  handler: async ({ enqueue }, { id, data: { userId } }) => enqueue(sendSuspensionMail, { userId }, id),
})
