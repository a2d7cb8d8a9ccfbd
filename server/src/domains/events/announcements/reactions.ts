import { reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { sendDue, sendTest } from './jobs.ts'
import { updateBounced } from './queries.deliveries.ts'

/** Sends at once. Should this event be missed, the job's timetable does the same a little later. */
export const startDue = reaction({
  name: 'announcements.start-due',
  on: 'announcement.due',
  handler: async ({ enqueue }) => enqueue(sendDue, {}),
})

export const mailTest = reaction({
  name: 'announcements.mail-test',
  on: 'announcement.test_requested',
  handler: async ({ enqueue }, { data }) => enqueue(sendTest, data),
})

/** A report comes within days of the mail. */
const reportedMs = 3 * dayMs

export const noteBounce = reaction({
  name: 'announcements.note-bounce',
  on: 'mail.bounced',
  handler: ({ db, now }, { data }) => updateBounced(db, data.userId, new Date(now.getTime() - reportedMs)),
})
