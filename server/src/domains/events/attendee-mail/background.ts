import { fanOut as fanOutAnnouncement, sendAnnouncement } from '#domains/events/announcements/index.ts'
import { listGuestsOf } from '#domains/events/party-guests/index.ts'
import { findGiving } from '#domains/events/spot-gifts/index.ts'
import { isMailedChange } from '#domains/foundation/event-facts/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { findSettings, limitsOf } from '#domains/foundation/settings/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import { writeAttendeeMail, writeGuestLeft } from './mail.ts'
import {
  findAttendeeMail,
  findBefore,
  findEventOfRsvp,
  findFirstChange,
  findRevision,
  insertChangeNotice,
  insertReminders,
  listRecipients,
  lockDueNotices,
  noticesMax,
  recipientsMax,
  remindersMax,
  updateNotice,
} from './queries.ts'
import { decideNotice, isDue, kindOf, type MailTrigger, triggerKey } from './rules.ts'

export { noteRequest, sendRequestsMail, tellRequests } from './background.requests.ts'

async function findRow({ db }: JobContext, { eventId, rsvpId }: Pick<MailTrigger, 'eventId' | 'rsvpId'>) {
  const id = eventId ?? (await findEventOfRsvp(db, rsvpId))
  return id === undefined ? undefined : findAttendeeMail(db, id, rsvpId)
}

/**
 * Sends one mail to one user. Reads the rows again, so that a user who has cancelled or turned off such mails since
 * gets none.
 */
async function sendToUser(ctx: JobContext, trigger: MailTrigger): Promise<void> {
  const row = await findRow(ctx, trigger)
  if (!row || !isDue(trigger, row, ctx.now)) return
  const changeId = trigger.of === 'updated' ? trigger.changeId : undefined
  const before = changeId === undefined ? undefined : await findBefore(ctx.db, changeId)
  if (trigger.of === 'cancelled' && trigger.isPassedOn)
    row.taker_name = (await findGiving(ctx.db, row.event_id, row.user_id, ctx.now))?.takerName ?? null
  await sendMail(ctx, {
    to: { userId: row.user_id },
    kind: kindOf(trigger),
    key: triggerKey(trigger, Date.parse(row.updated_at)),
    write: (frame) => writeAttendeeMail(ctx, trigger, row, frame, before),
  })
}

export const sendRsvpMail = job<MailTrigger>({
  name: 'attendee-mail.send-answer',
  isOutbound: true,
  handler: sendToUser,
})

/** A queue of its own: the mail that follows a click must not wait behind thousands of bulk mails. */
export const sendBulkMail = job<MailTrigger | QueuedAnnouncement>({
  name: 'attendee-mail.send-news',
  isOutbound: true,
  async handler(ctx, trigger) {
    if (trigger.of !== 'announcement') return sendToUser(ctx, trigger)
    const row = await findRow(ctx, trigger)
    if (row) await sendAnnouncement(ctx, { announcementId: trigger.announcementId, userId: row.user_id })
  },
})

/** Queued by the release before; the announcements have jobs of their own now. */
interface QueuedAnnouncement {
  of: 'announcement'
  rsvpId: string
  announcementId: string
}

/** Mails all attendees of an event in batches; `after` is the last user of the previous batch. */
export type FanOut = { after?: string } & (
  | { of: 'updated'; eventId: string; changeId?: string }
  | { of: 'reminder'; eventId: string; startsAt: string; quietSince: string }
  // Queued by the release before.
  | { of: 'announcement'; announcementId: string }
)

const seated = ['confirmed']
/** Those who ask to come have kept the time free, too. */
const everyone = ['confirmed', 'waitlisted', 'requested']

interface Batch {
  recipients: { id: string; user_id: string }[]
  triggerOf(rsvpId: string): MailTrigger
}

async function findBatch({ db }: JobContext, fan: Exclude<FanOut, { of: 'announcement' }>): Promise<Batch | undefined> {
  const after = fan.after === undefined ? {} : { after: fan.after }
  switch (fan.of) {
    case 'updated': {
      // The newest revision: two changes shortly after one another make one mail.
      const revision = await findRevision(db, fan.eventId)
      if (revision === undefined) return undefined
      const recipients = await listRecipients(db, { eventId: fan.eventId, statuses: everyone, ...after })
      const change = { revision, ...(fan.changeId !== undefined && { changeId: fan.changeId }) }
      return { recipients, triggerOf: (rsvpId) => ({ of: 'updated', eventId: fan.eventId, rsvpId, ...change }) }
    }
    case 'reminder': {
      const { eventId, quietSince, startsAt } = fan
      const recipients = await listRecipients(db, { eventId, statuses: seated, quietSince, ...after })
      return { recipients, triggerOf: (rsvpId) => ({ of: 'reminder', eventId, rsvpId, startsAt }) }
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
    if (fan.of === 'announcement') {
      const { of: _, ...rest } = fan
      return ctx.write(async ({ enqueue }) => enqueue(fanOutAnnouncement, rest))
    }
    const batch = await findBatch(ctx, fan)
    const last = batch?.recipients.at(-1)
    if (!batch || !last) return
    await ctx.write(async ({ enqueue }) => {
      for (const { id } of batch.recipients) {
        const trigger = batch.triggerOf(id)
        enqueue(sendBulkMail, trigger, triggerKey(trigger))
      }
      if (batch.recipients.length === recipientsMax)
        enqueue(fanOut, { ...fan, after: last.user_id }, `after ${triggerKey(batch.triggerOf(last.id))}`)
    })
  },
})

/**
 * Queues the mails about changes that are due, in the transaction that records them as sent. If a worker dies, either
 * all are queued or the next run starts again.
 */
export const mailChanges = job({
  name: 'attendee-mail.tell-changes',
  schedule: '* * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const { changeMailsPerDay } = limitsOf(await findSettings(db))
        const due = await lockDueNotices(db, now)
        for (const { event_id: eventId, told_at } of due) {
          const { isSent, ...next } = decideNotice(told_at, changeMailsPerDay, now)
          await updateNotice(db, eventId, next)
          if (!isSent) continue
          const changeId = await findFirstChange(db, eventId, told_at.at(-1) ?? new Date(0).toISOString())
          enqueue(fanOut, { of: 'updated', eventId, ...(changeId !== undefined && { changeId }) })
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

export const mailConfirmed = reaction({
  name: 'attendee-mail.tell-confirmed',
  on: 'rsvp.confirmed',
  handler: async ({ enqueue }, { data: { eventId, rsvpId, approved }, occurredAt }) =>
    enqueue(sendRsvpMail, {
      of: 'confirmed',
      eventId,
      rsvpId,
      heardAt: occurredAt,
      ...(approved && { isAnswer: true }),
    }),
})

export const mailWaitlisted = reaction({
  name: 'attendee-mail.tell-waitlisted',
  on: 'rsvp.waitlisted',
  handler: async ({ enqueue }, { data: { eventId, rsvpId, approved }, occurredAt }) =>
    enqueue(sendRsvpMail, {
      of: 'waitlisted',
      eventId,
      rsvpId,
      heardAt: occurredAt,
      ...(approved && { isAnswer: true }),
    }),
})

export const mailRequested = reaction({
  name: 'attendee-mail.tell-requested',
  on: 'rsvp.requested',
  handler: async ({ enqueue }, { data: { eventId, rsvpId }, occurredAt }) =>
    enqueue(sendRsvpMail, { of: 'requested', eventId, rsvpId, heardAt: occurredAt }),
})

export const mailDeclined = reaction({
  name: 'attendee-mail.tell-declined',
  on: 'rsvp.declined',
  handler: async ({ enqueue }, { data: { eventId, rsvpId }, occurredAt }) =>
    enqueue(sendRsvpMail, { of: 'declined', eventId, rsvpId, heardAt: occurredAt }),
})

export const mailPromoted = reaction({
  name: 'attendee-mail.tell-promoted',
  on: 'rsvp.promoted',
  handler: async ({ enqueue }, { data: { eventId, rsvpId }, occurredAt }) =>
    enqueue(sendRsvpMail, { of: 'promoted', eventId, rsvpId, heardAt: occurredAt }),
})

/** A deleted account has no address to mail. */
export const mailCancelled = reaction({
  name: 'attendee-mail.tell-cancelled',
  on: 'rsvp.cancelled',
  async handler({ enqueue }, { data: { eventId, rsvpId, reason, passedOn }, occurredAt }) {
    const more = passedOn === true ? { isPassedOn: true as const } : {}
    if (reason !== 'account_deleted')
      enqueue(sendRsvpMail, { of: 'cancelled', eventId, rsvpId, reason, heardAt: occurredAt, ...more })
  },
})

export const scheduleChangeMail = reaction({
  name: 'attendee-mail.tell-updated',
  on: 'event.updated',
  async handler({ db, now }, { data }) {
    if (!isMailedChange(data.fields)) return
    const { changeMailMinutes } = limitsOf(await findSettings(db))
    await insertChangeNotice(db, data.eventId, now, changeMailMinutes)
  },
})

/** The release before emits this event. */
export const mailAnnouncement = reaction({
  name: 'attendee-mail.tell-announcement',
  on: 'announcement.created',
  handler: async ({ enqueue }, { data }) =>
    enqueue(fanOutAnnouncement, { announcementId: data.announcementId }, `start ${data.announcementId}`),
})

interface GuestLeft {
  eventId: string
  rsvpId: string
  guestId: string
}

/** Only while the person who brought them still comes: a later change of theirs has a mail of its own. */
export const sendGuestLeft = job<GuestLeft>({
  name: 'attendee-mail.send-guest-left',
  isOutbound: true,
  async handler(ctx, { eventId, rsvpId, guestId }) {
    const row = await findAttendeeMail(ctx.db, eventId, rsvpId)
    if (row?.status !== 'confirmed' || !row.wants_rsvp || !row.is_visible) return
    if (row.event_status !== 'scheduled' || Date.parse(row.over_at) <= ctx.now.getTime()) return
    const others = await listGuestsOf(ctx.db, eventId, row.user_id)
    await sendMail(ctx, {
      to: { userId: row.user_id },
      kind: 'rsvp',
      key: `guest-left.${guestId}`,
      write: (frame) => writeGuestLeft(ctx.links, row, others, frame),
    })
  },
})

export const mailGuestLeft = reaction({
  name: 'attendee-mail.tell-guest-left',
  on: 'guest.left',
  handler: async ({ enqueue }, { data: { eventId, rsvpId, guestId } }) =>
    enqueue(sendGuestLeft, { eventId, rsvpId, guestId }, guestId),
})
