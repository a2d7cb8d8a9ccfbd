import { endOf, isMailedChange } from '#domains/foundation/event-facts/index.ts'
import type { Published } from '#domains/foundation/held-content/index.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import type { EventFields, ManagedEventRow } from './queries.ts'
import { assertTimes, changedColumns, type EventChanges, isTooFar } from './rules.ts'

/** The source of an event, and what it says about its events. */
export interface ImportSource {
  id: string
  groupId: string
  platform: string
  status: 'scheduled' | 'draft'
  takesRsvps: boolean
  /** Who answers for its texts: they are held as if this user had written them. Null: the operator. */
  author: string | null
}

const lengthMaxMs = 14 * dayMs
const isText = (text: string | null, min: number, max: number) =>
  text === null || ([...text].length >= min && [...text].length <= max)
const isUrl = (text: string | null) =>
  text === null || (text.length <= 2048 && /^https?:\/\//i.test(text) && URL.canParse(text))
const isWithin = (value: number | null, max: number) => value === null || Math.abs(value) <= max

function isVenue(venue: FeedItem['venue']): boolean {
  if (venue === null) return true
  const { name, address, city, latitude, longitude } = venue
  const isPlace = (latitude === null) === (longitude === null) && isWithin(latitude, 90) && isWithin(longitude, 180)
  return isText(name, 1, 200) && isText(address, 0, 300) && isText(city, 0, 100) && isPlace
}

function isTimed({ startsAt, endsAt }: FeedItem, now: Date): boolean {
  const start = Date.parse(startsAt)
  const lengthMs = endsAt === null ? 1 : Date.parse(endsAt) - start
  return lengthMs > 0 && lengthMs <= lengthMaxMs && !Number.isNaN(start) && !isTooFar(startsAt, now)
}

/** Whether an item has the form and the limits of our events. */
export function isStorable(item: FeedItem, now: Date): boolean {
  const { upstreamCount: count } = item
  return (
    isText(item.itemId, 1, 500) &&
    isText(item.title, 1, 200) &&
    isText(item.description, 0, 10_000) &&
    isUrl(item.url) &&
    isUrl(item.onlineUrl) &&
    isVenue(item.venue) &&
    isTimed(item, now) &&
    canonicalZone(item.timezone) !== undefined &&
    (count === null || (Number.isInteger(count) && count >= 0 && count < 2 ** 31))
  )
}

/** An item as a request would say it. */
function requestOf(item: FeedItem): EventChanges {
  const { title, description, startsAt: dateTime, endsAt: endTime, timezone, eventType, venue, onlineUrl } = item
  return { title, description, dateTime, endTime, timezone, eventType, venue, onlineUrl }
}

/** Everything of a new event that comes from its item. */
export function importedColumns(item: FeedItem) {
  const none = { ends_at: null, duration: null, rsvp_opens_at: null, rsvp_closes_at: null }
  const { changes } = changedColumns({}, requestOf(item))
  const times = { ...none, ...changes, starts_at: changes.starts_at! }
  const columns = { ...times, over_at: endOf(times), title: item.title, platform_event_url: item.url }
  assertTimes(columns)
  return columns
}

export interface ImportedChange {
  columns: EventFields
  fields: string[]
  revision: number
}

/** What an item changes of its event. An event that was cancelled and is there again takes place again. */
export function decideImported(event: ManagedEventRow, item: FeedItem): ImportedChange {
  const { changes, fields } = changedColumns(event, requestOf(item))
  const columns: EventFields = { ...changes }
  const next = { ...event, ...changes }
  if (fields.some((field) => field === 'dateTime' || field === 'endTime')) {
    next.over_at = endOf(next)
    assertTimes(next)
    columns.over_at = next.over_at
  }
  if (item.url !== event.platform_event_url) {
    columns.platform_event_url = item.url
    fields.push('platformEventUrl')
  }
  if (event.status === 'cancelled') {
    Object.assign(columns, { status: 'scheduled', cancelled_at: null, cancel_message: null })
    fields.push('status')
  }
  const isNoted = isMailedChange(fields) || event.status === 'cancelled'
  const revision = event.revision + (isNoted ? 1 : 0)
  if (isNoted) columns.revision = revision
  return { columns, fields, revision }
}

/** What can be a reason to hold a synced event. A platform's own links are none; a calendar's can lead anywhere. */
export function publishedByImport(
  event: { title?: string | null; description?: string | null; platform_event_url?: string | null },
  platform: string,
): Published {
  return {
    texts: [event.title, event.description],
    links: [platform === 'ical' ? event.platform_event_url : undefined],
  }
}

const descriptionMax = 10_000

/** A native event has no page elsewhere; its old link goes to the end of its text, unless it is there or does not fit. */
export function descriptionWithLink({
  description,
  platform_event_url: url,
}: Pick<ManagedEventRow, 'description' | 'platform_event_url'>): string | null {
  if (url === null || description?.includes(url)) return description
  const text = description ? `${description}\n\n${url}` : url
  return [...text].length > descriptionMax ? description : text
}
