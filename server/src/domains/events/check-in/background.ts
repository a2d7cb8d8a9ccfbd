import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { deleteReceipts } from './queries.batch.ts'

const retentionMs = 90 * dayMs

/** A device that has not synced for 90 days will not retry its check-ins. Small batches keep locks short. */
export const purgeReceipts = job({
  name: 'check-in.purgeReceipts',
  schedule: '41 3 * * *',
  async handler({ write, now }) {
    const before = new Date(now.getTime() - retentionMs)
    while ((await write(({ db }) => deleteReceipts(db, before))) > 0);
  },
})
