import { formatTicketCode, ticketQrText, ticketUrl } from '#domains/events/tickets/index.ts'
import {
  type EventFacts,
  mailChangesOf,
  mailDetailsOf,
  presentEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import type { Links, Mailer } from '#kernel/context.ts'
import type { EventBefore } from '#kernel/events.ts'
import { type CalendarEntry, uidOf, writeCalendar } from '#kernel/formats/calendar.ts'
import { withoutControls } from '#kernel/formats/content-lines.ts'
import type { Messages } from '#messages/index.ts'
import type { MailBlock, MailDetail } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { AttendeeMailRow } from './queries.ts'
import { cancelUrl, type MailTrigger } from './rules.ts'

/** A calendar entry for one attendee, with what an iTIP message (RFC 5546) needs. */
export interface Appointment
  extends Pick<CalendarEntry, 'uid' | 'sequence' | 'statedAt' | 'startsAt' | 'endsAt' | 'title' | 'place' | 'url'> {
  method: 'REQUEST' | 'CANCEL'
  organizer: Party
  attendee: Party
  /** Where to join online, for attendees who may know it. */
  joinUrl: string | null
  /** The attendee is on the waitlist; their calendar then shows the time as tentative. */
  isWaiting: boolean
}

interface Party {
  name: string
  address: string
}

export function writeAppointment(appointment: Appointment): string {
  const { method, attendee, organizer, isWaiting } = appointment
  const answer = isWaiting ? 'TENTATIVE' : 'ACCEPTED'
  const status = method === 'CANCEL' ? 'CANCELLED' : isWaiting ? 'TENTATIVE' : 'CONFIRMED'
  const more = [
    `ORGANIZER;CN=${quoteName(organizer.name)}:mailto:${withoutControls(organizer.address)}`,
    `ATTENDEE;CN=${quoteName(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=FALSE:mailto:${withoutControls(attendee.address)}`,
  ]
  // Some calendars do not show the URL, but all of them show the description.
  const description = [appointment.joinUrl, appointment.url].filter(Boolean).join('\n\n')
  const entry = { ...appointment, description, status, isFree: isWaiting, more } as const
  return writeCalendar([`METHOD:${method}`], [entry])
}

/** A quoted parameter value has no escape for a double quote. */
function quoteName(name: string): string {
  const oneLine = name.replace(/[\r\n\t]+/g, ' ')
  return `"${withoutControls(oneLine).replaceAll('"', "'")}"`
}

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
  before?: EventBefore,
): MailWords {
  const { messages } = frame
  const event = presentEventFacts(row, context.links, messages)
  const calendar = calendarOf(context, trigger, row, event, frame)
  const cancelLink = cancelUrl(context.links, { eventId: row.event_id, userId: row.user_id })
  const ticket = ticketOf(context, row, messages)
  const details = mailDetailsOf(row, context.links, messages, ['rsvp'])
  const changes = before ? mailChangesOf(row, before, messages) : []
  return {
    ...bodyOf({ trigger, row, event, details, changes, cancelLink, ticket, messages }),
    ...(calendar && { calendar }),
  }
}

interface Content {
  trigger: MailTrigger
  row: AttendeeMailRow
  event: EventFacts
  details: MailDetail[]
  /** What is new, where that is known. */
  changes: MailDetail[]
  cancelLink: string
  ticket: MailBlock[]
  messages: Messages
}

function bodyOf({ trigger, row, event, changes, cancelLink, ticket, messages, ...content }: Content): MailWords {
  const text = messages.mail
  // Who gets this mail has an RSVP here already, so where RSVPs are made is left out.
  const details = { title: event.title, details: content.details }
  const link = { link: { label: text.event.link, url: event.url } }
  const cancel = (label: string) => ({ link: { label, url: cancelLink } })
  const body = (subject: (title: string) => string, ...blocks: MailBlock[]) => ({
    subject: subject(event.title),
    heading: event.title,
    picture: { url: event.pictureUrl, alt: '' },
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
      if (trigger.reason !== 'event_cancelled') {
        const { subject, self, organizer } = text.cancelled
        return body(subject, trigger.reason === 'self' ? self : organizer, details, link)
      }
      return body(
        text.eventCancelled.subject,
        text.eventCancelled.lead,
        ...quoteOf(text.eventCancelled.writes, row.cancel_message),
        details,
        link,
      )
    case 'updated': {
      const { subject, lead, waiting, confirmed, cancel: label } = text.updated
      const news = changes.length > 0 ? { details: changes } : lead
      return body(subject, news, row.status === 'waitlisted' ? waiting : confirmed, details, link, cancel(label))
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
