import { escapeText, withoutControls, writeLines } from './content-lines.ts'

/** An entry of a calendar as RFC 5545 wants it written. All instants are UTC, so no zone is described. */
export interface CalendarEntry {
  uid: string
  /** Rises with every change; of two equal ones the later `statedAt` counts. */
  sequence: number
  statedAt: Date
  startsAt: string
  endsAt: string
  title: string
  place: string | null
  description: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Leaves the time free in the calendar. */
  isFree: boolean
  /** Further properties, written already. */
  more?: readonly string[]
}

/** The same in a mail and in every feed, so that a calendar that hears of an event twice has it once. */
export function uidOf(eventId: string, baseUrl: string): string {
  return `${eventId}@${new URL(baseUrl).hostname}`
}

/** With `head`, the properties of the calendar as a whole, written already. */
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
    `SUMMARY:${escapeText(entry.title)}`,
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
