import { findUser } from '#domains/accounts/users/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import type { SecurityChange } from '#kernel/events.ts'
import { job } from '#kernel/jobs.ts'
import { welcomeMail } from '#messages/en/accounts.ts'
import { securityMail } from '#messages/en/security.ts'
import { deliver } from './commands.deliver.ts'
import { deleteFormerAddress, deleteOldFormerAddresses, findFormerAddress } from './queries.former-addresses.ts'
import { findSuppression, listPreferences } from './queries.ts'
import { unsubscribeUrl } from './rules.ts'

/** Reads everything again when it runs: the account may be gone by then, or want no mail. */
export const sendWelcome = job<{ userId: string }>({
  name: 'notifications.send-welcome',
  async handler(ctx, { userId }) {
    const { db, links } = ctx
    const user = await findUser(db, userId)
    if (!user?.email || !(await listPreferences(db, userId)).account) return
    if (await findSuppression(db, user.email)) return
    const occasion = {
      to: user.email,
      messageId: `<welcome.${userId}@${new URL(links.baseUrl).hostname}>`,
      unsubscribeUrl: unsubscribeUrl(links, { userId, kind: 'account' }),
    }
    const { name } = await findSettings(db)
    await deliver(ctx, { ...occasion, ...welcomeMail(user.name, name, links.baseUrl) })
  },
})

interface SecurityNews extends SecurityChange {
  eventId: string
  occurredAt: string
}

/** No preference is asked. What could not be sent is tried again, with the same Message-ID. */
export const sendSecurityMail = job<SecurityNews>({
  name: 'notifications.send-security-mail',
  async handler(ctx, { eventId, userId, change, name, addressId, occurredAt }) {
    const { db, links, write } = ctx
    const to = addressId === undefined ? (await findUser(db, userId))?.email : await findFormerAddress(db, addressId)
    // No address, or its mail was sent before: then nothing is left to do.
    if (!to) return
    const { name: place } = await findSettings(db)
    const mail = securityMail({ change, name, at: occurredAt, place, baseUrl: links.baseUrl })
    await deliver(ctx, { to, messageId: `<security.${eventId}@${new URL(links.baseUrl).hostname}>`, ...mail })
    if (addressId !== undefined) await write((unit) => deleteFormerAddress(unit.db, addressId))
  },
})

export const purgeFormerAddresses = job({
  name: 'notifications.purge-former-addresses',
  schedule: '47 * * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldFormerAddresses(db, now)),
})
