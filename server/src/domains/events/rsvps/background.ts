import { reaction } from '#kernel/jobs.ts'
import { removeBanned } from './commands.ts'

export const removeBannedUser = reaction({
  name: 'rsvps.remove-banned-person',
  isAlone: true,
  on: 'group.banned',
  handler: ({ now, ...unit }, { data }) => removeBanned(unit, data.groupId, data.userId, now),
})
