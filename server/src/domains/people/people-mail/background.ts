import { sendMail } from '#domains/foundation/notifications/index.ts'
import type { ReactionContext } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { minuteMs } from '#kernel/time.ts'
import { keyOf, type NewsSpan, writePeopleNews } from './mail.ts'
import { insertPeopleNews, isReader, listNewPeople, lockDueNews, newsMax, updateMailedUntil } from './queries.ts'

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

/** People who follow at the same moment, such as at an event, come in one mail. */
const gatheringMs = 10 * minuteMs
/** The row of a follow has the time of its request, which began a little before the event was written. */
const requestMs = minuteMs

function note({ db, now }: ReactionContext, userId: string, occurredAt: string): Promise<void> {
  return insertPeopleNews(db, {
    userId,
    since: new Date(Date.parse(occurredAt) - requestMs).toISOString(),
    soon: new Date(now.getTime() + gatheringMs).toISOString(),
    apartHours: 24,
  })
}

export const noteFollower = reaction({
  name: 'people-mail.note-follower',
  on: 'follow.created',
  handler: (ctx, { data, occurredAt }) => note(ctx, data.followeeId, occurredAt),
})

/** Only for the owner of the pass: the visitor connected themselves. */
export const noteConnection = reaction({
  name: 'people-mail.note-connection',
  on: 'meetpass.connected',
  handler: (ctx, { data, occurredAt }) => note(ctx, data.otherUserId, occurredAt),
})
