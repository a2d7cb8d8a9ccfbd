import { listGuestsOf } from '#domains/events/party-guests/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeGuestLeft } from './mail.guests.ts'
import { findAttendeeMail } from './queries.ts'

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
