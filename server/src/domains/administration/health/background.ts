import { job } from '#kernel/jobs.ts'
import { countInstance, readReleaseNews } from './commands.ts'

export const count = job({ name: 'health.count', schedule: '* * * * *', handler: countInstance })

/** Each hour, to ask once a day: an address that was just set is not asked tomorrow only. */
export const news = job({
  name: 'health.release-news',
  schedule: '27 * * * *',
  isOutbound: true,
  handler: readReleaseNews,
})
