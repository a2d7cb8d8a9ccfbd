import type { Static } from 'typebox'
import { isPast, isStorable, listNewPast } from '#domains/events/events/index.ts'
import type { Reader } from '#kernel/context.ts'
import { FeedError, type FeedItem, type FeedParser } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { eventsMax, itemOf, type RowProblem, readPastCsv } from './rules.ts'
import type { PastEventsRead, ReadPastEvents } from './wire.ts'

interface Found {
  format: 'csv' | 'ical'
  items: FeedItem[]
  unreadable: RowProblem[]
}

/** What of a file can be added to the history of the group. Nothing is stored. */
export async function viewFile(
  db: Reader,
  feedParser: FeedParser,
  groupId: string,
  { text, timezone }: Static<typeof ReadPastEvents>,
  now: Date,
): Promise<Static<typeof PastEventsRead>> {
  const zone = canonicalZone(timezone)
  if (zone === undefined)
    throw new ApiError('validation_failed', 'timezone must be an IANA name, such as Europe/Berlin')
  const { format, items, unreadable } = /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''))
    ? await readCalendar(feedParser, text, zone, now)
    : readRows(text, zone, now)
  const past = items.filter((item) => isPast(item, now))
  const latest = past.toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))
  const fresh = await listNewPast(db, groupId, latest)
  return {
    format,
    events: fresh.slice(0, eventsMax).map(presentItem),
    existing: past.length - fresh.length,
    upcoming: items.length - past.length,
    left: Math.max(0, fresh.length - eventsMax),
    unreadable,
  }
}

function readRows(text: string, zone: string, now: Date): Found {
  const { events, unreadable } = readPastCsv(text, zone)
  const all = events.map(itemOf)
  const items = all.filter((item) => isStorable(item, now))
  const wrong = all.filter((item) => !isStorable(item, now))
  return { format: 'csv', items, unreadable: [...unreadable, ...wrong.map(problemOf)] }
}

async function readCalendar(feedParser: FeedParser, text: string, timezone: string, now: Date): Promise<Found> {
  const span = { from: new Date(0), to: now, timezone }
  try {
    const { items } = await feedParser.readCalendar(Buffer.from(text), span)
    const held = items.filter(({ isCancelled }) => !isCancelled)
    const wrong = held.filter((item) => !isStorable(item, now))
    return { format: 'ical', items: held.filter((item) => isStorable(item, now)), unreadable: wrong.map(problemOf) }
  } catch (error) {
    if (error instanceof FeedError) throw new ApiError('validation_failed', 'text is not a calendar that can be read')
    throw error
  }
}

const problemOf = ({ title }: FeedItem): RowProblem => ({ line: 0, problem: 'entry', text: title.slice(0, 80) })

function presentItem(item: FeedItem) {
  const { title, timezone, description, eventType, venue, url } = item
  const place = venue && { name: venue.name, city: venue.city }
  const times = { dateTime: item.startsAt, endTime: item.endsAt, timezone }
  return { title, ...times, description, eventType, venue: place, url, attendeeCount: item.upstreamCount }
}
