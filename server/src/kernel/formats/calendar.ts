import { escapeText, withoutControls, writeLines } from './content-lines.ts'

/** A calendar entry as in RFC 5545. All instants are UTC, so no time zone is included. */
export interface CalendarEntry {
  uid: string
  /** Rises with every change; between equal ones the later `statedAt` wins. */
  sequence: number
  statedAt: Date
  startsAt: string
  endsAt: string
  title: string
  /** In which the title is written; null: not known. */
  language: string | null
  place: string | null
  description: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Shows the time as free. */
  isFree: boolean
  /** Further lines, already encoded. */
  more?: readonly string[]
}

/** The same in mails and feeds, so that a calendar that gets an event twice shows it once. */
export function uidOf(eventId: string, baseUrl: string): string {
  return `${eventId}@${new URL(baseUrl).hostname}`
}

/** `head`: further lines of the calendar itself, already encoded. */
export function writeCalendar(head: readonly string[], entries: readonly CalendarEntry[]): string {
  const properties = ['VERSION:2.0', 'PRODID:-//Hearth//Hearth//EN', 'CALSCALE:GREGORIAN', ...head]
  return writeLines(['BEGIN:VCALENDAR', ...properties, ...entries.flatMap(linesOf), 'END:VCALENDAR'])
}

function linesOf(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.statedAt)}`,
    `DTSTART:${instant(new Date(entry.startsAt))}`,
    `DTEND:${instant(new Date(entry.endsAt))}`,
    `SUMMARY${entry.language === null ? '' : `;LANGUAGE=${entry.language}`}:${escapeText(entry.title)}`,
    ...(entry.place === null ? [] : [`LOCATION:${escapeText(entry.place)}`]),
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${withoutControls(entry.url)}`,
    `STATUS:${entry.status}`,
    `TRANSP:${entry.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(entry.more ?? []),
    'END:VEVENT',
  ]
}

/** 20261121T170000Z */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}
