import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Cached, because creating a format costs a hundred times as much as using it. An unknown time zone is shown as UTC.
 */
function formatOf(locale: string, timezone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = zoneOrUtc(timezone)
  const key = JSON.stringify([locale, timeZone, options])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, made)
  return made
}

/** A date further ahead than this is shown with its year. */
const farMs = 180 * dayMs
const long = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/** In the time zone of the event, with the zone's name: the page is cached for all visitors. */
export function formatStart(locale: string, timezone: string | null, startsAt: string, now: Date): string {
  const isFar = Date.parse(startsAt) - now.getTime() > farMs
  const options = { ...long, timeZoneName: 'short' } as const
  return formatOf(locale, timezone, isFar ? { ...options, year: 'numeric' } : options).format(new Date(startsAt))
}

export function tileOf(locale: string, timezone: string | null, startsAt: string): { month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) => formatOf(locale, timezone, options).format(new Date(startsAt))
  return { month: part({ month: 'short' }), day: part({ day: 'numeric' }) }
}

/** 2026-11-21T18:00:00+01:00, the format that schema.org requires. */
export function withOffset(timezone: string | null, instant: string): string {
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const
  const wall = formatOf('sv-SE', timezone, options).format(new Date(instant)).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(instant)) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
