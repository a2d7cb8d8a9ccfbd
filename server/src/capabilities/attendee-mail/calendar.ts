import { escapeText, withoutControls, writeLines } from '../../kernel/content-lines.ts'

/** An appointment of one person, as RFC 5545 and 5546 want it told. All instants are UTC, so no zone is described. */
export interface Appointment {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  /** Rises with every change; of two equal ones the later `statedAt` counts. */
  sequence: number
  statedAt: Date
  startsAt: string
  endsAt: string
  title: string
  place: string | null
  url: string
  organiser: Party
  attendee: Party
  /** Whether they wait for a seat; their calendar then shows the time as not certain. */
  isWaiting: boolean
}

interface Party {
  name: string
  address: string
}

export function writeCalendar(appointment: Appointment): string {
  const { method, attendee, organiser, isWaiting } = appointment
  const status = method === 'CANCEL' ? 'CANCELLED' : isWaiting ? 'TENTATIVE' : 'CONFIRMED'
  const answer = isWaiting ? 'TENTATIVE' : 'ACCEPTED'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearth//Hearth//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(appointment.uid)}`,
    `SEQUENCE:${appointment.sequence}`,
    `DTSTAMP:${instant(appointment.statedAt)}`,
    `DTSTART:${instant(new Date(appointment.startsAt))}`,
    `DTEND:${instant(new Date(appointment.endsAt))}`,
    `SUMMARY:${escapeText(appointment.title)}`,
    ...(appointment.place === null ? [] : [`LOCATION:${escapeText(appointment.place)}`]),
    // Several calendars do not show the URL, and all of them show the description.
    `DESCRIPTION:${escapeText(appointment.url)}`,
    `URL:${withoutControls(appointment.url)}`,
    `STATUS:${status}`,
    `TRANSP:${isWaiting ? 'TRANSPARENT' : 'OPAQUE'}`,
    `ORGANIZER;CN=${quoteName(organiser.name)}:mailto:${withoutControls(organiser.address)}`,
    `ATTENDEE;CN=${quoteName(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};RSVP=FALSE:mailto:${withoutControls(attendee.address)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return writeLines(lines)
}

/** 20261121T170000Z */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** A quoted parameter knows no escape for its own quote. */
function quoteName(name: string): string {
  const oneLine = name.replace(/[\r\n\t]+/g, ' ')
  return `"${withoutControls(oneLine).replaceAll('"', "'")}"`
}
