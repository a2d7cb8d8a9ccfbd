import { job } from '#kernel/jobs.ts'
import { eraseAnswers } from './commands.ts'

/** contract §8.1: "Erased 180 days after the event, sensitive ones and those of people who got no spot 14 days after". */
export const erase = job({
  name: 'answers.erase',
  schedule: '47 3 * * *',
  async handler(ctx) {
    await eraseAnswers(ctx)
  },
})
