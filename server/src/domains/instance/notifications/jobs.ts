import { findUser } from '#domains/accounts/users/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import type { SecurityChange } from '#kernel/events.ts'
import { job } from '#kernel/jobs.ts'
import { messagesFor } from '#messages/index.ts'
import { deliver } from './commands.deliver.ts'
import { writeSecurityMail, writeWelcome } from './mail.ts'
import { deleteFormerAddress, deleteOldFormerAddresses, findFormerAddress } from './queries.former-addresses.ts'
import { findSuppression, listPreferences } from './queries.ts'
import { unsubscribeUrl } from './rules.ts'

/** Reads everything again when it runs: the account may be deleted by then, or not want mail. */
export const sendWelcome = job<{ userId: string }>({
  name: 'notifications.send-welcome',
  isOutbound: true,
  async handler(ctx, { userId }) {
    const { db, links } = ctx
    const user = await findUser(db, userId)
    if (!user?.email || !(await listPreferences(db, userId)).account) return
    if (await findSuppression(db, user.email)) return
    const { baseUrl } = links
    const stopUrl = unsubscribeUrl(links, { userId, kind: 'account' })
    const { name: instanceName } = await findSettings(db)
    const frame = { messages: messagesFor(user.locale), instanceName, baseUrl }
    await deliver(ctx, {
      to: user.email,
      messageId: `<welcome.${userId}@${new URL(baseUrl).hostname}>`,
      unsubscribeUrl: stopUrl,
      ...writeWelcome({ name: user.name, unsubscribeUrl: stopUrl }, frame),
    })
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
    const { db, links, write } = ctx
    const to = addressId === undefined ? await findUser(db, userId) : await findFormerAddress(db, addressId, userId)
    // No address, or its mail was already sent: nothing to do.
    if (!to?.email) return
    const { baseUrl } = links
    const { name: instanceName } = await findSettings(db)
    const frame = { messages: messagesFor(to.locale), instanceName, baseUrl }
    const messageId = `<security.${eventId}@${new URL(baseUrl).hostname}>`
    await deliver(ctx, {
      to: to.email,
      messageId,
      ...writeSecurityMail({ change, name, at: occurredAt }, frame),
    })
    if (addressId !== undefined) await write((unit) => deleteFormerAddress(unit.db, addressId))
  },
})

export const purgeFormerAddresses = job({
  name: 'notifications.purge-former-addresses',
  schedule: '47 * * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldFormerAddresses(db, now)),
})
