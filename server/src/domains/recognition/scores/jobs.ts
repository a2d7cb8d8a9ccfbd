import type { JobContext, Writer } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { countSomeMovers } from './commands.movers.ts'
import { insertBoardDay, lockScoresWork, updateTallies } from './queries.tallies.ts'
import { dayOf } from './rules.ts'

/** Small enough that a piece takes well under a second: a person costs more than a line of a tally. */
const [linesAtOnce, changesAtOnce] = [2000, 500]

/** Piece by piece, each in a short transaction; one worker at a time, and whoever finds another at it leaves it to them. */
async function inPieces(
  { write }: Pick<JobContext, 'write'>,
  work: 'tallies' | 'movers',
  size: number,
  piece: (tx: Writer, size: number) => Promise<number>,
): Promise<void> {
  const once = () => write(async ({ db }) => ((await lockScoresWork(db, work)) ? piece(db, size) : 0))
  while ((await once()) === size);
}

/** The board of a day is written first: it says how things stood when the day began. */
export const foldTallies = job({
  name: 'scores.fold-tallies',
  schedule: '* * * * *',
  async handler({ write, now }) {
    await write(async ({ db }) => {
      if (await lockScoresWork(db, 'tallies')) await insertBoardDay(db, dayOf(now))
    })
    await inPieces({ write }, 'tallies', linesAtOnce, updateTallies)
  },
})

export const countMovers = job({
  name: 'scores.count-movers',
  schedule: '* * * * *',
  handler: (ctx) => inPieces(ctx, 'movers', changesAtOnce, (tx, size) => countSomeMovers(tx, size, ctx.now)),
})
