import type { FeedItem, FeedNotice, FeedSpan, FeedVenue } from '#kernel/feeds.ts'
import { feedLengths, feedLine, feedPosition, feedText, feedUrl } from '#kernel/formats/feed-text.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import type { SourceProblem } from './rules.ts'

export const apiKinds = ['luma', 'eventbrite', 'meetup'] as const
/** The kinds that are read through the platform's API. */
export type ApiKind = (typeof apiKinds)[number]

export function isApiKind(kind: string): kind is ApiKind {
  return apiKinds.some((one) => one === kind)
}

export interface ApiRequest {
  /** Under the platform's own origin. */
  path: string
  /** Sent as JSON by POST; a GET otherwise. */
  body?: object
}

export interface ApiRefusal {
  problem: SourceProblem
  retryAfterMs: number | null
}

export interface ApiPage {
  name: string | null
  events: ApiEvent[]
  /** Left out because the platform shows them only to some. */
  privateTitles: (string | null)[]
  next: string | null
}

/** How one platform is asked and understood. Nothing here throws, whatever the platform answers. */
export interface ApiPlatform {
  /** The only place that ever gets the key. */
  origin: string
  keyHeader(key: string): Record<string, string>
  /** What the address of a source names on this platform; null if it names nothing. */
  targetOf(url: string): string | null
  list(target: string, span: FeedSpan, cursor: string | null): ApiRequest
  readPage(body: unknown, now: Date): ApiPage | ApiRefusal
  /** Where the rest about an event is, if the list does not have it. */
  detail?(itemId: string): ApiRequest
  readDetail?(body: unknown): ApiDetail
  /** How long to wait when it says only that it is busy. */
  busyMs: number
}

export interface ApiDetail {
  description: unknown
  /** Not there where the list has it. */
  count?: unknown
}

/** An event as a platform tells it: every value may be anything. */
export interface ApiEvent {
  id: unknown
  title: unknown
  description: unknown
  startsAt: unknown
  endsAt: unknown
  timezone: unknown
  url: unknown
  eventType: FeedItem['eventType']
  venue: ApiVenue | null
  onlineUrl: unknown
  isCancelled: boolean
  count: unknown
}

interface ApiVenue {
  name: unknown
  address: unknown
  city: unknown
  latitude: unknown
  longitude: unknown
}

export const isRefusal = (page: ApiPage | ApiRefusal): page is ApiRefusal => 'problem' in page

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The word itself; empty for what is no text. */
export const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A cursor is sent back as it came, so it may not be endless. */
export const cursorOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 2000 ? value : null

export const wholeNumber = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647 ? value : null

interface Collected {
  items: FeedItem[]
  notices: FeedNotice[]
}

/** Events of this time, the soonest first, each once. What lacks a title or a date is left out, with a notice. */
export function collectItems(events: readonly ApiEvent[], span: FeedSpan): Collected {
  const notices = openNotices()
  const items = new Map<string, FeedItem>()
  for (const event of events) {
    const item = itemOf(event, span, notices)
    if (item === null) notices.add('incomplete_entry', feedLine(event.title, feedLengths.title))
    else if (isTooLong(item)) notices.add('too_long_entry', item.title)
    else if (isIn(item, span)) items.set(item.itemId, item)
  }
  const sorted = [...items.values()].sort((a, b) => (a.startsAt + a.itemId < b.startsAt + b.itemId ? -1 : 1))
  return { items: sorted, notices: notices.list() }
}

export function openNotices() {
  const found = new Map<FeedNotice['code'], FeedNotice>()
  return {
    add(code: FeedNotice['code'], example: string | null): void {
      const before = found.get(code) ?? { code, count: 0, example: null }
      found.set(code, { code, count: before.count + 1, example: before.example ?? example })
    },
    list: () => [...found.values()],
  }
}

/** As long as an event may be here. */
const lengthMaxMs = 14 * dayMs
const isTooLong = ({ startsAt, endsAt }: FeedItem) =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(startsAt) > lengthMaxMs

const isIn = ({ startsAt }: FeedItem, { from, to }: FeedSpan) =>
  startsAt >= from.toISOString() && startsAt <= to.toISOString()

function itemOf(event: ApiEvent, span: FeedSpan, notices: ReturnType<typeof openNotices>): FeedItem | null {
  const itemId = feedLine(typeof event.id === 'number' ? String(event.id) : event.id, feedLengths.itemId)
  const title = feedLine(event.title, feedLengths.title)
  const startsAt = instantOf(event.startsAt)
  if (itemId === null || title === null || startsAt === null) return null
  const zone = typeof event.timezone === 'string' ? canonicalZone(event.timezone) : undefined
  if (zone === undefined && event.timezone !== null && event.timezone !== undefined)
    notices.add('unknown_timezone', title)
  const endsAt = instantOf(event.endsAt)
  return {
    itemId,
    title,
    description: feedText(event.description, feedLengths.description),
    startsAt,
    endsAt: endsAt !== null && endsAt > startsAt ? endsAt : null,
    timezone: zone ?? span.timezone,
    url: feedUrl(event.url),
    eventType: event.eventType,
    venue: venueOf(event.venue),
    onlineUrl: feedUrl(event.onlineUrl),
    isCancelled: event.isCancelled,
    upstreamCount: wholeNumber(event.count),
  }
}

export function withDetail(item: FeedItem, detail: ApiDetail): FeedItem {
  const description = feedText(detail.description, feedLengths.description) ?? item.description
  return { ...item, description, upstreamCount: 'count' in detail ? wholeNumber(detail.count) : item.upstreamCount }
}

/** A time of day is an instant only with its offset. */
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !instantForm.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function venueOf(venue: ApiVenue | null): FeedVenue | null {
  if (venue === null) return null
  const address = feedLine(venue.address, feedLengths.address)
  const city = feedLine(venue.city, feedLengths.city)
  const name = feedLine(venue.name, feedLengths.name) ?? address?.slice(0, feedLengths.name) ?? city
  return name === null ? null : { name, address, city, ...feedPosition(venue.latitude, venue.longitude) }
}

/** Spaces around it are from copying. Null for what no platform gives out and no header may hold. */
export function readKey(text: string): string | null {
  const key = text.trim()
  return /^[\x21-\x7e]{8,1000}$/.test(key) ? key : null
}

/** The parts of an address's path, decoded; none where that fails. */
export function segmentsOf(url: URL | null): string[] {
  try {
    return (url?.pathname ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return []
  }
}
