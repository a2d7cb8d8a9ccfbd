import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { job } from '#kernel/jobs.ts'
import { countChanges } from './commands.ts'
import { deleteOldNotes } from './queries.notes.ts'
import { decidePurgeStart } from './rules.ts'

export const countGroupPeople = job({
  name: 'group-people.count',
  schedule: '* * * * *',
  handler: (ctx) => countChanges(ctx),
})

/** In batches, each in a transaction of its own. */
export const eraseNotes = job({
  name: 'group-people.erase-notes',
  schedule: '53 3 * * *',
  async handler({ db: reader, write, now }) {
    const notesBefore = decideKeptSince(await findSettings(reader), 'noteDays', now)
    const edges = { notesBefore, groupsBefore: decidePurgeStart(now) }
    while ((await write(({ db }) => deleteOldNotes(db, edges, 1000))) > 0);
  },
})
