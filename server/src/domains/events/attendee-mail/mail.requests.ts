import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { RequestsMailRow } from './queries.requests.ts'

/** To an owner or manager, at most once a day for an event. */
export function writeRequestsMail(
  { event_id: eventId, title, count }: Omit<RequestsMailRow, 'user_id'>,
  { messages, baseUrl }: MailFrame,
): MailWords {
  const text = messages.mail.eventRequests
  const link = { label: text.link, url: `${baseUrl}/organize/events/${eventId}/requests` }
  return { subject: text.subject(count, title), blocks: [text.lead(count, title), text.once, { link }] }
}
