import { findUser } from '#domains/foundation/users/index.ts'
import { action } from '#kernel/operation/action.ts'
import { chooseEventMail } from './commands.favorites.ts'
import { muteGroup } from './commands.ts'

interface Link {
  userId: string
  groupId: string
}

/** By a link in a mail about new events of the group. False when the account is gone: it gets no mail anyway. */
export const unsubscribe = action({
  id: 'groups.unsubscribe',
  access: 'public',
  async handler({ now, ...unit }, { userId, groupId, isResumed }: Link & { isResumed: boolean }) {
    if (!(await findUser(unit.db, userId))) return false
    await chooseEventMail(unit, { groupId, userId }, isResumed ? 'each' : 'none', now)
    return true
  },
  audit: ({ userId, groupId, isResumed }, isChanged) =>
    isChanged
      ? {
          ...(isResumed && { action: 'groups.resubscribe' }),
          target: groupId,
          detail: { userId },
          by: { userId, credential: null },
        }
      : undefined,
})

/** By the same link. */
export const muteByLink = action({
  id: 'groups.muteByLink',
  access: 'public',
  errors: ['group_not_found'],
  async handler({ now, ...unit }, { userId, groupId }: Link) {
    if (!(await findUser(unit.db, userId))) return false
    await muteGroup(unit, { userId }, groupId, now)
    return true
  },
  waitsFor: ({ groupId }) => groupId,
  audit: ({ userId, groupId }, isChanged) =>
    isChanged ? { target: groupId, detail: { userId }, by: { userId, credential: null } } : undefined,
})
