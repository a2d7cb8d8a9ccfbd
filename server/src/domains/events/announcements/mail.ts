import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { MailToSend } from '#domains/foundation/notifications/index.ts'
import { languageOf } from '#domains/foundation/translations/index.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { AnnouncementGroupRow, AnnouncementMailRow, EventMailRow } from './queries.mail.ts'
import { keyOf } from './rules.ts'

interface Words {
  id: string
  subject: string
  body: string
  /** Null: that of its event or group. */
  language: string | null
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

function eventBody({ subject, body, ...words }: Words, row: EventMailRow, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail
  const language = words.language ?? languageOf(row) ?? undefined
  const event = presentEventFacts(row, { baseUrl }, messages)
  const lead =
    event.groupName === null ? text.announcement.organizerWrites : text.announcement.groupWrites(event.groupName)
  return {
    subject: text.announcement.subject(subject, event.title),
    heading: subject,
    language,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [
      { lead, markdown: body, language },
      { heading: event.title },
      { details: mailDetailsOf(row, { baseUrl }, messages, ['rsvp', 'by']) },
      { link: { label: text.event.link, url: event.url } },
    ],
  }
}

function groupBody(
  { subject, body, ...words }: Words,
  row: AnnouncementGroupRow,
  { messages, baseUrl }: MailFrame,
): MailWords {
  const text = messages.mail.announcement
  const language = words.language ?? row.language ?? undefined
  return {
    subject: text.subject(subject, row.name),
    heading: subject,
    language,
    blocks: [
      { lead: text.groupWrites(row.name), markdown: body, language },
      { link: { label: text.groupLink(row.name), url: `${baseUrl}/groups/${row.urlname ?? row.id}` } },
    ],
    why: text.groupWhy(row.name),
  }
}
