import { reaction } from '../../kernel/job.ts'
import { giveFirstPasses } from './first-pass.ts'

export const giveFirstPass = reaction({
  name: 'meetpass.give-first-pass',
  on: 'user.created',
  handler: ({ now, ...unit }, { data }) => giveFirstPasses(unit, [data.userId], now),
})
