import { plainName } from '#domains/accounts/invitations/index.ts'
import { listMissing } from '#domains/events/questions/index.ts'
import { formatTicketCode, ticketQrText, ticketUrl } from '#domains/events/tickets/index.ts'
import {
  type EventFacts,
  mailChangesOf,
  mailDetailsOf,
  presentEventFacts,
  whereOf,
} from '#domains/foundation/event-facts/index.ts'
import type { Links, Mailer } from '#kernel/context.ts'
import type { EventBefore } from '#kernel/events.ts'
import { type CalendarEntry, uidOf, writeCalendar } from '#kernel/formats/calendar.ts'
import { withoutControls } from '#kernel/formats/content-lines.ts'
import type { Messages } from '#messages/index.ts'
import type { MailBlock, MailDetail } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { RequestsMailRow } from './queries.requests.ts'
import type { AttendeeMailRow, SeatRow } from './queries.ts'
import { cancelUrl, type MailTrigger } from './rules.ts'

/** A calendar entry for one attendee, with what an iTIP message (RFC 5546) needs. */
export interface Appointment
  extends Pick<
    CalendarEntry,
    'uid' | 'sequence' | 'statedAt' | 'startsAt' | 'endsAt' | 'title' | 'language' | 'place' | 'url'
  > {
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
  const { baseUrl } = context.links
  const cancelLink = cancelUrl(context.links, { eventId: row.event_id, userId: row.user_id })
  const ticket = ticketOf(context, row, messages)
  const details = mailDetailsOf(row, context.links, messages, ['rsvp'])
  const changes = before ? mailChangesOf(row, before, messages) : []
  return {
    ...bodyOf({ trigger, row, event, details, changes, cancelLink, ticket, messages, baseUrl }),
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
  baseUrl: string
}

function bodyOf(content: Content): MailWords {
  const { trigger, row, event, changes, cancelLink, ticket, messages } = content
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
      const { subject, lead } = trigger.isAnswer ? text.requests.spot : text.confirmed
      const { listed } = text
      const by = row.listed_by ?? null
      const label = by === null ? text.confirmed.cancel : listed.cancel
      const rest = [details, ...ticket, ...questionsOf(content), link, cancel(label)]
      return body(subject, by === null ? lead : listed.lead(by), ...noteOf(content), ...partyOf(content), ...rest)
    }
    case 'promoted': {
      const { subject, lead, cancel: label } = text.promoted
      const rest = [details, ...ticket, ...questionsOf(content), link, cancel(label)]
      return body(subject, lead, ...partyOf(content), ...rest)
    }
    case 'waitlisted': {
      const { subject, lead, cancel: label } = text.waitlisted
      const words = (trigger.isAnswer ? text.requests.waiting : lead)(row.position ?? 1)
      const by = row.listed_by ? [text.listed.waiting(row.listed_by)] : []
      return body(subject, ...by, words, ...noteOf(content), ...partyOf(content), details, link, cancel(label))
    }
    case 'requested': {
      const { subject, lead, cancel: label } = text.requests.asked
      return body(subject, lead, ...partyOf(content), details, link, cancel(label))
    }
    case 'declined': {
      const { subject, lead } = text.requests.no
      return body(subject, lead(row.group_name), ...noteOf(content), details, othersOf(content) ?? link)
    }
    case 'cancelled':
      if (trigger.isPassedOn) {
        const taker = plainName(row.taker_name ?? '')
        const { subject, lead } = text.passedOn
        return body((title) => subject(taker, title), lead(taker), details, link)
      }
      if (trigger.reason !== 'event_cancelled') {
        const { subject, self, organizer } = text.cancelled
        const own = row.end_reason === 'request' ? text.requests.takenBack : self
        return body(subject, trigger.reason === 'self' ? own : organizer, details, link)
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
      const { stillOpen, asked } = text.requests
      if (row.status === 'requested') return body(subject, news, stillOpen, details, link, cancel(asked.cancel))
      return body(subject, news, row.status === 'waitlisted' ? waiting : confirmed, details, link, cancel(label))
    }
    case 'reminder': {
      const { subject, lead, cancel: label } = text.reminder
      return body(subject, lead, ...partyOf(content), details, ...ticket, link, cancel(label))
    }
  }
}

/** What the mail says to whom there is no spot for, as they will read it. */
export function presentNo(
  context: Pick<MailContext, 'links'>,
  seat: SeatRow,
  note: string | null,
  messages: Messages,
): Pick<MailWords, 'subject' | 'blocks'> {
  const unknown = { position: null, ticket: null, end_reason: null, questions: null, answered: null }
  const taken = {
    user_id: '',
    party_size: 1,
    joins_online: false,
    wants_rsvp: true,
    wants_reminders: true,
    has_muted: false,
  }
  const row = { ...seat, ...unknown, ...taken, rsvp_at: seat.updated_at, hosts_note: note, status: 'declined' }
  const event = presentEventFacts(row, context.links, messages)
  const details = mailDetailsOf(row, context.links, messages, ['rsvp'])
  const of = { trigger: { of: 'declined' as const, rsvpId: '', heardAt: '' }, row, event, details, messages }
  return bodyOf({ ...of, changes: [], ticket: [], cancelLink: '', baseUrl: context.links.baseUrl })
}

/** Who comes with them; nothing for a person alone. */
function partyOf({ row, messages }: Content): MailBlock[] {
  const guests = row.party_size - 1
  if (guests === 0) return []
  const { going, asked, waiting } = messages.mail.party
  const words = row.status === 'requested' ? asked : row.status === 'waitlisted' ? waiting : going
  return [words(guests)]
}

/** The sentence of the hosts with their answer to a request. */
const noteOf = ({ row, messages }: Content): MailBlock[] => quoteOf(messages.mail.requests.writes, row.hosts_note)

/** Asks those whom an organizer gave a spot for the answers that they owe. */
function questionsOf({ row, event, messages }: Content): MailBlock[] {
  const missing = listMissing(row.questions ?? [], new Set(row.answered), { since: row.rsvp_at })
  const { lead, link: label } = messages.mail.questions
  return missing.length === 0 ? [] : [lead, { link: { label, url: `${event.url}/rsvp/form` } }]
}

function othersOf({ row: { group_name: group, group_slug: slug }, messages, baseUrl }: Content) {
  if (group === null || slug === null) return undefined
  return { link: { label: messages.mail.requests.no.others(group), url: `${baseUrl}/groups/${slug}` } }
}

/** Nothing without a seat, for a seat from before there were tickets, or for who joins online. */
function ticketOf({ links }: MailContext, row: AttendeeMailRow, messages: Messages): MailBlock[] {
  const { status, ticket } = row
  if (status !== 'confirmed' || ticket === null) return []
  if (row.joins_online || whereOf(row).attendance === 'online') return []
  const { heading, label, alt } = messages.mail.ticket
  const code = formatTicketCode(ticket)
  const url = ticketUrl(links, ticket)
  const note = row.attendee_label?.name
  return [
    {
      ticket: {
        heading,
        label,
        code,
        url,
        qrText: ticketQrText(links, ticket),
        alt: alt(code),
        ...(note !== undefined && { note }),
      },
    },
  ]
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
  if (row.status === 'requested' || row.status === 'declined') return undefined
  const method = trigger.of === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const content = writeAppointment({
    method,
    uid: uidOf(row.event_id, links.baseUrl),
    sequence: row.revision,
    statedAt: now,
    startsAt: row.starts_at,
    endsAt: row.over_at,
    title: event.title,
    language: event.language,
    place: event.place,
    url: event.url,
    joinUrl: row.online_url ?? null,
    organizer: { name: row.group_name ?? instanceName, address: mailer.address },
    attendee: { name, address: email },
    isWaiting: row.status === 'waitlisted',
  })
  return { method, content }
}

/** To an owner or manager, at most once a day for an event. */
export function writeRequestsMail(
  { event_id: eventId, title, count }: Omit<RequestsMailRow, 'user_id'>,
  { messages, baseUrl }: MailFrame,
): MailWords {
  const text = messages.mail.eventRequests
  const link = { label: text.link, url: `${baseUrl}/organize/events/${eventId}/requests` }
  return { subject: text.subject(count, title), blocks: [text.lead(count, title), text.once, { link }] }
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
