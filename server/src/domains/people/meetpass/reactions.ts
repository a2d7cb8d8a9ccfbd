import { reaction } from '#kernel/jobs.ts'
import { giveFirstPasses } from './commands.first-pass.ts'

export const giveFirstPass = reaction({
  name: 'meetpass.give-first-pass',
  on: 'user.created',
  handler: ({ now, ...unit }, { data }) => giveFirstPasses(unit, [data.userId], now),
})
