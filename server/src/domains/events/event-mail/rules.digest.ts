import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { dayMs, minuteMs } from '#kernel/time.ts'

/** Thursday at eight in the morning, where the person is: the weekend is near, and there is time to plan. */
const weekday = 4
const minuteOfDay = 8 * 60
const weeksMs = 21 * dayMs
/** A digest that could not be sent for so long is left out: the next one has its events. */
const lateMs = 3 * dayMs

export const digestEnd = (now: Date) => new Date(now.getTime() + weeksMs)
export const isTooLate = (dueAt: string, now: Date) => now.getTime() - Date.parse(dueAt) > lateMs

const clocks = new Map<string, Intl.DateTimeFormat>()
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function localTime(at: Date, zone: string): { weekday: number; minute: number } {
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(zone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: days.indexOf(parts.get('weekday')!),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

/** The next time for a digest, in the time zone of the person. */
export function nextDigest(now: Date, timezone: string | null): Date {
  const zone = zoneOrUtc(timezone)
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const local = localTime(now, zone)
  const daysAhead = (weekday - local.weekday + 7) % 7
  const isOver = daysAhead === 0 && local.minute >= minuteOfDay
  const guess = wholeMinute + (isOver ? 7 : daysAhead) * dayMs + (minuteOfDay - local.minute) * minuteMs
  // Clocks may have changed in between.
  const shift = minuteOfDay - localTime(new Date(guess), zone).minute
  return new Date(guess + shift * minuteMs)
}

export const digestKey = (userId: string, dueAt: string) => `digest.${userId}.${Date.parse(dueAt)}`

/** More would not be read. */
const listedMax = 15

export interface DigestDay<T> {
  day: string
  events: T[]
}

/** The first events by their day, which `dayOf` names; `more` is the number of those left out. */
export function gatherDays<T>(
  events: readonly T[],
  dayOf: (event: T) => string,
): { days: DigestDay<T>[]; more: number } {
  const listed = events.slice(0, listedMax)
  const byDay = Map.groupBy(listed, dayOf)
  return {
    days: [...byDay].map(([day, ofDay]) => ({ day, events: ofDay })),
    more: events.length - listed.length,
  }
}
