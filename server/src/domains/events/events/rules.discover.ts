import type { Static } from 'typebox'
import { splitWords } from '#kernel/formats/search-words.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import { instantOf } from './rules.ts'
import type { EventsQuery } from './schemas.ts'

const groupsMax = 10
/** Events can be created at most half this far ahead. */
const horizonMs = 10 * 366 * dayMs
const earthRadiusKm = 6371
/** The chord through the earth for a distance of this many kilometers on its surface. */
const chordOf = (km: number) => 2 * earthRadiusKm * Math.sin(km / (2 * earthRadiusKm))

/** The largest offsets of any time zone ahead of UTC and behind it. */
const [aheadMs, behindMs] = [14 * hourMs, 12 * hourMs]

/** The filters of a request as statements take them; a filter that is not set is undefined. */
export interface EventsFilter {
  from: string
  to: string
  firstDay?: string
  lastDay?: string
  words?: string
  eventType?: string
  source?: string
  latitude?: number
  longitude?: number
  chordKm?: number
}

export function decideEventsFilter(query: Static<typeof EventsQuery>, now: Date): EventsFilter {
  const { q, fromDay, toDay, eventType, source, near, radiusKm = 50, sort } = query
  if (sort === 'distance' && near === undefined)
    throw new ApiError('validation_failed', 'sort: distance needs near=latitude,longitude')
  const words = q === undefined ? undefined : wordsOf(q)
  return {
    from: beginOf(query, now),
    to: endOf(query, now),
    ...(fromDay !== undefined && { firstDay: fromDay }),
    ...(toDay !== undefined && { lastDay: toDay }),
    ...(words !== undefined && { words }),
    ...(eventType !== undefined && { eventType }),
    ...(source !== undefined && { source }),
    ...(near !== undefined && { ...coordinatesOf(near), chordKm: chordOf(radiusKm) }),
  }
}

/** Whether the request filters by time only. */
export function isTimeOnly({ fromDay, toDay, q, group, eventType, source, near }: Static<typeof EventsQuery>): boolean {
  return [fromDay, toDay, q, group, eventType, source, near].every((part) => part === undefined)
}

/** A day starts at the time zone that is furthest ahead; each event is then compared in its own time zone. */
function beginOf({ from, fromDay }: Static<typeof EventsQuery>, now: Date): string {
  const begins: number[] = []
  if (from !== undefined) begins.push(Date.parse(instantOf(from, 'from')))
  if (fromDay !== undefined) begins.push(Date.parse(fromDay) - aheadMs)
  return begins.length === 0 ? now.toISOString() : new Date(Math.max(...begins)).toISOString()
}

function endOf({ to, toDay }: Static<typeof EventsQuery>, now: Date): string {
  const ends = [now.getTime() + horizonMs]
  if (to !== undefined) ends.push(Date.parse(instantOf(to, 'to')))
  if (toDay !== undefined) ends.push(Date.parse(toDay) + dayMs + behindMs)
  return new Date(Math.min(...ends)).toISOString()
}

const number = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`
const coordinatesForm = new RegExp(`^\\s*(${number})\\s*,\\s*(${number})\\s*$`)

function coordinatesOf(near: string): { latitude: number; longitude: number } {
  const [latitude, longitude] = (coordinatesForm.exec(near) ?? []).slice(1).map(Number)
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new ApiError('validation_failed', 'near must be latitude,longitude in degrees, such as 52.52,13.405')
  return { latitude, longitude }
}

/**
 * The words of a text in any script, joined with a character that no word contains. A text without words finds nothing.
 */
function wordsOf(q: string): string {
  return splitWords(q).join('|')
}

export function groupNamesOf(group: string | undefined): string[] | undefined {
  if (group === undefined) return undefined
  const names = [...new Set(group.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length > groupsMax) throw new ApiError('validation_failed', `group: name at most ${groupsMax} groups`)
  return names
}

const monthOf = (at: string) => {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth() + 1
}

/** The first instant of such a month. */
const startOfMonth = (month: number) => new Date(Date.UTC(2000, month - 1 - 2000 * 12)).toISOString()

export interface Slice {
  from: string
  to: string
  /** Its months and years in the form of the search index. */
  times: string
}

/**
 * A part of the time span, `months` long, from its start or, when descending, from its end; the whole span without
 * `months`.
 */
export function sliceOf(filter: EventsFilter, edgeAt: string, isDescending: boolean, months?: number): Slice {
  const from = isDescending ? filter.from : edgeAt
  const to = isDescending ? edgeAt : filter.to
  const edges: [number, number] = [monthOf(from), monthOf(to)]
  if (months !== undefined && isDescending) edges[0] = Math.max(edges[0], monthOf(to) - months + 1)
  if (months !== undefined && !isDescending) edges[1] = Math.min(edges[1], edges[0] + months - 1)
  const starts = startOfMonth(edges[0])
  const ends = startOfMonth(edges[1] + 1)
  return {
    from: months !== undefined && starts > from ? starts : from,
    to: months !== undefined && ends < to ? ends : to,
    times: timesOf(edges[0], edges[1]),
  }
}

/** Whole years as years and the rest as months: fewer terms make the search faster. */
function timesOf(first: number, last: number): string {
  const times: string[] = []
  for (let month = first; month <= last; ) {
    const isYear = month % 12 === 1 && month + 11 <= last
    times.push(isYear ? `'@y${Math.floor(month / 12)}'` : `'@${month}'`)
    month += isYear ? 12 : 1
  }
  return times.join('|')
}
