import { reaction } from '#kernel/jobs.ts'
import { sendSecurityMail, sendWelcome } from './jobs.ts'

export const welcomeNewUser = reaction({
  name: 'notifications.welcome-new-user',
  on: 'user.created',
  handler: async ({ enqueue }, event) => enqueue(sendWelcome, { userId: event.data.userId }),
})

/** Always sent: with a switch, an attacker could turn these mails off first. */
export const mailSecurityChange = reaction({
  name: 'notifications.tell-of-security-change',
  on: 'account.security_changed',
  handler: async ({ enqueue }, { id, data, occurredAt }) =>
    enqueue(sendSecurityMail, { ...data, eventId: id, occurredAt }, id),
})
