import { reaction } from '#kernel/jobs.ts'
import { sendGift, settleBadge } from './jobs.ts'
import { findGift } from './queries.mail.ts'
import { giftKey } from './rules.ts'

export const settleChangedBadge = reaction({
  name: 'badges.settle-changed',
  on: 'badge.changed',
  handler: async ({ enqueue }, { data, groupId }) => enqueue(settleBadge, { badgeId: data.badgeId, groupId }),
})

/** Who claimed a badge or earned it by an achievement was there when it happened; who was given one hears of it. */
export const tellGifted = reaction({
  name: 'badges.tell-gifted',
  on: 'badge.awarded',
  async handler({ db, enqueue }, { data: { badgeId, userId } }) {
    if (await findGift(db, badgeId, userId)) enqueue(sendGift, { badgeId, userId }, giftKey(badgeId, userId))
  },
})
