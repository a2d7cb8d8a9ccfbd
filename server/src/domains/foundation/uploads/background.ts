import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { endUpload } from './commands.removal.ts'
import { sweepObjects, sweepStaging, verifyUpload } from './commands.ts'
import { deleteRemovals, listRemovals } from './queries.storage.ts'
import { listDue, lockUploads, type UploadRow, updateCheckAfter } from './queries.ts'
import { decideNextCheck } from './rules.ts'

const batch = 100
const atOnce = 4

/** contract: "verification (at first GET, else by a sweep within a minute)" and "unused reservations go after 1 h". */
export const sweepWaiting = job({
  name: 'uploads.sweep',
  schedule: '* * * * *',
  async handler(ctx) {
    for (let due = await listDue(ctx.db, ctx.now, batch); due.length > 0; due = await listDue(ctx.db, ctx.now, batch))
      for (let n = 0; n < due.length; n += atOnce)
        await Promise.all(due.slice(n, n + atOnce).map((upload) => check(ctx, upload)))
  },
})

/** Every check either ends an upload or postpones its next check, so that the sweep terminates. */
async function check(ctx: JobContext, upload: UploadRow): Promise<void> {
  if (upload.state === 'pending' && (await verifyUpload(ctx, upload))) return
  const next = upload.state === 'pending' ? decideNextCheck(upload.created_at, ctx.now) : 'unused'
  await ctx.write(async (unit) => {
    if (next !== 'unused') return updateCheckAfter(unit.db, upload.key, next)
    const [row] = await lockUploads(unit.db, [upload.key])
    if (row && row.state === upload.state) await endUpload(unit, row, 'unused', ctx.now)
  })
}

const removalsMax = 1000

/** The row was deleted first; if the store is unavailable, the bytes are deleted when it is back. */
export const removeObjects = job({
  name: 'uploads.remove',
  schedule: '* * * * *',
  isOutbound: true,
  async handler({ db, write, store }) {
    for (let keys = await listRemovals(db, removalsMax); keys.length > 0; keys = await listRemovals(db, removalsMax)) {
      await store.delete(keys)
      await write((unit) => deleteRemovals(unit.db, keys))
    }
  },
})

export const compareStaging = job({
  name: 'uploads.compare-staging',
  schedule: '23 * * * *',
  isOutbound: true,
  handler: sweepStaging,
})
export const compareObjects = job({
  name: 'uploads.compare-objects',
  schedule: '41 2 * * *',
  isOutbound: true,
  handler: sweepObjects,
})
