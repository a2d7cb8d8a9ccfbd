import type { JobContext, Writer } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { countMoverBatch } from './commands.ts'
import { insertBoardDay, lockScoresWork, updateTallies } from './queries.ts'
import { dayOf } from './rules.ts'

/** Small enough that a batch takes well under a second: a user costs more than a tally line. */
const [linesAtOnce, changesAtOnce] = [2000, 500]

/** In batches, each in a short transaction; one worker at a time, others skip it. */
async function inBatches(
  { write }: Pick<JobContext, 'write'>,
  work: 'tallies' | 'movers',
  size: number,
  piece: (tx: Writer, size: number) => Promise<number>,
): Promise<void> {
  const once = () => write(async ({ db }) => ((await lockScoresWork(db, work)) ? piece(db, size) : 0))
  while ((await once()) === size);
}

/** The day's board is written first: it records the state at the start of the day. */
export const foldTallies = job({
  name: 'scores.fold-tallies',
  schedule: '* * * * *',
  async handler({ write, now }) {
    await write(async ({ db }) => {
      if (await lockScoresWork(db, 'tallies')) await insertBoardDay(db, dayOf(now))
    })
    await inBatches({ write }, 'tallies', linesAtOnce, updateTallies)
  },
})

export const countMovers = job({
  name: 'scores.count-movers',
  schedule: '* * * * *',
  handler: (ctx) => inBatches(ctx, 'movers', changesAtOnce, (tx, size) => countMoverBatch(tx, size, ctx.now)),
})
