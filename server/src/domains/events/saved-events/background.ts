import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { writeSavedReminder } from './mail.ts'
import { deleteEnded, dueMax, findReminder, updateDue, updateDueOfEvent, updatePostponed } from './queries.ts'
import { decideReminder, reminderKey } from './rules.ts'

interface Reminder {
  userId: string
  eventId: string
}

/** Asks again whether the person may still see the event and wants to know of it. */
export const sendReminder = job<Reminder>({
  name: 'saved-events.send-reminder',
  isOutbound: true,
  async handler(ctx, { userId, eventId }) {
    const row = await findReminder(ctx.db, userId, eventId)
    if (!row) return
    const decided = decideReminder(row, ctx.now)
    if (decided === 'moved') await ctx.write(({ db }) => updatePostponed(db, userId, eventId))
    if (decided !== 'send') return
    await sendMail(ctx, {
      to: { userId },
      kind: 'reminders',
      key: reminderKey({ userId, eventId, savedAt: row.saved_at }),
      write: (frame) => writeSavedReminder(ctx.links, row, frame),
    })
  },
})

/** Queues the reminders that are due, in the transaction that marks them. If a worker dies, the next run finds the rest. */
export const remindSaved = job({
  name: 'saved-events.remind',
  schedule: '* * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const due = await updateDue(db, now)
        for (const { user_id: userId, event_id: eventId, saved_at: savedAt, due_at: dueAt } of due)
          enqueue(
            sendReminder,
            { userId, eventId },
            `${reminderKey({ userId, eventId, savedAt })}.${Date.parse(dueAt)}`,
          )
        return due.length
      })
      if (count < dueMax) return
    }
  },
})

/** A moved event is remembered at its new time. */
export const followTimes = reaction({
  name: 'saved-events.follow-times',
  on: 'event.updated',
  handler: async ({ db }, { data: { eventId } }) => updateDueOfEvent(db, eventId),
})

const forgetMax = 1000

export const forgetEnded = job({
  name: 'saved-events.forget-ended',
  schedule: '17 4 * * *',
  async handler({ now, write }) {
    const before = new Date(now.getTime() - dayMs)
    for (;;) if ((await write(({ db }) => deleteEnded(db, before, forgetMax))) < forgetMax) return
  },
})
