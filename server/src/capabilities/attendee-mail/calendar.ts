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

const lineOctetsMax = 75

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
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** 20261121T170000Z */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** What a person typed can end no line and begin no property of its own. */
function escapeText(text: string): string {
  const broken = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  return withoutControls(broken.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'))
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '')
}

/** A quoted parameter knows no escape for its own quote. */
function quoteName(name: string): string {
  const oneLine = name.replace(/[\r\n\t]+/g, ' ')
  return `"${withoutControls(oneLine).replaceAll('"', "'")}"`
}

/** "Lines of text SHOULD NOT be longer than 75 octets"; a character of several octets stays whole. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctetsMax) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
