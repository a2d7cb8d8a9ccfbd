import { job } from '../../kernel/job.ts'
import { welcomeMail } from '../../messages/en.ts'
import { findSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'
import { deliver } from './deliver.ts'
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
