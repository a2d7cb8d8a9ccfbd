import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
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

export const sendApproved = job<{ userId: string }>({
  name: 'sign-up-requests.send-approved',
  isOutbound: true,
  async handler(ctx, { userId }) {
    const key = `sign-up-approved.${userId}`
    await sendMail(ctx, { to: { userId }, kind: 'always', key, write: writeSignUpApproved })
  },
})

/** The request is deleted once its mail is sent. */
export const sendRefused = job<{ requestId: string }>({
  name: 'sign-up-requests.send-refused',
  isOutbound: true,
  async handler(ctx, { requestId }) {
    const refused = await findRefused(ctx.db, requestId)
    if (refused?.email) {
      const to = { email: refused.email, locale: refused.locale }
      await sendMail(ctx, { to, kind: 'always', key: `sign-up-refused.${requestId}`, write: writeSignUpRefused })
    }
    await ctx.write(({ db }) => deleteRefused(db, requestId))
  },
})

export const sendNews = job<{ userId: string; day: string }>({
  name: 'sign-up-requests.send-news',
  isOutbound: true,
  async handler(ctx, { userId, day }) {
    const [isAdministrator, count] = [await findAdministrator(ctx.db, userId), await countWaiting(ctx.db)]
    if (!isAdministrator || count === 0) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'needed',
      key: `sign-up-news.${day}.${userId}`,
      write: (frame) => writeSignUpNews(count, frame),
    })
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

export const tellOfRequest = reaction({
  name: 'sign-up-requests.tell-of-request',
  on: 'sign_up_request.created',
  handler: async ({ enqueue }) => enqueue(tellAdministrators, {}),
})

export const mailApproved = reaction({
  name: 'sign-up-requests.mail-approved',
  on: 'sign_up_request.approved',
  handler: async ({ enqueue }, { data }) => enqueue(sendApproved, data),
})

export const mailRefused = reaction({
  name: 'sign-up-requests.mail-refused',
  on: 'sign_up_request.refused',
  handler: async ({ enqueue }, { data }) => enqueue(sendRefused, data),
})
