import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail, Mailer } from '#kernel/context.ts'
import { uidOf } from '#kernel/formats/calendar.ts'
import {
  announcementMail,
  cancelledMail,
  confirmedMail,
  eventCancelledMail,
  promotedMail,
  reminderMail,
  updatedMail,
  waitlistedMail,
} from '#messages/en/mail.ts'
import type { MailContent } from '#messages/mail-layout.ts'
import { writeAppointment } from './mail.calendar.ts'
import { presentEventFacts } from './present.ts'
import type { AnnouncementRow, LetterRow } from './queries.ts'
import { cancelUrl, kindOf, messageIdOf, type Occasion } from './rules.ts'

interface Desk {
  links: Links
  mailer: Pick<Mailer, 'address'>
  now: Date
}

/** The whole mail for an occasion that is due. */
export function writeLetter(desk: Desk, occasion: Occasion, row: LetterRow, said?: AnnouncementRow): Mail {
  const { links } = desk
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: kindOf(occasion) })
  const calendar = calendarOf(desk, occasion, row)
  return {
    to: row.email,
    messageId: messageIdOf(occasion, row, new URL(links.baseUrl).hostname),
    unsubscribeUrl: stopUrl,
    ...(calendar && { calendar }),
    ...contentOf(links, occasion, row, stopUrl, said),
  }
}

function contentOf(
  links: Links,
  occasion: Occasion,
  row: LetterRow,
  stopUrl: string,
  said: AnnouncementRow | undefined,
): MailContent {
  const event = presentEventFacts(row, links)
  const to = { name: row.user_name, unsubscribeUrl: stopUrl }
  const cancel = cancelUrl(links, { eventId: row.event_id, userId: row.user_id })
  switch (occasion.of) {
    case 'confirmed':
      return confirmedMail(event, to, cancel)
    case 'promoted':
      return promotedMail(event, to, cancel)
    case 'waitlisted':
      return waitlistedMail(event, to, row.position ?? 1, cancel)
    case 'cancelled':
      return occasion.reason === 'event_cancelled'
        ? eventCancelledMail(event, to, row.cancel_message)
        : cancelledMail(event, to, occasion.reason)
    case 'updated':
      return updatedMail(event, to, row.status === 'waitlisted', cancel)
    case 'reminder':
      return reminderMail(event, to, cancel)
    case 'announcement':
      return announcementMail(event, to, said!)
  }
}

/** What the mail does to the person's calendar, if anything. */
function calendarOf({ links, mailer, now }: Desk, occasion: Occasion, row: LetterRow): Mail['calendar'] {
  if (occasion.of === 'waitlisted' || occasion.of === 'reminder' || occasion.of === 'announcement') return undefined
  const event = presentEventFacts(row, links)
  const method = occasion.of === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const content = writeAppointment({
    method,
    uid: uidOf(row.event_id, links.baseUrl),
    sequence: row.revision,
    statedAt: now,
    startsAt: row.starts_at,
    endsAt: row.over_at,
    title: event.title,
    place: event.place,
    url: event.url,
    organiser: { name: row.group_name ?? row.instance_name, address: mailer.address },
    attendee: { name: row.user_name, address: row.email },
    isWaiting: row.status === 'waitlisted',
  })
  return { method, content }
}
