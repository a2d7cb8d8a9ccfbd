import { reaction } from '../../kernel/job.ts'
import { removeBanned } from './moves.ts'

export const removeBannedPerson = reaction({
  name: 'rsvps.remove-banned-person',
  on: 'group.banned',
  handler: ({ now, ...unit }, { data }) => removeBanned(unit, data.groupId, data.userId, now),
})
