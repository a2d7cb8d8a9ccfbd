import { nilId } from '#kernel/ids.ts'
import { type Job, job } from '#kernel/jobs.ts'
import { completeSome } from './commands.ts'

/** As many as are looked through in seconds and, on the first night of an achievement, completed in minutes. */
const piecesMax = 400

/**
 * Whoever got to something before it could be achieved, or while they were suspended, has it the next morning. It goes
 * through everybody in the order of their ids, one stretch after the other.
 */
export const sweepAchievements: Job<{ after?: string }> = job<{ after?: string }>({
  name: 'achievements.sweep',
  schedule: '23 2 * * *',
  async handler(ctx, data) {
    let after: string | undefined = data.after ?? nilId
    for (let piece = 0; after !== undefined && piece < piecesMax; piece++) after = await completeSome(ctx, after)
    const next = after
    if (next !== undefined) await ctx.write(async ({ enqueue }) => enqueue(sweepAchievements, { after: next }))
  },
})
