import { durationMs } from '#domains/foundation/event-facts/index.ts'
import { wallTimeOf } from '#kernel/formats/wall-time.ts'
import type { ManagedEvent } from '../shell.ts'

const wallText = (instant: string | null, zone: string | null) => {
  if (instant === null) return ''
  const { date, time } = wallTimeOf(instant, zone)
  return `${date}T${time}`
}

/** The end as it was set, by an instant or by a duration. */
export function endOfEvent({ dateTime, endTime, duration }: ManagedEvent): string | null {
  const lengthMs = duration === null ? undefined : durationMs(duration)
  if (endTime !== null || lengthMs === undefined) return endTime
  return new Date(Date.parse(dateTime) + lengthMs).toISOString()
}

/** An event as the fields of the editor show it: wall times in its own time zone. */
export function editorValues(event: ManagedEvent): Record<string, unknown> {
  const { venue, timezone, ...plain } = event
  const start = wallTimeOf(event.dateTime, timezone)
  const over = endOfEvent(event)
  const end = over === null ? undefined : wallTimeOf(over, timezone)
  // Past midnight needs no date: an end before the start is on the next day.
  const isLong = over !== null && Date.parse(over) - Date.parse(event.dateTime) >= 86_400_000
  const place = Object.entries(venue ?? {}).map(([name, value]) => [`venue.${name}`, value] as const)
  return {
    ...plain,
    ...Object.fromEntries(place),
    timezone: timezone ?? '',
    date: start.date,
    start: start.time,
    end: end?.time ?? '',
    endDate: isLong ? end!.date : '',
    rsvpOpens: wallText(event.rsvpOpensAt, timezone),
    rsvpCloses: wallText(event.rsvpClosesAt, timezone),
  }
}

/** What a new event starts with: the zone, the times of day and the place to go to are those of the group's last event. */
export function newValues(last: ManagedEvent | undefined, zone: string | undefined): Record<string, unknown> {
  const usual = last ? editorValues(last) : { timezone: zone ?? '', start: '18:00', end: '20:00' }
  const { timezone, start, end } = usual
  const kind = {
    eventType: last?.eventType ?? 'in_person',
    visibility: 'public',
    waitlist: true,
    showGuests: true,
    maxGuests: 0,
  }
  return { ...kind, timezone: timezone || (zone ?? ''), start, end }
}
