import { dayMs } from '../time.ts'
import { zoneOrUtc } from './time-zone.ts'

/** What clocks and calendars show in one time zone, as the fields of a form have it. */
export interface WallTime {
  /** 2026-11-18 */
  date: string
  /** 19:00 */
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  // Swedish dates are written as in ISO 8601.
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  if (!known) formats.set(timeZone, format)
  return format
}

/** An unknown zone is shown as UTC. */
export function wallTimeOf(instant: string, timezone: string | null): WallTime {
  const [date, time] = formatIn(zoneOrUtc(timezone)).format(new Date(instant)).split(' ')
  return { date: date!, time: time! }
}

/** The same instant in ISO 8601 as clocks of the zone show it, such as 2026-11-18T19:00:05+01:00. */
export function offsetTimeOf(instant: string, timezone: string | null): string {
  const wall = wallTimeOf(instant, timezone)
  const [at, minuteMs] = [Date.parse(instant), 60_000]
  const asUtc = Date.parse(`${wall.date}T${wall.time}:00.000Z`)
  const minutes = Math.round((asUtc - Math.floor(at / minuteMs) * minuteMs) / minuteMs)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = two(Math.floor((at % minuteMs) / 1000))
  return `${wall.date}T${wall.time}:${seconds}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/**
 * The instant at which clocks show this; undefined if there is no such date or time. When clocks go back, an hour comes
 * twice: the first one counts. When they go forward, an hour is left out: a time in it is as far after the change as it is
 * after the start of that hour.
 */
export function instantOfWall({ date, time }: WallTime, timezone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  const asUtc = Date.parse(`${date}T${time}:00.000Z`)
  // Date.parse takes 31 April for 1 May.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== date) return undefined
  const offsetAt = (at: number) => {
    const wall = wallTimeOf(new Date(at).toISOString(), timezone)
    return Date.parse(`${wall.date}T${wall.time}:00.000Z`) - at
  }
  // The offsets of the day before and of the day after: one of them is right, unless clocks never show this time.
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)]
  const isRight = (at: number) => at + offsetAt(at) === asUtc
  const found = [Math.min(before, after), Math.max(before, after)].find(isRight)
  return new Date(found ?? before).toISOString()
}
