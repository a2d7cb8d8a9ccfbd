import { findUser } from '#domains/accounts/users/index.ts'
import { deliver } from '#domains/instance/notifications/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { messagesFor } from '#messages/index.ts'
import type { MailFrame } from '#messages/mail-layout.ts'
import { writeSignUpApproved, writeSignUpNews, writeSignUpRefused } from './mail.ts'
import {
  countWaiting,
  deleteOldRequests,
  deleteRefused,
  findAdministrator,
  findRefused,
  hasNews,
  listAdministrators,
  updateNewsMailed,
} from './queries.ts'

const keptMs = 30 * dayMs

async function frameFor({ db, links }: JobContext, locale: string): Promise<MailFrame> {
  const { name: instanceName, brand_color: brandColor } = await findSettings(db)
  return { messages: messagesFor(locale), instanceName, brandColor, baseUrl: links.baseUrl }
}
const messageId = ({ links }: JobContext, key: string) => `<${key}@${new URL(links.baseUrl).hostname}>`

export const sendApproved = job<{ userId: string }>({
  name: 'sign-up-requests.send-approved',
  isOutbound: true,
  async handler(ctx, { userId }) {
    const user = await findUser(ctx.db, userId)
    if (!user?.email) return
    const content = writeSignUpApproved({ name: user.name }, await frameFor(ctx, user.locale))
    await deliver(ctx, { to: user.email, messageId: messageId(ctx, `sign-up-approved.${userId}`), ...content })
  },
})

/** The request is deleted once its mail is sent. */
export const sendRefused = job<{ requestId: string }>({
  name: 'sign-up-requests.send-refused',
  isOutbound: true,
  async handler(ctx, { requestId }) {
    const refused = await findRefused(ctx.db, requestId)
    if (refused?.email) {
      const content = writeSignUpRefused(await frameFor(ctx, refused.locale))
      await deliver(ctx, { to: refused.email, messageId: messageId(ctx, `sign-up-refused.${requestId}`), ...content })
    }
    await ctx.write(({ db }) => deleteRefused(db, requestId))
  },
})

export const sendNews = job<{ userId: string; day: string }>({
  name: 'sign-up-requests.send-news',
  isOutbound: true,
  async handler(ctx, { userId, day }) {
    const [to, count] = [await findAdministrator(ctx.db, userId), await countWaiting(ctx.db)]
    if (!to || count === 0) return
    const content = writeSignUpNews({ count }, await frameFor(ctx, to.locale))
    await deliver(ctx, { to: to.email, messageId: messageId(ctx, `sign-up-news.${day}.${userId}`), ...content })
  },
})

/** Runs for each new request and every hour, so that one that came after the mail of a day is in the next. */
export const tellAdministrators = job({
  name: 'sign-up-requests.tell',
  schedule: '11 * * * *',
  handler: ({ write, now }) =>
    write(async ({ db, enqueue }) => {
      if (!(await hasNews(db)) || !(await updateNewsMailed(db, new Date(now.getTime() - dayMs), now))) return
      for (const { id } of await listAdministrators(db)) enqueue(sendNews, { userId: id, day: now.toISOString() })
    }),
})

export const eraseRequests = job({
  name: 'sign-up-requests.erase',
  schedule: '37 * * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldRequests(db, new Date(now.getTime() - keptMs))),
})
