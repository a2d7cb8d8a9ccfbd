import { createHash } from 'node:crypto'
import type { FeedItem } from '#kernel/feeds.ts'
import { feedLengths } from '#kernel/formats/feed-text.ts'
import { dayMs } from '#kernel/time.ts'
import { endOf, type Length, readLength, readWritten } from './dates.ts'
import { type Component, firstLine, type Line, linesOf, paramOf, textOf } from './lines.ts'
import { coordinatesOf, isEventPage, placeOf, withoutLink } from './places.ts'
import { descriptionOf, linksIn, titleOf, urlOf } from './texts.ts'
import { instantOf, type Zone } from './zones.ts'

/** A moment as an entry gives it. */
export interface Moment {
  wall: number
  zone: Zone
  isDate: boolean
}

/** A VEVENT that has a start. */
export interface Entry {
  uid: string
  sequence: number
  modified: string
  start: Moment
  length: Length | null
  /** The start that this date of a series had at first. */
  recurrence: { moment: Moment; isForFuture: boolean } | undefined
  part: Component
}

export type ZoneOf = (tzid: string | undefined, isUtc: boolean) => Zone

function momentOf(line: Line | undefined, value: unknown, zoneOf: ZoneOf): Moment | undefined {
  const written = readWritten(value)
  if (written === undefined) return undefined
  const zone = zoneOf(paramOf(line, 'tzid'), written.isUtc)
  return { wall: written.wall, zone, isDate: written.isDate }
}

export const at = ({ wall, zone }: Moment) => instantOf(wall, zone)

/** Undefined if it has no start. `isWrong`: its end is before its start, so it is taken to have none. */
export function entryOf(part: Component, zoneOf: ZoneOf): { entry: Entry; isWrong: boolean } | undefined {
  const first = (name: string) => momentOf(firstLine(part, name), firstLine(part, name)?.values[0], zoneOf)
  const start = first('dtstart')
  if (start === undefined) return undefined
  const recurrence = first('recurrence-id')
  const isForFuture = paramOf(firstLine(part, 'recurrence-id'), 'range')?.toUpperCase() === 'THISANDFUTURE'
  const length = lengthOf(part, start, first('dtend'))
  const entry: Entry = {
    uid: textOf(part, 'uid') ?? ownId(part, start),
    sequence: Number(firstLine(part, 'sequence')?.values[0] ?? 0) || 0,
    modified: String(firstLine(part, 'last-modified')?.values[0] ?? ''),
    start,
    length: length === 'wrong' ? null : length,
    recurrence: recurrence && { moment: recurrence, isForFuture },
    part,
  }
  return { entry, isWrong: length === 'wrong' }
}

/** Few calendars give their entries no id; then start and title make one. */
function ownId(part: Component, start: Moment): string {
  const text = `${start.wall} ${textOf(part, 'summary') ?? ''}`
  return createHash('sha256').update(text).digest('base64url')
}

function lengthOf(part: Component, start: Moment, end: Moment | undefined): Length | null | 'wrong' {
  const said = readLength(firstLine(part, 'duration')?.values[0])
  if (end === undefined && said !== undefined) return said.days === 0 && said.ms === 0 ? null : said
  if (end === undefined) return start.isDate ? { days: 1, ms: 0 } : null
  if (start.isDate && end.isDate) {
    const days = Math.round((end.wall - start.wall) / dayMs)
    return days < 0 ? 'wrong' : { days: Math.max(1, days), ms: 0 }
  }
  const ms = at(end) - at(start)
  return ms < 0 ? 'wrong' : ms === 0 ? null : { days: 0, ms }
}

/** When something ends that begins at this moment. */
export function endsAt(start: Moment, length: Length | null): number | null {
  return length === null ? null : endOf(start.wall, start.zone, length)
}

/** What an entry says, without its dates. */
export type Described = Omit<FeedItem, 'itemId' | 'startsAt' | 'endsAt' | 'timezone' | 'title'> & {
  title: string | undefined
}

export function describe({ part, uid }: Entry): Described {
  const [location, said] = [textOf(part, 'location'), textOf(part, 'description')]
  const isPage = (url: string) => isEventPage(url, uid)
  const meetings = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl'].map((name) =>
    textOf(part, name),
  )
  const place = placeOf({ location, meetings, coordinates: coordinatesIn(part), isPage })
  const url = urlOf(textOf(part, 'url')) ?? [...linksIn(location), ...linksIn(said)].find(isPage)
  return {
    title: titleOf(textOf(part, 'summary')),
    description: withoutLink(descriptionOf(said), place.onlineUrl),
    url: url === undefined || url === place.onlineUrl ? null : url,
    ...place,
    isCancelled: textOf(part, 'status')?.toUpperCase() === 'CANCELLED',
    upstreamCount: null,
  }
}

function coordinatesIn(part: Component): [number, number] | null {
  const geo = firstLine(part, 'geo')?.values[0]
  if (Array.isArray(geo)) return coordinatesOf(geo[0], geo[1])
  const apple = /^geo:(-?[\d.]{1,20}),(-?[\d.]{1,20})/i.exec(textOf(part, 'x-apple-structured-location') ?? '')
  return apple ? coordinatesOf(apple[1], apple[2]) : null
}

export function isPrivate(part: Component): boolean {
  return /^(private|confidential)$/i.test(textOf(part, 'class') ?? '')
}

/** The id of an entry, or of one date of it: longer ones than we keep are shortened, each to one of its own. */
export function itemIdOf(uid: string, original: number | null): string {
  const id = original === null ? uid : `${uid}/${new Date(original).toISOString().replace('.000Z', 'Z')}`
  const clean = id.toWellFormed()
  return clean.length <= feedLengths.itemId ? clean : `sha256:${createHash('sha256').update(clean).digest('base64url')}`
}

/** Values of lines such as EXDATE, where each may have several. */
export function momentsIn(part: Component, name: string, zoneOf: ZoneOf): Moment[] {
  return linesOf(part, name).flatMap((line) =>
    line.values.flatMap((value) => momentOf(line, Array.isArray(value) ? value[0] : value, zoneOf) ?? []),
  )
}
