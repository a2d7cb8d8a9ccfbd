import { sendMail } from '#domains/foundation/notifications/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeDigest, writeNewEvents } from './mail.ts'
import {
  digestsMax,
  findLastDigest,
  findZoneOfWeekly,
  insertDigest,
  listDigestEvents,
  lockDueDigests,
  updateDue,
  updateMailedDigest,
} from './queries.digest.ts'
import {
  findGroupOf,
  findLastNumber,
  findLatest,
  findMember,
  groupsMax,
  insertMailed,
  insertNewEvent,
  listUnheard,
  listWaitingMembers,
  recipientsMax,
  updateDone,
  updateDueGroups,
} from './queries.ts'
import {
  canBeNews,
  decideAgain,
  decideDue,
  digestEnd,
  digestKey,
  isMailedToday,
  isTooLate,
  keyOf,
  nextDigest,
  oldestNews,
} from './rules.ts'

interface Addressee {
  groupId: string
  userId: string
}

/**
 * Reads everything again: the member may have muted the group or heard of the events by now. What was mailed is recorded
 * after it was sent, so a worker that dies in between mails the same again, and loses nothing.
 */
export const sendNewEvents = job<Addressee>({
  name: 'event-mail.send-new-events',
  isOutbound: true,
  async handler(ctx, { groupId, userId }) {
    const { db, now, write } = ctx
    const member = await findMember(db, groupId, userId)
    if (!member || isMailedToday(member.mailed_at, now)) return
    const latest = await findLatest(db, groupId, now, oldestNews(now))
    if (!latest || latest.number <= member.number) return
    const events = await listUnheardOf(ctx, groupId, member)
    if (events.length > 0)
      await sendMail(ctx, {
        to: { userId },
        kind: 'groups',
        groupId,
        key: `${keyOf(groupId, userId)}.${Math.max(...events.map((event) => event.number))}`,
        write: (frame) => writeNewEvents(groupId, member, events, frame),
      })
    // Without a mail its time stays, so that an event right after it is not late.
    const at = events.length > 0 ? now.toISOString() : (member.mailed_at ?? member.event_mail_since)
    await write((unit) => insertMailed(unit.db, { groupId, userId, number: latest.number, now: at }))
  },
})

type Waiting = Awaited<ReturnType<typeof findMember>> & object

function listUnheardOf({ db, now }: JobContext, groupId: string, { user_id, number, event_mail_since }: Waiting) {
  const since = oldestNews(now).toISOString()
  const heard = { number, chosenAt: event_mail_since }
  return listUnheard(db, { groupId, userId: user_id, ...heard, now: now.toISOString(), since })
}

/** One walk through the members of a group; `after` is the last member of the batch before. */
interface Walk {
  groupId: string
  /** Sets this walk apart from others through the same group. */
  startedAt: string
  after?: string
  /** An earlier batch had members who wait. */
  isAnyWaiting?: true
}

/**
 * Queues the mails of one batch and the job for the next in one short transaction. If a worker dies after the commit, the
 * job runs again and finds every mail queued already. The group stays due until a walk meets no one who waits.
 */
export const queueNewEvents = job<Walk>({
  name: 'event-mail.queue-new-events',
  async handler({ db, now, write }, walk) {
    const { groupId, startedAt, after } = walk
    // Read first: an event that is added after this is seen by the next walk.
    const lastNumber = await findLastNumber(db, groupId)
    const latest = await findLatest(db, groupId, now, oldestNews(now))
    if (!latest) return write((unit) => updateDone(unit.db, groupId, lastNumber))
    const { number, created_at: createdAt } = latest
    const filter = { groupId, number, createdAt, ...(after !== undefined && { after }) }
    const waiting = await listWaitingMembers(db, filter)
    const isAnyWaiting = walk.isAnyWaiting ?? waiting.length > 0
    await write(async (unit) => {
      for (const { user_id: userId, mailed_at } of waiting)
        if (!isMailedToday(mailed_at, now)) unit.enqueue(sendNewEvents, { groupId, userId }, keyOf(groupId, userId))
      const last = waiting.length === recipientsMax ? waiting.at(-1)!.user_id : undefined
      if (last !== undefined)
        unit.enqueue(
          queueNewEvents,
          { groupId, startedAt, after: last, isAnyWaiting: true },
          `${startedAt}.${keyOf(groupId, last)}`,
        )
      else if (!isAnyWaiting) await updateDone(unit.db, groupId, lastNumber)
    })
  },
})

export const findNewEvents = job({
  name: 'event-mail.find-new-events',
  schedule: '* * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const groupIds = await updateDueGroups(db, now, decideAgain(now))
        for (const groupId of groupIds) enqueue(queueNewEvents, { groupId, startedAt: now.toISOString() })
        return groupIds.length
      })
      if (count < groupsMax) return
    }
  },
})

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
