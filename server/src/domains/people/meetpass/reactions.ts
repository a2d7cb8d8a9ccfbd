import { reaction } from '#kernel/jobs.ts'
import { createFirstPasses } from './commands.first-pass.ts'

export const createFirstPass = reaction({
  name: 'meetpass.give-first-pass',
  on: 'user.created',
  handler: ({ now, ...unit }, { data }) => createFirstPasses(unit, [data.userId], now),
  handleAll: ({ now, ...unit }, events) =>
    createFirstPasses(unit, [...new Set(events.map(({ data }) => data.userId))], now),
})
