import { deliver } from '#domains/instance/notifications/index.ts'
import { findSettings, limitsOf } from '#domains/instance/settings/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import { writeLetter } from './mail.ts'
import { lockDueNotices, noticesMax, updateNotice } from './queries.changes.ts'
import {
  findAnnouncement,
  findLetter,
  findRevision,
  insertReminders,
  listPeople,
  peopleMax,
  remindersMax,
} from './queries.ts'
import { type Audience, decideNotice, isDue, type Occasion, occasionKey } from './rules.ts'

/**
 * Sends one mail to one user. Reads the rows again, so that a user who has cancelled or turned off such mails since
 * gets none.
 */
async function sendLetter(ctx: JobContext, occasion: Occasion): Promise<void> {
  const row = await findLetter(ctx.db, occasion.rsvpId)
  if (!row || !isDue(occasion, row, ctx.now)) return
  const said = occasion.of === 'announcement' ? await findAnnouncement(ctx.db, occasion.announcementId) : undefined
  if (occasion.of === 'announcement' && !said) return
  await deliver(ctx, writeLetter(ctx, occasion, row, said))
}

export const sendAnswer = job<Occasion>({ name: 'attendee-mail.send-answer', handler: sendLetter })

/** A queue of its own: the mail that follows a click must not wait behind thousands of bulk mails. */
export const sendNews = job<Occasion>({ name: 'attendee-mail.send-news', handler: sendLetter })

/** Mails all attendees of an event in batches; `after` is the last user of the previous batch. */
export type FanOut = { after?: string } & (
  | { of: 'updated'; eventId: string }
  | { of: 'reminder'; eventId: string; startsAt: string; quietSince: string }
  | { of: 'announcement'; announcementId: string }
)

const statusesOf: Record<Audience, string[]> = {
  confirmed: ['confirmed'],
  waitlisted: ['waitlisted'],
  all: ['confirmed', 'waitlisted'],
  checked_in: ['confirmed'],
}

interface Batch {
  people: { id: string; user_id: string }[]
  occasionOf(rsvpId: string): Occasion
}

async function findBatch({ db }: JobContext, fan: FanOut): Promise<Batch | undefined> {
  const after = fan.after === undefined ? {} : { after: fan.after }
  switch (fan.of) {
    case 'updated': {
      // The newest revision: two changes shortly after one another make one mail.
      const revision = await findRevision(db, fan.eventId)
      if (revision === undefined) return undefined
      const people = await listPeople(db, { eventId: fan.eventId, statuses: statusesOf.all, ...after })
      return { people, occasionOf: (rsvpId) => ({ of: 'updated', rsvpId, revision }) }
    }
    case 'reminder': {
      const { eventId, quietSince, startsAt } = fan
      const people = await listPeople(db, { eventId, statuses: statusesOf.confirmed, quietSince, ...after })
      return { people, occasionOf: (rsvpId) => ({ of: 'reminder', rsvpId, startsAt }) }
    }
    case 'announcement': {
      const said = await findAnnouncement(db, fan.announcementId)
      if (!said) return undefined
      const checkedIn = said.audience === 'checked_in' ? ({ isCheckedIn: true } as const) : {}
      const statuses = statusesOf[said.audience]
      const people = await listPeople(db, { eventId: said.event_id, statuses, ...checkedIn, ...after })
      return { people, occasionOf: (rsvpId) => ({ of: 'announcement', rsvpId, announcementId: said.id }) }
    }
  }
}

/**
 * Queues one batch and the job for the next in one short transaction. If a worker dies after the commit, the job runs
 * again and finds every mail queued already.
 */
export const fanOut = job<FanOut>({
  name: 'attendee-mail.fan-out',
  async handler(ctx, fan) {
    const batch = await findBatch(ctx, fan)
    const last = batch?.people.at(-1)
    if (!batch || !last) return
    await ctx.write(async ({ enqueue }) => {
      for (const { id } of batch.people) {
        const occasion = batch.occasionOf(id)
        enqueue(sendNews, occasion, occasionKey(occasion))
      }
      if (batch.people.length === peopleMax)
        enqueue(fanOut, { ...fan, after: last.user_id }, `after ${occasionKey(batch.occasionOf(last.id))}`)
    })
  },
})

/**
 * Queues the mails about changes that are due, in the transaction that records them as sent. If a worker dies, either
 * all are queued or the next run starts again.
 */
export const tellChanges = job({
  name: 'attendee-mail.tell-changes',
  schedule: '* * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const { changeMailsPerDay } = limitsOf(await findSettings(db))
        const due = await lockDueNotices(db, now)
        for (const { event_id: eventId, told_at } of due) {
          const { isTold, ...next } = decideNotice(told_at, changeMailsPerDay, now)
          await updateNotice(db, eventId, next)
          if (isTold) enqueue(fanOut, { of: 'updated', eventId })
        }
        return due.length
      })
      if (count < noticesMax) return
    }
  },
})

/** A user who got a seat within the last hour has just received a mail with the same content. */
const quietMs = hourMs

export const remind = job({
  name: 'attendee-mail.remind',
  schedule: '* * * * *',
  async handler({ now, write }) {
    const soon = new Date(now.getTime() + dayMs)
    const quietSince = new Date(now.getTime() - quietMs).toISOString()
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const found = await insertReminders(db, now, soon)
        for (const { event_id: eventId, starts_at: startsAt } of found)
          enqueue(fanOut, { of: 'reminder', eventId, startsAt, quietSince })
        return found.length
      })
      if (count < remindersMax) return
    }
  },
})
