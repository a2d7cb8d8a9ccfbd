import { action } from '#kernel/operation/action.ts'
import { addFollower, removeFollower } from './commands.ts'
import type { NewFollower } from './queries.ts'

/** Someone on another server follows a group. The surface has checked who asks. False when nothing has changed. */
export const follow = action({
  id: 'federation.follow',
  access: 'public',
  handler: ({ now, ...unit }, { groupId, follower }: { groupId: string; follower: NewFollower }) =>
    addFollower(unit, groupId, follower, now),
  waitsFor: ({ groupId }) => groupId,
})

interface Left {
  actor: string
  /** All groups without it, because the follower's account is gone. */
  groupId?: string
  activityId: string
}

export const unfollow = action({
  id: 'federation.unfollow',
  access: 'public',
  handler: ({ now, db }, left: Left) => removeFollower({ db }, left, now),
})
