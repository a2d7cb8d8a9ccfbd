import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { wallTimeOf } from '#kernel/formats/wall-time.ts'
import { dayMs } from '#kernel/time.ts'
import { windowsZones } from './windows-zones.ts'

/** How clocks go in one place. */
export interface Zone {
  /** The IANA name in which an event is shown. */
  name: string
  /** Milliseconds ahead of UTC at an instant. */
  offsetAt(at: number): number
}

const quarterMs = 15 * 60_000
const known = new Map<string, Zone>()

/** A zone that Intl knows, by its IANA name. */
export function ianaZone(name: string): Zone {
  const found = known.get(name)
  if (found) return found
  const offsets = new Map<number, number>()
  const zone: Zone = {
    name,
    offsetAt(at) {
      // Clocks change at quarters of an hour, and Intl is slow.
      const quarter = Math.floor(at / quarterMs)
      const offset = offsets.get(quarter) ?? readOffset(quarter * quarterMs, name)
      if (offsets.size > 20_000) offsets.clear()
      offsets.set(quarter, offset)
      return offset
    },
  }
  known.set(name, zone)
  return zone
}

function readOffset(at: number, name: string): number {
  const { date, time } = wallTimeOf(new Date(at).toISOString(), name)
  return Date.parse(`${date}T${time}:00.000Z`) - at
}

/** A fixed difference to UTC, for events that are shown in another zone. */
export function fixedZone(offset: number, shownIn: string): Zone {
  return { name: shownIn, offsetAt: () => offset }
}

/**
 * The instant at which clocks show this. When clocks go back, an hour comes twice: the first one counts. When they go
 * forward, an hour is left out: a time in it is taken with the offset before (RFC 5545 §3.3.5).
 */
export function instantOf(wall: number, zone: Zone): number {
  const offsets = [zone.offsetAt(wall - dayMs), zone.offsetAt(wall + dayMs)]
  const before = wall - offsets[0]!
  const after = wall - offsets[1]!
  const isRight = (at: number) => at + zone.offsetAt(at) === wall
  return [Math.min(before, after), Math.max(before, after)].find(isRight) ?? before
}

/** The wall clock at an instant, in milliseconds. */
export function wallOf(at: number, zone: Zone): number {
  return at + zone.offsetAt(at)
}

const byWindowsName = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

/** In Outlook's own names of zones, where no city is named. */
const regions: [form: RegExp, zone: string][] = [
  [/^coordinated universal time|^utc$/i, 'UTC'],
  [/^eastern time/i, 'America/New_York'],
  [/^central time/i, 'America/Chicago'],
  [/^mountain time/i, 'America/Denver'],
  [/^pacific time/i, 'America/Los_Angeles'],
  [/^atlantic time/i, 'America/Halifax'],
  [/^west(ern)? central africa/i, 'Africa/Lagos'],
]

/** The IANA name that a name of a zone means, as calendars write them; undefined if it says nothing. */
export function zoneNamed(tzid: string): string | undefined {
  const name = tzid
    .trim()
    .replace(/^"+|(?<!")"+$/g, '')
    .trim()
  if (name === '' || name.length > 200) return undefined
  if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return 'UTC'
  return canonicalZone(name) ?? zoneOfWindows(name) ?? zoneInPath(name) ?? zoneOfDescription(name)
}

function zoneOfWindows(name: string): string | undefined {
  const zone = byWindowsName.get(name.toLowerCase())
  return zone && canonicalZone(zone)
}

/** `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`, `/mozilla.org/20050126_1/America/Argentina/Cordoba` */
function zoneInPath(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '')
  for (const length of [3, 2, 1]) {
    const zone = parts.length > length ? canonicalZone(parts.slice(-length).join('/')) : undefined
    if (zone) return zone
  }
  return undefined
}

const cities = new Map<string, string>()
function zoneOfCity(city: string): string | undefined {
  if (cities.size === 0)
    for (const zone of Intl.supportedValuesOf('timeZone'))
      cities.set(zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(), canonicalZone(zone)!)
  return cities.get(city.toLowerCase())
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`: the first city that a zone is named after. */
function zoneOfDescription(name: string): string | undefined {
  const match = /^\((?:UTC|GMT)(?:([+-])(\d\d):?(\d\d))?\)(.+)$/i.exec(name)
  if (!match) return undefined
  const [, sign, hours, minutes, places] = match
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  const isRight = (zone: string) => standardOffset(zone) === offset
  const region = regions.find(([form]) => form.test(places!.trim()))?.[1]
  const found =
    region ??
    places!
      .split(/[,;:()/]/)
      .map((place) => zoneOfCity(place.trim()))
      .find((zone) => zone && isRight(zone))
  return found && isRight(found) ? found : undefined
}

/** Without daylight saving time: the smaller one of January and July, wherever the place is. */
function standardOffset(name: string): number {
  const zone = ianaZone(name)
  return Math.min(zone.offsetAt(Date.UTC(2026, 0, 1)), zone.offsetAt(Date.UTC(2026, 6, 1)))
}

/** `GMT+0100`, `UTC-05:00`, `+02:00`: a difference to UTC in milliseconds. */
export function offsetNamed(tzid: string): number | undefined {
  const match = /^"?(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d\d))?"?$/i.exec(tzid.trim())
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return minutes > 14 * 60 ? undefined : (match[1] === '-' ? -1 : 1) * minutes * 60_000
}
