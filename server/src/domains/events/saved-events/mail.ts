import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { ReminderRow } from './queries.ts'
import { isAboutOpening } from './rules.ts'

/** The one reminder of an event that a person saved. */
export function writeSavedReminder(links: Links, row: ReminderRow, { messages }: MailFrame): MailWords {
  const text = messages.mail.savedReminder
  const event = presentEventFacts(row, links, messages)
  const { subject, lead } = isAboutOpening(row) ? text.opened : text.soon
  return {
    subject: subject(event.title),
    heading: event.title,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [
      lead,
      { title: event.title, details: mailDetailsOf(row, links, messages) },
      { link: { label: messages.mail.event.link, url: event.url } },
    ],
    why: text.why,
  }
}
