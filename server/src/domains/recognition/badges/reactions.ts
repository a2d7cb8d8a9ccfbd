import { reaction } from '#kernel/jobs.ts'
import { awardByEvent, sendAwardMail, settleBadge } from './jobs.ts'
import { findAwardMail } from './queries.mail.ts'
import { awardMailKey } from './rules.ts'

export const settleChangedBadge = reaction({
  name: 'badges.settle-changed',
  on: 'badge.changed',
  handler: async ({ enqueue }, { data, groupId }) => enqueue(settleBadge, { badgeId: data.badgeId, groupId }),
})

export const awardRequested = reaction({
  name: 'badges.award-requested',
  on: 'badge.award_requested',
  handler: async ({ enqueue }, { data }) => enqueue(awardByEvent, data),
})

/** Only awards by an organizer are mailed: claimed and earned badges are already known to the user. */
export const mailAwarded = reaction({
  name: 'badges.tell-gifted',
  on: 'badge.awarded',
  async handler({ db, enqueue }, { data: { badgeId, userId } }) {
    if (await findAwardMail(db, badgeId, userId))
      enqueue(sendAwardMail, { badgeId, userId }, awardMailKey(badgeId, userId))
  },
})
