import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeRequestsMail } from './mail.ts'
import {
  findRequestsMail,
  insertRequestNotice,
  listRequestNotices,
  type RequestNotice,
  requestNoticesMax,
  updateRequestsMailed,
} from './queries.requests.ts'

export const noteRequest = reaction({
  name: 'attendee-mail.note-request',
  on: 'rsvp.requested',
  handler: ({ db, now }, { data: { eventId } }) => insertRequestNotice(db, eventId, now),
})

export const sendRequestsMail = job<RequestNotice & { key: string }>({
  name: 'attendee-mail.send-requests',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findRequestsMail(ctx.db, notice, ctx.now)
    if (!row) return
    await sendMail(ctx, {
      to: { userId: notice.userId },
      kind: 'account',
      key,
      write: (frame) => writeRequestsMail(row, frame),
    })
  },
})

/** Queues the mails in the transaction that marks their events: none is queued twice. */
export const tellRequests = job({
  name: 'attendee-mail.tell-requests',
  schedule: '*/15 * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const eventIds = await updateRequestsMailed(db, now)
        for (const notice of await listRequestNotices(db, eventIds)) {
          const key = `requests.${notice.eventId}.${notice.userId}.${now.getTime()}`
          enqueue(sendRequestsMail, { ...notice, key }, key)
        }
        return eventIds.length
      })
      if (count < requestNoticesMax) return
    }
  },
})
