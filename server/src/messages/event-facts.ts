import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import type { Messages } from './index.ts'

interface EventTimes {
  startsAt: string
  /** Null when no end was given. */
  endsAt: string | null
  timezone: string | null
}

/** Saturday 21 November 2026, 18:00 to 21:00, Central European Standard Time (Europe/Berlin) */
export function sayWhen(
  { startsAt, endsAt, timezone }: EventTimes,
  { format, mail: { event: text } }: Messages,
): string {
  const start = format.moment(startsAt, timezone, new Date(startsAt))
  const zone = `${start.longZone} (${zoneOrUtc(timezone)})`
  if (endsAt === null) return text.starts(start.dayWithYear, start.time, zone)
  const end = format.moment(endsAt, timezone, new Date(endsAt))
  if (end.dayWithYear === start.dayWithYear) return text.onOneDay(start.dayWithYear, start.time, end.time, zone)
  return text.overDays(start.dayWithYear, start.time, end.dayWithYear, end.time, zone)
}
