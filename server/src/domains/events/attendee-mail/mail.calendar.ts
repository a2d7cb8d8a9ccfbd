import { type CalendarEntry, writeCalendar } from '#kernel/formats/calendar.ts'
import { withoutControls } from '#kernel/formats/content-lines.ts'

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
