import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { MailToSend } from '#domains/foundation/notifications/index.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { AnnouncementGroupRow, AnnouncementMailRow, EventMailRow } from './queries.mail.ts'
import { keyOf } from './rules.ts'

interface Words {
  id: string
  subject: string
  body: string
}

/** The mail of an announcement to one user. */
export const announcementMail = (words: Words, row: AnnouncementMailRow): MailToSend => ({
  to: { userId: row.user_id },
  kind: 'announcements',
  key: keyOf(words.id, row.user_id),
  write: (frame) => writeAnnouncement(words, row, frame),
})

const writeAnnouncement = (words: Words, row: AnnouncementMailRow, frame: MailFrame): MailWords =>
  'name' in row ? groupBody(words, row, frame) : eventBody(words, row, frame)

function eventBody({ subject, body }: Words, row: EventMailRow, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail
  const event = presentEventFacts(row, { baseUrl }, messages)
  const lead =
    event.groupName === null ? text.announcement.organizerWrites : text.announcement.groupWrites(event.groupName)
  return {
    subject: text.announcement.subject(subject, event.title),
    heading: subject,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [
      { lead, markdown: body },
      { heading: event.title },
      { details: mailDetailsOf(row, { baseUrl }, messages, ['rsvp', 'by']) },
      { link: { label: text.event.link, url: event.url } },
    ],
  }
}

function groupBody({ subject, body }: Words, row: AnnouncementGroupRow, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.announcement
  return {
    subject: text.subject(subject, row.name),
    heading: subject,
    blocks: [
      { lead: text.groupWrites(row.name), markdown: body },
      { link: { label: text.groupLink(row.name), url: `${baseUrl}/groups/${row.urlname ?? row.id}` } },
    ],
    why: text.groupWhy(row.name),
  }
}
