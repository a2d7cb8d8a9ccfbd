import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { deleteEnded } from './queries.ts'

const endedMax = 500

/** Who went instead of whom is forgotten a day after the event. */
export const forgetEnded = job({
  name: 'spot-gifts.forget-ended',
  schedule: '23 4 * * *',
  async handler({ now, write }) {
    const before = new Date(now.getTime() - dayMs)
    for (;;) if ((await write(({ db }) => deleteEnded(db, before, endedMax))) < endedMax) return
  },
})
