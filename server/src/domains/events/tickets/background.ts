import { job } from '#kernel/jobs.ts'
import { backfillTickets } from './commands.ts'

/** Tickets for the seats that were given before there were tickets; once that is done, it reads one row. */
export const backfill = job({
  name: 'tickets.backfill',
  schedule: '*/5 * * * *',
  async handler({ write, now }) {
    while (await write(({ db }) => backfillTickets(db, now)));
  },
})
