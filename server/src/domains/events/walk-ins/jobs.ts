import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { deleteWalkIns } from './queries.ts'

const retentionMs = 30 * dayMs

/** contract §7.4: "erased after 30 days". The number of walk-ins stays with the event's seats. */
export const eraseNames = job({
  name: 'walk-ins.eraseNames',
  schedule: '37 3 * * *',
  async handler({ write, now }) {
    const before = new Date(now.getTime() - retentionMs)
    while ((await write(({ db }) => deleteWalkIns(db, before))) > 0);
  },
})
