import type { SecurityChange } from '#kernel/events.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { sendMail } from './commands.ts'
import { writeSecurityMail, writeWelcome } from './mail.ts'
import { deleteFormerAddress, deleteOldFormerAddresses, findFormerAddress, listPreferences } from './queries.ts'

/** Reads everything again when it runs: the account may be deleted by then, or not want mail. */
export const sendWelcome = job<{ userId: string }>({
  name: 'notifications.send-welcome',
  isOutbound: true,
  async handler(ctx, { userId }) {
    if (!(await listPreferences(ctx.db, userId)).account) return
    await sendMail(ctx, { to: { userId }, kind: 'account', key: `welcome.${userId}`, write: writeWelcome })
  },
})

interface SecurityNews extends SecurityChange {
  eventId: string
  occurredAt: string
}

/** Sent regardless of preferences. Retried with the same Message-ID. */
export const sendSecurityMail = job<SecurityNews>({
  name: 'notifications.send-security-mail',
  isOutbound: true,
  async handler(ctx, { eventId, userId, change, name, addressId, occurredAt }) {
    const { db, write } = ctx
    const to = addressId === undefined ? { userId } : await findFormerAddress(db, addressId, userId)
    // Its mail was already sent.
    if (!to) return
    const occasion = { change, name, at: occurredAt }
    await sendMail(ctx, {
      to,
      kind: 'always',
      key: `security.${eventId}`,
      write: (frame) => writeSecurityMail(occasion, frame),
    })
    if (addressId !== undefined) await write((unit) => deleteFormerAddress(unit.db, addressId))
  },
})

export const purgeFormerAddresses = job({
  name: 'notifications.purge-former-addresses',
  schedule: '47 * * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldFormerAddresses(db, now)),
})

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
