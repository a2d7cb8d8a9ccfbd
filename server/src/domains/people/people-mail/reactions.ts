import type { ReactionContext } from '#kernel/context.ts'
import { reaction } from '#kernel/jobs.ts'
import { minuteMs } from '#kernel/time.ts'
import { insertPeopleNews } from './queries.ts'

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
