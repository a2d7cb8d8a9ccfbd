import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { fileUrl, holdersWith, releaseUses } from '#domains/foundation/uploads/index.ts'
import { decidePurge } from '#domains/groups/groups/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { nilId } from '#kernel/ids.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { continueSeries } from './commands.continue.ts'
import { deleteChangesBefore } from './queries.changes.ts'
import { listSeriesToContinue } from './queries.continue.ts'
import {
  deleteRename,
  deleteUnusedWords,
  listRenames,
  type Rename,
  readChangedWords,
  updateGroupWords,
  updatePast,
} from './queries.refresh.ts'
import { deleteEventsOfArchived, listEventsByIds, updateEvent } from './queries.ts'
import { aheadMs } from './rules.discover.ts'

/** Few events per transaction: deleting one also deletes all its RSVPs and check-ins. */
const batch = 50

export const purgeArchivedEvents = job({
  name: 'events.purge-archived',
  schedule: '7 4 * * *',
  async handler({ write, now }) {
    const { contentsBefore } = decidePurge(now)
    let deleted = batch
    while (deleted === batch)
      deleted = await write(async (unit) => {
        const ids = await deleteEventsOfArchived(unit.db, contentsBefore, batch)
        await releaseUses(unit, 'event-photo', ids, now)
        return ids.length
      })
  },
})

const changesBatch = 1000

/** Who changed an event is needed only as long as an editor may be open. */
export const deleteOldChanges = job({
  name: 'events.delete-changes',
  schedule: '23 4 * * *',
  async handler({ db: reader, write, now }) {
    const before = decideKeptSince(await findSettings(reader), 'eventChangeDays', now)
    let deleted = changesBatch
    while (deleted === changesBatch) deleted = await write(({ db }) => deleteChangesBefore(db, before, changesBatch))
  },
})

const searchBatch = 500
const renamesMax = 1000

const wordsUnseenMs = 30 * dayMs

/**
 * Keeps the index of events to come small, gives past events the new names of their groups, and learns the words in which those
 * that were typed wrong are looked up.
 */
export const refreshSearch = job({
  name: 'events.refresh-search',
  schedule: '*/10 * * * *',
  async handler(ctx) {
    const startedBefore = new Date(ctx.now.getTime() - aheadMs)
    let moved = searchBatch
    while (moved === searchBatch) moved = await ctx.write(({ db }) => updatePast(db, startedBefore, searchBatch))
    for (const rename of await listRenames(ctx.db, renamesMax)) await renamePastEvents(ctx, rename)
    let read = searchBatch
    while (read === searchBatch) read = await ctx.write(({ db }) => readChangedWords(db, ctx.now, searchBatch))
    const unseen = new Date(ctx.now.getTime() - wordsUnseenMs)
    await ctx.write(({ db }) => deleteUnusedWords(db, ctx.now, unseen, searchBatch))
  },
})

async function renamePastEvents({ write }: JobContext, rename: Rename): Promise<void> {
  let after: string | undefined = nilId
  while (after !== undefined) {
    const from: string = after
    after = await write(({ db }) => updateGroupWords(db, rename.group_id, from, searchBatch))
  }
  await write(({ db }) => deleteRename(db, rename))
}

/** Removes references to an image that was withdrawn. */
export const clearPhotos = reaction({
  name: 'events.clear-photos',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, emit, links, now }, { data }) {
    const url = fileUrl(links, data.key)
    for (const event of await listEventsByIds(db, holdersWith('event-photo', data.uses))) {
      if (event.photo_url !== url) continue
      await updateEvent(db, event.id, { columns: { photo_url: null }, fields: ['photoUrl'] }, now)
      const { id: eventId, group_id: groupId, revision } = event
      const about = { eventId, groupId, fields: ['photoUrl'], revision }
      emit('event.updated', about, concernOf(undefined, groupId))
    }
  },
})

const seriesBatch = 100

/** Adds the next date of each series that goes on, once one has passed. One that fails stops no other. */
export const continueAllSeries = job({
  name: 'events.continue-series',
  schedule: '*/10 * * * *',
  async handler({ db, write, ...moment }) {
    const { now } = moment
    let failure: unknown
    for (let ids = await listSeriesToContinue(db, nilId, now, seriesBatch); ids.length > 0; ) {
      for (const id of ids)
        await write((unit) => continueSeries({ ...moment, ...unit }, id)).catch((error: unknown) => {
          failure = error
        })
      ids = await listSeriesToContinue(db, ids.at(-1)!, now, seriesBatch)
    }
    if (failure !== undefined) throw failure
  },
})
