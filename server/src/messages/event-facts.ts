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

/** What is new about the times: only the clock where the day is the same. Undefined where nothing is. */
export function sayNewTimes(
  was: EventTimes,
  now: EventTimes,
  messages: Messages,
): { label: string; was: string; text: string } | undefined {
  const [before, after] = [sayWhen(was, messages), sayWhen(now, messages)]
  if (before === after) return undefined
  const [clockBefore, clockAfter] = [clockOf(was, messages), clockOf(now, messages)]
  const isSameDay = clockBefore !== undefined && clockAfter !== undefined && clockBefore.day === clockAfter.day
  if (isSameDay && was.timezone === now.timezone)
    return { label: messages.mail.event.time, was: clockBefore.time, text: clockAfter.time }
  return { label: messages.events.page.when, was: before, text: after }
}

/** Undefined for times over several days. */
function clockOf({ startsAt, endsAt, timezone }: EventTimes, { format, mail: { event: text } }: Messages) {
  const start = format.moment(startsAt, timezone, new Date(startsAt))
  const day = start.dayWithYear
  if (endsAt === null) return { day, time: start.time }
  const end = format.moment(endsAt, timezone, new Date(endsAt))
  return end.dayWithYear === day ? { day, time: text.span(start.time, end.time) } : undefined
}
