import type { Static } from 'typebox'
import { requireLanguage } from '#domains/foundation/translations/index.ts'
import { normalizeTag } from '#domains/groups/groups/index.ts'
import { askedWords } from '#kernel/formats/search-words.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, hourMs } from '#kernel/time.ts'
import { instantOf } from './rules.ts'
import type { EventsQuery } from './wire.requests.ts'

const groupsMax = 10
/** Events can be created at most half this far ahead. */
const horizonMs = 10 * 366 * dayMs
const earthRadiusKm = 6371
/** The chord through the earth for a distance of this many kilometers on its surface. */
const chordOf = (km: number) => 2 * earthRadiusKm * Math.sin(km / (2 * earthRadiusKm))

/** The largest offsets of any time zone ahead of UTC and behind it. */
const [eastMs, westMs] = [14 * hourMs, 12 * hourMs]

/** The search forgets that an event was ahead a day after its start, so clocks may differ by almost that much. */
export const aheadMs = dayMs
const slackMs = hourMs

/** The filters of a request as statements take them; a filter that is not set is undefined. */
export interface EventsFilter {
  from: string
  to: string
  firstDay?: string
  lastDay?: string
  /** No event of the time span has started long ago. */
  isAhead?: true
  words?: string
  tag?: string
  city?: string
  eventType?: string
  /** In small letters, as the search has it. */
  language?: string
  source?: string
  latitude?: number
  longitude?: number
  chordKm?: number
}

export function decideEventsFilter(query: Static<typeof EventsQuery>, now: Date): EventsFilter {
  const { q, tag, city, fromDay, toDay, eventType, language, source, near, radiusKm = 50, sort } = query
  if (sort === 'distance' && near === undefined)
    throw new ApiError('validation_failed', 'sort: distance needs near=latitude,longitude')
  const words = q === undefined ? undefined : askedWords(q)
  const from = beginOf(query, now)
  return {
    from,
    ...(Date.parse(from) >= now.getTime() - slackMs && { isAhead: true }),
    to: endOf(query, now),
    ...(fromDay !== undefined && { firstDay: fromDay }),
    ...(toDay !== undefined && { lastDay: toDay }),
    ...(words !== undefined && { words }),
    ...(tag !== undefined && { tag: normalizeTag(tag) }),
    ...(city !== undefined && { city: city.trim() }),
    ...(eventType !== undefined && { eventType }),
    ...(language !== undefined && { language: requireLanguage(language).toLowerCase() }),
    ...(source !== undefined && { source }),
    ...(near !== undefined && { ...coordinatesOf(near), chordKm: chordOf(radiusKm) }),
  }
}

/** With those of paging, which a request over HTTP always has. */
const timeFilters: readonly string[] = [
  'from',
  'to',
  'sort',
  'radiusKm',
  'include',
  'limit',
  'cursor',
  'before',
  'offset',
]

/** Whether the request filters by time only. */
export function isTimeOnly(query: Static<typeof EventsQuery>): boolean {
  return Object.entries(query).every(([name, value]) => value === undefined || timeFilters.includes(name))
}

/** Whether the index of words finds it. */
export function isSearch({ words, tag, city, language }: EventsFilter): boolean {
  return [words, tag, city, language].some((filter) => filter !== undefined)
}

/** A day starts at the time zone that is furthest ahead; each event is then compared in its own time zone. */
function beginOf({ from, fromDay }: Static<typeof EventsQuery>, now: Date): string {
  const begins: number[] = []
  if (from !== undefined) begins.push(Date.parse(instantOf(from, 'from')))
  if (fromDay !== undefined) begins.push(Date.parse(fromDay) - eastMs)
  return begins.length === 0 ? now.toISOString() : new Date(Math.max(...begins)).toISOString()
}

function endOf({ to, toDay }: Static<typeof EventsQuery>, now: Date): string {
  const ends = [now.getTime() + horizonMs]
  if (to !== undefined) ends.push(Date.parse(instantOf(to, 'to')))
  if (toDay !== undefined) ends.push(Date.parse(toDay) + dayMs + westMs)
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
const dayOf = (at: string) => Math.floor(Date.parse(at) / dayMs)

/** The first instant of such a month or day. */
const startOfMonth = (month: number) => new Date(Date.UTC(2000, month - 1 - 2000 * 12)).toISOString()
const startOfDay = (day: number) => new Date(day * dayMs).toISOString()

export interface Slice {
  from: string
  to: string
  /** Its days, or its months and years, in the form of the search index. */
  times: string
}

export type Span = { days: number } | { months: number }

/** A part of the time span from its start or, when descending, from its end; the whole time span without a length. */
export function sliceOf(filter: EventsFilter, edgeAt: string, isDescending: boolean, span?: Span): Slice {
  const from = isDescending ? filter.from : edgeAt
  const to = isDescending ? edgeAt : filter.to
  if (span === undefined) return { from, to, times: timesOf(monthOf(from), monthOf(to)) }
  const isDays = 'days' in span
  const [numberOf, startOf] = isDays ? [dayOf, startOfDay] : [monthOf, startOfMonth]
  const length = isDays ? span.days : span.months
  let [first, last] = [numberOf(from), numberOf(to)]
  if (isDescending) first = Math.max(first, last - length + 1)
  else last = Math.min(last, first + length - 1)
  const [starts, ends] = [startOf(first), startOf(last + 1)]
  return {
    from: [starts, from].sort()[1]!,
    to: [ends, to].sort()[0]!,
    times: isDays ? daysOf(first, last) : timesOf(first, last),
  }
}

const daysOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `'@d${first + n}'`).join('|')

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
