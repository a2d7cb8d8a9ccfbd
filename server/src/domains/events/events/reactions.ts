import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { concernOf } from '#kernel/events.ts'
import { reaction } from '#kernel/jobs.ts'
import { listEventsByIds, updateEvent } from './queries.ts'

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
