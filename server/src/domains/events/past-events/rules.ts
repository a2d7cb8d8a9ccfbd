import type { Static } from 'typebox'
import { isStorable } from '#domains/events/events/index.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { readCsv } from '#kernel/formats/csv.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { ImportPastEvents } from './wire.ts'

/** In one request. */
export const eventsMax = 500
export const textMax = 200_000

export type PastEvent = Static<typeof ImportPastEvents>['events'][number]

/** In the form that events of other platforms have. */
export function itemOf(event: PastEvent): FeedItem {
  const { title, description = null, timezone, url = null, venue, attendeeCount = null, endTime } = event
  const place = venue ? { name: venue.name, city: venue.city ?? null } : null
  return {
    itemId: 'past',
    title,
    description,
    startsAt: new Date(event.dateTime).toISOString(),
    endsAt: endTime ? new Date(endTime).toISOString() : null,
    timezone: canonicalZone(timezone) ?? timezone,
    url,
    eventType: event.eventType ?? 'in_person',
    venue: place && { ...place, address: null, latitude: null, longitude: null },
    onlineUrl: null,
    isCancelled: false,
    upstreamCount: attendeeCount,
  }
}

/** Throws with every event that cannot be stored or is not over. */
export function assertPast(items: readonly FeedItem[], isPast: (item: FeedItem) => boolean, now: Date): void {
  const problems = items.flatMap((item, index) => {
    if (canonicalZone(item.timezone) === undefined)
      return [{ field: `events.${index}.timezone`, message: 'must be an IANA name, such as Europe/Berlin' }]
    if (!isStorable(item, now))
      return [{ field: `events.${index}.endTime`, message: 'must be after dateTime, by at most 14 days' }]
    return isPast(item) ? [] : [{ field: `events.${index}.dateTime`, message: 'must be in the past' }]
  })
  if (problems.length === 0) return
  const words = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
  throw new ApiError('validation_failed', words, {}, problems)
}

/** A day and a time as a calendar on the wall shows them. */
interface Wall {
  day: number
  minute: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): number | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1970 && year < 2200
  return isReal ? at.getTime() : undefined
}

/** `4/3/2024` is the fourth of March where any date of the file has a first part above 12, and April 3 otherwise. */
const isDayFirst = (texts: readonly string[]) =>
  texts.some((text) => Number(/^\D*(\d{1,2})\/\d{1,2}\/\d{4}/.exec(text)?.[1] ?? 0) > 12)

/** Midnight of the first date in the text, as if it were in UTC. */
function findDay(text: string, dayFirst: boolean): number | undefined {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/.exec(text)
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])]
    return dayFirst ? dayOf(Number(slashed[3]), second, first) : dayOf(Number(slashed[3]), first, second)
  }
  const named =
    /(?<month>\p{L}{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/u.exec(text)?.groups ??
    /(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?<month>\p{L}{3,9})\.?,?\s+(?<year>\d{4})/u.exec(text)?.groups
  const month = months.indexOf((named?.month ?? '').slice(0, 3).toLowerCase())
  return named && month >= 0 ? dayOf(Number(named.year), month + 1, Number(named.day)) : undefined
}

/** Minutes since midnight of the first time in the text. */
function findMinute(text: string): number | undefined {
  const found =
    /(?:^|[^\d.:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?/i.exec(` ${text}`) ??
    /(?:^|\D)(\d{1,2})()\s*([ap])\.?m/i.exec(text)
  if (!found) return undefined
  const half = found[3]?.toLowerCase()
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (hour > (half ? 12 : 23) || minute > 59) return undefined
  return ((half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute) % 1440
}

/** An instant that names its offset. */
function findInstant(text: string): string | undefined {
  const found = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})\b/i.exec(text)
  const at = found ? Date.parse(found[0].replace(' ', 'T').replace(/\s/, '')) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

const partsOf = new Map<string, Intl.DateTimeFormat>()

function wallAt(at: number, timezone: string): number {
  const options = { timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format =
    partsOf.get(timezone) ?? new Intl.DateTimeFormat('en', { ...options, hour: '2-digit', minute: '2-digit' })
  partsOf.set(timezone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!)
}

/** The instant at which the wall shows this. In the hour that a clock skips it is the hour after. */
function instantAt({ day, minute }: Wall, timezone: string): string {
  const wanted = day + minute * 60_000
  let at = wanted
  for (let turn = 0; turn < 2; turn++) at += wanted - wallAt(at, timezone)
  return new Date(at).toISOString()
}

/** An end before its start is on the day after. */
const endAfter = (start: string, end: string) =>
  Date.parse(end) <= Date.parse(start) ? new Date(Date.parse(end) + dayMs).toISOString() : end

/** Names of columns, without signs and in lower case, as Meetup, Luma, Eventbrite and spreadsheets have them. */
const columns = {
  title: ['title', 'eventtitle', 'eventname', 'name', 'event', 'summary', 'subject'],
  start: [
    'startat',
    'startsat',
    'datetime',
    'startdatetime',
    'eventstart',
    'dateandtime',
    'starttime',
    'start',
    'time',
  ],
  date: ['date', 'eventdate', 'startdate', 'day', 'localdate'],
  end: ['endat', 'endsat', 'enddatetime', 'eventend', 'endtime', 'end'],
  endDate: ['enddate'],
  timezone: ['timezone', 'tz', 'eventtimezone', 'zone'],
  description: ['description', 'details', 'about', 'eventdescription'],
  venue: ['venue', 'venuename', 'location', 'locationname', 'place'],
  city: ['city', 'venuecity', 'town'],
  url: ['url', 'eventurl', 'link', 'eventlink', 'eventpage'],
  attendees: [
    'attendees',
    'attendeecount',
    'attended',
    'checkedin',
    'guestcount',
    'guests',
    'rsvps',
    'yesrsvps',
    'yesrsvpcount',
    'going',
    'goingcount',
  ],
} as const
type Column = keyof typeof columns

export interface RowProblem {
  line: number
  problem: 'title' | 'date' | 'time' | 'end' | 'timezone' | 'entry'
  text: string
}

type Row = Partial<Record<Column, string>>

const plainOf = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Events of a CSV file. A row needs a title, a date and a time. */
export function readPastCsv(text: string, timezone: string): { events: PastEvent[]; unreadable: RowProblem[] } {
  const [head, ...rows] = readCsv(text)
  const names = head?.cells.map(plainOf) ?? []
  const places = Object.entries(columns).flatMap(([column, known]) => {
    const at = known.map((name) => names.indexOf(name)).find((one) => one >= 0)
    return at === undefined ? [] : [[column as Column, at] as const]
  })
  const read = rows.map(({ line, cells }) => ({
    line,
    cells,
    row: Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? ''])) as Row,
  }))
  const dayFirst = isDayFirst(read.flatMap(({ row }) => [row.date ?? '', row.start ?? '']))
  const events: PastEvent[] = []
  const unreadable: RowProblem[] = []
  for (const { line, cells, row } of read) {
    const event = eventOf(row, timezone, dayFirst)
    if (typeof event === 'string') unreadable.push({ line, problem: event, text: cells.join(' ').trim().slice(0, 80) })
    else events.push(event)
  }
  return { events, unreadable }
}

function eventOf(row: Row, zone: string, dayFirst: boolean): PastEvent | RowProblem['problem'] {
  const title = (row.title ?? '').slice(0, 200)
  const timezone = canonicalZone(row.timezone || zone)
  if (title === '') return 'title'
  if (timezone === undefined) return 'timezone'
  const dateTime = findStart(row, timezone, dayFirst)
  if (dateTime === 'date' || dateTime === 'time') return dateTime
  const venue = (row.venue ?? '').slice(0, 200)
  const count = Number.parseInt(row.attendees ?? '', 10)
  return {
    title,
    dateTime,
    timezone,
    endTime: findEnd(row, dateTime, timezone, dayFirst),
    description: row.description ? row.description.slice(0, 10_000) : null,
    venue: venue === '' ? null : { name: venue, city: row.city ? row.city.slice(0, 100) : null },
    url: /^https?:\/\/\S{4,2000}$/i.test(row.url ?? '') && URL.canParse(row.url!) ? row.url! : null,
    attendeeCount: count >= 0 && count <= 1_000_000 ? count : null,
  }
}

function findStart({ date = '', start = '' }: Row, timezone: string, dayFirst: boolean): string {
  const exact = findInstant(start) ?? findInstant(date)
  if (exact !== undefined) return exact
  const day = findDay(date, dayFirst) ?? findDay(start, dayFirst)
  if (day === undefined) return 'date'
  const minute = findMinute(start) ?? findMinute(date)
  return minute === undefined ? 'time' : instantAt({ day, minute }, timezone)
}

/** Null where the file does not say it, or says something that cannot be. */
function findEnd({ end = '', endDate = '' }: Row, start: string, timezone: string, dayFirst: boolean): string | null {
  const exact = findInstant(end) ?? findInstant(endDate)
  if (exact !== undefined) return exact > start ? exact : null
  const minute = findMinute(end) ?? findMinute(endDate)
  if (minute === undefined) return null
  const day = findDay(end, dayFirst) ?? findDay(endDate, dayFirst)
  if (day !== undefined) {
    const at = instantAt({ day, minute }, timezone)
    return at > start ? at : null
  }
  return endAfter(start, instantAt({ day: dayIn(start, timezone), minute }, timezone))
}

const dayIn = (at: string, timezone: string) =>
  Date.parse(new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' }).format(new Date(at)))
