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

/** To one person. The rows are read again: whoever has cancelled meanwhile, or wants no mail, gets none. */
async function sendLetter(ctx: JobContext, occasion: Occasion): Promise<void> {
  const row = await findLetter(ctx.db, occasion.rsvpId)
  if (!row || !isDue(occasion, row, ctx.now)) return
  const said = occasion.of === 'announcement' ? await findAnnouncement(ctx.db, occasion.announcementId) : undefined
  if (occasion.of === 'announcement' && !said) return
  await deliver(ctx, writeLetter(ctx, occasion, row, said))
}

export const sendAnswer = job<Occasion>({ name: 'attendee-mail.send-answer', handler: sendLetter })

/** In a queue of its own, so that nobody who has just pressed a button waits behind ten thousand others. */
export const sendNews = job<Occasion>({ name: 'attendee-mail.send-news', handler: sendLetter })

/** To everybody at an event, batch by batch; `after` is the last person of the batch before. */
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
      // The newest revision: of two changes shortly one after the other, people hear once.
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
 * One batch, and the next one behind it, in one short transaction. A worker that dies after the commit leaves a job that
 * runs again: it finds every occasion queued already.
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
 * Tells of the changes whose time has come. The mails are queued by the transaction that notes them, so a worker that
 * dies tells either all of it or, when the next one looks, once more from the start.
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

/** Whoever got a seat in the last hour has just had a mail that says the same. */
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
