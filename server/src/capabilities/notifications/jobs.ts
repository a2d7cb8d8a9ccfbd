import { job } from '../../kernel/job.ts'
import { welcomeMail } from '../../messages/en.ts'
import { findUser } from '../users/index.ts'
import { listPreferences } from './queries.ts'

/** Reads everything again when it runs: the account may be gone by then, or want no mail. */
export const sendWelcome = job<{ userId: string }>({
  name: 'notifications.send-welcome',
  async handler({ db, mailer, baseUrl }, { userId }) {
    const user = await findUser(db, userId)
    if (!user?.email || !(await listPreferences(db, userId)).account) return
    const messageId = `<welcome.${userId}@${new URL(baseUrl).hostname}>`
    await mailer.send({ to: user.email, messageId, ...welcomeMail(user.name, baseUrl) })
  },
})
