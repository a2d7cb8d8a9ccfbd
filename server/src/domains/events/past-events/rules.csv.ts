import { readCsv } from '#kernel/formats/csv.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { endAfter, findDay, findInstant, findMinute, instantAt, isDayFirst } from './rules.dates.ts'
import type { PastEvent } from './rules.ts'

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
