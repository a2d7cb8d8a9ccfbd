import { zoneOrUtc } from '#kernel/formats/time-zone.ts'

interface Formats {
  day: Intl.DateTimeFormat
  dayWithYear: Intl.DateTimeFormat
  month: Intl.DateTimeFormat
  dayOfMonth: Intl.DateTimeFormat
  year: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  shortZone: Intl.DateTimeFormat
  longZone: Intl.DateTimeFormat
}

const known = new Map<string, Formats>()

/** Making a format costs more than using it a hundred times, so there is one set for each zone. */
function formatsOf(timezone: string | null): Formats {
  const zone = zoneOrUtc(timezone)
  const found = known.get(zone)
  if (found) return found
  const made = makeFormats(zone)
  known.set(zone, made)
  return made
}

function makeFormats(timeZone: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    dayWithYear: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: format({ month: 'short' }),
    dayOfMonth: format({ day: 'numeric' }),
    year: format({ year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    shortZone: format({ timeZoneName: 'short' }),
    longZone: format({ timeZoneName: 'long' }),
  }
}

function zoneIn(format: Intl.DateTimeFormat, at: Date): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** An instant as people in its place say it. */
export interface SaidMoment {
  /** Wednesday 18 November; with the year where it is not this one. */
  day: string
  /** Nov */
  month: string
  /** 18 */
  dayOfMonth: string
  /** 18:00 */
  time: string
  /** CET */
  zone: string
  /** Central European Standard Time */
  longZone: string
}

export function sayMoment(instant: string, timezone: string | null, now: Date): SaidMoment {
  const formats = formatsOf(timezone)
  const at = new Date(instant)
  const isThisYear = formats.year.format(at) === formats.year.format(now)
  return {
    day: (isThisYear ? formats.day : formats.dayWithYear).format(at),
    month: formats.month.format(at).replace('Sept', 'Sep'),
    dayOfMonth: formats.dayOfMonth.format(at),
    time: formats.time.format(at),
    zone: zoneIn(formats.shortZone, at),
    longZone: zoneIn(formats.longZone, at),
  }
}

/** 14 March 2026, for things whose hour does not matter. */
export function sayDay(instant: string): string {
  return dayOnly.format(new Date(instant))
}

const dayOnly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const grouped = new Intl.NumberFormat('en-GB')

/** 12,345 */
export const sayNumber = (count: number) => grouped.format(count)

/** 1 person, 12 people */
export const sayCount = (count: number, one: string, many: string) =>
  `${grouped.format(count)} ${count === 1 ? one : many}`
