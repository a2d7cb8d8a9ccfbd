import { job, reaction } from '#kernel/jobs.ts'
import { minuteMs } from '#kernel/time.ts'
import { registerNext } from './commands.ts'
import { deleteOldLists, findOpenList, listOpenLists } from './queries.ts'
import { decideListDeletion } from './rules.ts'

interface OfList {
  listId: string
}

/** Batch by batch, each in a transaction of its own. A worker that dies leaves whole batches, and the job is run again. */
export const registerAll = job<OfList>({
  name: 'attendee-lists.register',
  async handler({ db, write, cipher, now }, { listId }) {
    const list = await findOpenList(db, listId)
    if (!list) return
    while (await write((unit) => registerNext(unit, cipher, { listId, eventId: list.event_id }, now)));
  },
})

export const registerNew = reaction({
  name: 'attendee-lists.register-new',
  on: 'attendee_list.created',
  handler: async ({ enqueue }, { data }) => enqueue(registerAll, data, data.listId),
})

/** Where a worker has stopped in the middle for good. */
export const resumeLists = job({
  name: 'attendee-lists.resume',
  schedule: '*/10 * * * *',
  async handler({ db, write, now }) {
    const open = await listOpenLists(db, new Date(now.getTime() - 10 * minuteMs))
    await write(async ({ enqueue }) => {
      for (const listId of open) enqueue(registerAll, { listId })
    })
  },
})

export const deleteLists = job({
  name: 'attendee-lists.delete',
  schedule: '37 4 * * *',
  async handler({ write, now }) {
    while ((await write(({ db }) => deleteOldLists(db, decideListDeletion(now)))) > 0);
  },
})
