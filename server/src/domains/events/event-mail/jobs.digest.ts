import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeDigest } from './mail.digest.ts'
import {
  digestsMax,
  findLastDigest,
  listDigestEvents,
  lockDueDigests,
  updateDue,
  updateMailedDigest,
} from './queries.digest.ts'
import { digestEnd, digestKey, isTooLate, nextDigest } from './rules.digest.ts'

interface Digest {
  userId: string
  dueAt: string
}

const never = new Date(0).toISOString()

/** What was mailed is recorded after it was sent: a worker that dies in between mails the same again. */
export const sendDigest = job<Digest>({
  name: 'event-mail.send-digest',
  isOutbound: true,
  async handler(ctx, { userId, dueAt }) {
    const { db, now, write } = ctx
    const last = await findLastDigest(db, userId)
    if (!last || (last.mailed_for !== null && last.mailed_for >= dueAt) || isTooLate(dueAt, now)) return
    const until = digestEnd(now).toISOString()
    const seen = { mailedFor: last.mailed_for ?? never, mailedUntil: last.mailed_until ?? never }
    const events = await listDigestEvents(db, { userId, now: now.toISOString(), until, ...seen })
    if (!events.some((event) => event.is_new)) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'groups',
      key: digestKey(userId, dueAt),
      write: (frame) => writeDigest(events, now, frame),
    })
    await write((unit) => updateMailedDigest(unit.db, { userId, dueAt, until }))
  },
})

/** Queues the digests that are due, in the transaction that sets their next time: none is queued twice, none is left. */
export const findDigests = job({
  name: 'event-mail.find-digests',
  schedule: '*/5 * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const due = await lockDueDigests(db, now)
        for (const { user_id: userId, due_at: dueAt } of due)
          enqueue(sendDigest, { userId, dueAt }, digestKey(userId, dueAt))
        await updateDue(
          db,
          due.map(({ user_id, timezone }) => ({ userId: user_id, dueAt: nextDigest(now, timezone) })),
        )
        return due.length
      })
      if (count < digestsMax) return
    }
  },
})
