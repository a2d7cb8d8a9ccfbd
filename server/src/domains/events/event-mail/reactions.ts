import { reaction } from '#kernel/jobs.ts'
import { findZoneOfWeekly, insertDigest } from './queries.digest.ts'
import { findGroupOf, insertNewEvent } from './queries.news.ts'
import { nextDigest } from './rules.digest.ts'
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

/** A user's first group with weekly mail. */
export const scheduleDigest = reaction({
  name: 'event-mail.schedule-digest',
  on: 'group.event_mail_chosen',
  async handler({ db, now }, { data: { userId } }) {
    const timezone = await findZoneOfWeekly(db, userId)
    if (timezone !== undefined) await insertDigest(db, userId, nextDigest(now, timezone))
  },
})
