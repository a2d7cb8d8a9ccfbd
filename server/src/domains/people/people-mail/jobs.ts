import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { keyOf, type NewsSpan, writePeopleNews } from './mail.ts'
import { isReader, listNewPeople, lockDueNews, newsMax, updateMailedUntil } from './queries.ts'

/** Reads everything again: a follow may have ended or a block begun since. */
export const sendPeopleNews = job<NewsSpan>({
  name: 'people-mail.send-news',
  isOutbound: true,
  async handler(ctx, span) {
    const people = (await isReader(ctx.db, span.userId)) ? await listNewPeople(ctx.db, span) : []
    if (people.length === 0) return
    await sendMail(ctx, {
      to: { userId: span.userId },
      kind: 'follows',
      key: keyOf(span),
      write: (frame) => writePeopleNews(people, frame),
    })
  },
})

/** Queues the mails that are due, in the transaction that records them: none is queued twice, none is left. */
export const findPeopleNews = job({
  name: 'people-mail.find-news',
  schedule: '*/5 * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const due = await lockDueNews(db, now)
        for (const { user_id: userId, mailed_until: since } of due) {
          const span = { userId, since, until: now.toISOString() }
          enqueue(sendPeopleNews, span, keyOf(span))
        }
        const userIds = due.map(({ user_id }) => user_id)
        await updateMailedUntil(db, userIds, now)
        return due.length
      })
      if (count < newsMax) return
    }
  },
})
