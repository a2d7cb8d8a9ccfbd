import type { FeedItem, FeedReading, FeedSpan } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import { customZone } from './custom-zone.ts'
import { type Described, describe, type Entry, endsAt, entryOf, isPrivate, itemIdOf, type ZoneOf } from './entries.ts'
import { type Component, parseCalendars, textOf } from './lines.ts'
import { Notices } from './notices.ts'
import { type Occurrence, occurrencesOf } from './series.ts'
import { lineOf, titleOf } from './texts.ts'
import { fixedZone, ianaZone, offsetNamed, type Zone, zoneNamed } from './zones.ts'

const itemsMax = 1000
/** Before the nearest are chosen. */
const occurrencesMax = 20_000
/** Our own events last no longer. */
export const eventMs = 14 * dayMs
const hourMs = 3_600_000

/** The events of a calendar in a span of time. The result is the same wherever and whenever it is read. */
export function readCalendarText(text: string, span: FeedSpan): FeedReading {
  const notices = new Notices()
  const calendars = parseCalendars(text, notices)
  const found = calendars.flatMap((calendar) => readOne(calendar, span, notices))
  const items = nearest(found, notices)
  const name = calendars.map((one) => textOf(one, 'x-wr-calname') ?? textOf(one, 'name')).find((one) => one)
  return { name: lineOf(name, 200) ?? null, items, notices: notices.list(), isWhole: notices.isWhole }
}

interface Found {
  occurrence: Occurrence
  startsAt: number
  endsAt: number | null
  isCancelled: boolean
}

function readOne(calendar: Component, span: FeedSpan, notices: Notices): Found[] {
  const zoneOf = zonesOf(calendar, span, notices)
  const isCancelled = textOf(calendar, 'method')?.toUpperCase() === 'CANCEL'
  const window = { from: span.from.getTime(), to: span.to.getTime() }
  const found: Found[] = []
  for (const entries of Map.groupBy(entriesOf(calendar, zoneOf, notices), ({ uid }) => uid).values())
    for (const occurrence of occurrencesOf(entries, window, zoneOf, notices)) {
      const startsAt = occurrence.startsAt
      const end = endsAt(occurrence.start, occurrence.entry.length)
      if (startsAt > window.to || (end ?? startsAt) < window.from) continue
      if (found.length >= occurrencesMax) {
        notices.cut('too_many_entries')
        return found
      }
      found.push({ occurrence, startsAt, endsAt: end, isCancelled })
    }
  return found
}

function entriesOf(calendar: Component, zoneOf: ZoneOf, notices: Notices): Entry[] {
  return calendar.parts.flatMap((part) => {
    if (part.name !== 'VEVENT') return []
    // Private titles are not shown to anyone.
    if (isPrivate(part)) notices.add('private_entry')
    const found = entryOf(part, zoneOf)
    if (found === undefined) {
      notices.add('incomplete_entry', isPrivate(part) ? null : (titleOf(textOf(part, 'summary')) ?? null))
      return []
    }
    if (found.isWrong) notices.add('incomplete_entry', titleOf(textOf(part, 'summary')) ?? null)
    return [found.entry]
  })
}

/** The nearest ones, if there are more than we take. */
function nearest(found: Found[], notices: Notices): FeedItem[] {
  const described = new Map<Entry, Described>()
  const say = (entry: Entry) => {
    const known = described.get(entry) ?? describe(entry)
    described.set(entry, known)
    return known
  }
  const sorted = found
    .filter(({ occurrence }) => !isPrivate(occurrence.entry.part))
    .sort((a, b) => a.startsAt - b.startsAt || (a.occurrence.entry.uid < b.occurrence.entry.uid ? -1 : 1))
  if (sorted.length > itemsMax) notices.cut('too_many_entries')
  const items = sorted.slice(0, itemsMax).flatMap((one) => itemOf(one, say, notices) ?? [])
  return items
}

function itemOf(found: Found, say: (entry: Entry) => Described, notices: Notices): FeedItem | undefined {
  const { entry, master, original, start } = found.occurrence
  const said = say(entry)
  const title = said.title ?? (master && say(master).title)
  const startsAt = new Date(found.startsAt).toISOString()
  if (title === undefined) {
    notices.add('incomplete_entry', startsAt.slice(0, 10))
    return undefined
  }
  const lasts = (found.endsAt ?? found.startsAt) - found.startsAt
  // Fourteen days by the calendar are an hour longer when the clocks go back.
  if (lasts > eventMs + hourMs) {
    notices.add('too_long_entry', title)
    return undefined
  }
  const end = found.endsAt === null ? null : Math.min(found.endsAt, found.startsAt + eventMs)
  return {
    ...said,
    itemId: itemIdOf(entry.uid, original),
    title,
    startsAt,
    endsAt: end === null ? null : new Date(end).toISOString(),
    timezone: start.zone.name,
    isCancelled: said.isCancelled || found.isCancelled,
  }
}

/** Which zone a name means in this calendar. Times without one are in the calendar's own, or else in the source's. */
function zonesOf(calendar: Component, span: FeedSpan, notices: Notices): ZoneOf {
  const named = textOf(calendar, 'x-wr-timezone')
  const own = ianaZone((named && zoneNamed(named)) ?? canonicalZone(span.timezone) ?? 'UTC')
  const utc = fixedZone(0, own.name)
  const parts = new Map<string, Component>()
  for (const part of calendar.parts)
    if (part.name === 'VTIMEZONE') parts.set(textOf(part, 'tzid')?.replaceAll('"', '') ?? '', part)
  const find = (tzid: string): Zone | undefined => {
    const part = parts.get(tzid.trim().replaceAll('"', ''))
    const location = part && textOf(part, 'x-lic-location')
    const name = zoneNamed(tzid) ?? (location && zoneNamed(location))
    if (name !== undefined && name !== '') return /^(Etc\/)?(UTC|UCT|Zulu|Universal)$/.test(name) ? utc : ianaZone(name)
    const offset = offsetNamed(tzid)
    const rules = part && customZone(part, { from: span.from.getTime(), to: span.to.getTime() }, own.name)
    return rules ?? (offset === undefined ? undefined : fixedZone(offset, own.name))
  }
  const known = new Map<string, Zone>()
  return (tzid, isUtc) => {
    if (isUtc) return utc
    if (tzid === undefined || tzid.trim() === '') return own
    const found = known.get(tzid) ?? find(tzid)
    if (found === undefined) notices.add('unknown_timezone', tzid)
    known.set(tzid, found ?? own)
    return found ?? own
  }
}
