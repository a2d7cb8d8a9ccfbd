import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { job } from '#kernel/jobs.ts'
import { deleteWalkIns } from './queries.ts'

/** contract §7.4: "erased after 30 days", or sooner where the settings say so. The number of walk-ins stays with the event's seats. */
export const eraseNames = job({
  name: 'walk-ins.eraseNames',
  schedule: '37 3 * * *',
  async handler({ db: reader, write, now }) {
    const before = decideKeptSince(await findSettings(reader), 'walkInDays', now)
    while ((await write(({ db }) => deleteWalkIns(db, before))) > 0);
  },
})
