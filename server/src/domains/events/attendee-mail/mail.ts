import { type EventFacts, presentEventFacts } from '#domains/events/event-facts/index.ts'
import { formatTicketCode, ticketQrText, ticketUrl } from '#domains/events/tickets/index.ts'
import type { Links, Mailer } from '#kernel/context.ts'
import { uidOf } from '#kernel/formats/calendar.ts'
import type { Messages } from '#messages/index.ts'
import type { MailBlock } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import { writeAppointment } from './mail.calendar.ts'
import type { AttendeeMailRow } from './queries.ts'
import { cancelUrl, type MailTrigger } from './rules.ts'

interface MailContext {
  links: Links
  mailer: Pick<Mailer, 'address'>
  now: Date
}

/** For a reason that is still due. */
export function writeAttendeeMail(
  context: MailContext,
  trigger: MailTrigger,
  row: AttendeeMailRow,
  frame: MailFrame,
): MailWords {
  const { messages } = frame
  const event = presentEventFacts(row, context.links, messages)
  const calendar = calendarOf(context, trigger, row, event, frame)
  const cancelLink = cancelUrl(context.links, { eventId: row.event_id, userId: row.user_id })
  const ticket = ticketOf(context, row, messages)
  return { ...bodyOf({ trigger, row, event, cancelLink, ticket, messages }), ...(calendar && { calendar }) }
}

interface Content {
  trigger: MailTrigger
  row: AttendeeMailRow
  event: EventFacts
  cancelLink: string
  ticket: MailBlock[]
  messages: Messages
}

function bodyOf({ trigger, row, event, cancelLink, ticket, messages }: Content): MailWords {
  const text = messages.mail
  const details = { details: detailsOf(event, messages) }
  const link = { link: { label: text.event.link, url: event.url } }
  const cancel = (label: string) => ({ link: { label, url: cancelLink } })
  const body = (subject: (title: string) => string, ...blocks: MailBlock[]) => ({
    subject: subject(event.title),
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
    blocks,
  })
  switch (trigger.of) {
    case 'confirmed': {
      const { subject, lead, cancel: label } = text.confirmed
      return body(subject, lead, details, ...ticket, link, cancel(label))
    }
    case 'promoted': {
      const { subject, lead, cancel: label } = text.promoted
      return body(subject, lead, details, ...ticket, link, cancel(label))
    }
    case 'waitlisted': {
      const { subject, lead, cancel: label } = text.waitlisted
      return body(subject, lead(row.position ?? 1), details, link, cancel(label))
    }
    case 'cancelled':
      if (trigger.reason !== 'event_cancelled')
        return body(text.cancelled.subject, text.cancelled[trigger.reason], details, link)
      return body(
        text.eventCancelled.subject,
        text.eventCancelled.lead,
        ...quoteOf(text.eventCancelled.writes, row.cancel_message),
        details,
        link,
      )
    case 'updated': {
      const { subject, waiting, confirmed, cancel: label } = text.updated
      return body(subject, row.status === 'waitlisted' ? waiting : confirmed, details, link, cancel(label))
    }
    case 'reminder': {
      const { subject, lead, cancel: label } = text.reminder
      return body(subject, lead, details, ...ticket, link, cancel(label))
    }
  }
}

/** Nothing without a seat, or for a seat from before there were tickets. */
function ticketOf({ links }: MailContext, { status, ticket }: AttendeeMailRow, messages: Messages): MailBlock[] {
  if (status !== 'confirmed' || ticket === null) return []
  const { heading, label, alt } = messages.mail.ticket
  const code = formatTicketCode(ticket)
  const url = ticketUrl(links, ticket)
  return [{ ticket: { heading, label, code, url, qrText: ticketQrText(links, ticket), alt: alt(code) } }]
}

const quoteOf = (lead: string, quote: string | null): MailBlock[] =>
  quote === null || quote.trim() === '' ? [] : [{ lead, quote }]

function detailsOf(event: EventFacts, messages: Messages): [string, string][] {
  // Who gets this mail has an RSVP here already.
  const others = event.lines.filter(({ name }) => name !== 'rsvp')
  const lines = others.map(({ label, text }): [string, string] => [label, text])
  return [[messages.mail.event.what, event.title], ...lines]
}

/** The calendar attachment, for mails that change the attendee's calendar. */
function calendarOf(
  { links, mailer, now }: MailContext,
  trigger: MailTrigger,
  row: AttendeeMailRow,
  event: EventFacts,
  { name = '', email, instanceName }: MailFrame,
): MailWords['calendar'] {
  if (trigger.of === 'waitlisted' || trigger.of === 'reminder') return undefined
  const method = trigger.of === 'cancelled' ? 'CANCEL' : 'REQUEST'
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
    joinUrl: row.online_url ?? null,
    organizer: { name: row.group_name ?? instanceName, address: mailer.address },
    attendee: { name, address: email },
    isWaiting: row.status === 'waitlisted',
  })
  return { method, content }
}
