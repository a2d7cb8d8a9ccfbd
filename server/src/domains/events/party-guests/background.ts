import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { job } from '#kernel/jobs.ts'
import { deleteRemovedGuests } from './queries.ts'

/** Guests who were left out are kept, without a name, until every device at the door has learned of it. */
export const eraseRemoved = job({
  name: 'party-guests.eraseRemoved',
  schedule: '47 3 * * *',
  async handler({ db: reader, write, now }) {
    const before = decideKeptSince(await findSettings(reader), 'walkInDays', now)
    while ((await write(({ db }) => deleteRemovedGuests(db, before))) > 0);
  },
})
