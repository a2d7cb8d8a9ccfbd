import { nilId } from '#kernel/ids.ts'
import { type Job, job } from '#kernel/jobs.ts'
import { completeBatch } from './commands.ts'

/** Users per run: scanned in seconds and, on the first night of a new achievement, completed in minutes. */
const batchesMax = 400

/**
 * Completes achievements that were reached before they existed, or while the user was suspended. Scans all users in the
 * order of their ids, one range after the other.
 */
export const sweepAchievements: Job<{ after?: string }> = job<{ after?: string }>({
  name: 'achievements.sweep',
  schedule: '23 2 * * *',
  async handler(ctx, data) {
    let after: string | undefined = data.after ?? nilId
    for (let piece = 0; after !== undefined && piece < batchesMax; piece++) after = await completeBatch(ctx, after)
    const next = after
    if (next !== undefined) await ctx.write(async ({ enqueue }) => enqueue(sweepAchievements, { after: next }))
  },
})
