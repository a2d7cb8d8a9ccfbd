import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeNoticeMail } from './mail.ts'
import { findNoticeMail, listRecipients, lockUnfinishedNotice, recipientsMax, updateProgress } from './queries.ts'
import { keyOf } from './rules.ts'

/** Reads everything again when it runs: the member may be deleted or suspended by then, or not want mail. */
export const sendNoticeMail = job<{ noticeId: string; userId: string }>({
  name: 'notices.send-mail',
  isOutbound: true,
  async handler(ctx, { noticeId, userId }) {
    const notice = await findNoticeMail(ctx.db, noticeId, userId)
    if (!notice) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'account',
      key: keyOf(noticeId, userId),
      write: (frame) => writeNoticeMail(notice, frame),
    })
  },
})

/**
 * Queues one batch, stores how far it is, and queues the job for the next batch, all in one short transaction. A job that
 * runs again starts after the last batch that was committed, so no mail is queued twice.
 */
export const queueNoticeMails = job<{ noticeId: string }>({
  name: 'notices.queue-mails',
  handler: ({ write, now }, { noticeId }) =>
    write(async ({ db, enqueue }) => {
      const notice = await lockUnfinishedNotice(db, noticeId)
      if (!notice) return
      const userIds = await listRecipients(db, notice.last_user_id)
      for (const userId of userIds) enqueue(sendNoticeMail, { noticeId, userId }, keyOf(noticeId, userId))
      const lastUserId = userIds.length === recipientsMax ? userIds.at(-1)! : null
      await updateProgress(db, noticeId, { queued: userIds.length, lastUserId }, now)
      if (lastUserId !== null) enqueue(queueNoticeMails, { noticeId }, `after ${keyOf(noticeId, lastUserId)}`)
    }),
})

export const mailNotice = reaction({
  name: 'notices.mail',
  on: 'notice.created',
  handler: async ({ enqueue }, { data }) => enqueue(queueNoticeMails, { noticeId: data.noticeId }),
})
