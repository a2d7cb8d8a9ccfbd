import { reaction } from '#kernel/jobs.ts'
import { findGroupOf, insertNewEvent } from './queries.news.ts'
import { canBeNews, decideDue } from './rules.ts'

/** Reads the event again: it may be hidden, cancelled or deleted by now. */
export const noteNewEvent = reaction({
  name: 'event-mail.note-new-event',
  on: ['event.published', 'event.updated'],
  async handler({ db, now }, { data }) {
    if ('fields' in data && !canBeNews(data.fields)) return
    const groupId = await findGroupOf(db, data.eventId, now)
    if (groupId !== undefined) await insertNewEvent(db, groupId, data.eventId, now, decideDue(now))
  },
})
