import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { AttendeeMailRow } from './queries.ts'

/** To who brought a guest that cannot come. Says who still comes along, and not who does not: that name is gone. */
export function writeGuestLeft(
  links: Links,
  row: AttendeeMailRow,
  others: readonly { name: string | null }[],
  { messages }: MailFrame,
): MailWords {
  const event = presentEventFacts(row, links, messages)
  const { subject, lead, alone, withNamed, withSome } = messages.mail.guestLeft
  const names = others.flatMap(({ name }) => name ?? [])
  const still =
    others.length === 0 ? alone : names.length === others.length ? withNamed(names) : withSome(others.length)
  return {
    subject: subject(event.title),
    heading: event.title,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [
      lead,
      still,
      { title: event.title, details: mailDetailsOf(row, links, messages, ['rsvp']) },
      { link: { label: messages.mail.event.link, url: event.url } },
    ],
  }
}
