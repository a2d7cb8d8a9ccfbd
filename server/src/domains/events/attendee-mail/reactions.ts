import { fanOut as fanOutAnnouncement } from '#domains/events/announcements/index.ts'
import { isMailedChange } from '#domains/foundation/event-facts/index.ts'
import { findSettings, limitsOf } from '#domains/foundation/settings/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { sendRsvpMail } from './jobs.ts'
import { insertChangeNotice } from './queries.changes.ts'

export const mailConfirmed = reaction({
  name: 'attendee-mail.tell-confirmed',
  on: 'rsvp.confirmed',
  handler: async ({ enqueue }, { data: { eventId, rsvpId }, occurredAt }) =>
    enqueue(sendRsvpMail, { of: 'confirmed', eventId, rsvpId, heardAt: occurredAt }),
})

export const mailWaitlisted = reaction({
  name: 'attendee-mail.tell-waitlisted',
  on: 'rsvp.waitlisted',
  handler: async ({ enqueue }, { data: { eventId, rsvpId }, occurredAt }) =>
    enqueue(sendRsvpMail, { of: 'waitlisted', eventId, rsvpId, heardAt: occurredAt }),
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
  async handler({ enqueue }, { data: { eventId, rsvpId, reason }, occurredAt }) {
    if (reason !== 'account_deleted')
      enqueue(sendRsvpMail, { of: 'cancelled', eventId, rsvpId, reason, heardAt: occurredAt })
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
