import { createHash } from 'node:crypto'
import { endOf } from '#domains/foundation/event-facts/index.ts'
import type { FeedItem, FeedReading } from '#kernel/feeds.ts'
import { minuteMs } from '#kernel/time.ts'

/** An item as it was read before, with the event that shows it. */
export interface KnownItem {
  item_id: string
  event_id: string
  hash: Buffer
  missing_since: string | null
  starts_at: string
  over_at: string
  status: string
}

export interface HashedItem {
  item: FeedItem
  hash: Buffer
}

export interface Diff {
  /** Not known yet, or known with a date that is over. */
  created: HashedItem[]
  changed: HashedItem[]
  /** Were missing and are there again as they were. */
  back: string[]
  /** Missing for the first time. */
  missing: string[]
  /** Missing in a second reading. */
  gone: string[]
  /** So much is missing that the reading may be wrong: nothing goes missing by it. */
  isDoubtful: boolean
}

/** The end of the time that was read, and the time of the reading. */
export interface ReadingTime {
  now: Date
  to: Date
}

const goneAfterMs = 30 * minuteMs
const doubtfulMin = 3

/** What we store of an item, in a fixed order. */
export function hashItem(item: FeedItem): Buffer {
  const { venue } = item
  const parts = [
    item.title,
    item.description,
    new Date(item.startsAt).toISOString(),
    item.endsAt && new Date(item.endsAt).toISOString(),
    item.timezone,
    item.url,
    item.eventType,
    venue && [venue.name, venue.address, venue.city, venue.latitude, venue.longitude],
    item.onlineUrl,
    item.isCancelled,
    item.upstreamCount,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

const isAhead = ({ startsAt, endsAt }: FeedItem, now: Date) =>
  Date.parse(endOf({ starts_at: startsAt, ends_at: endsAt })) > now.getTime()

const isMissingLong = ({ missing_since }: KnownItem, now: Date) =>
  missing_since !== null && Date.parse(missing_since) <= now.getTime() - goneAfterMs

/** Missing in a second reading, before it starts. */
export const isGone = (known: KnownItem, now: Date) =>
  isMissingLong(known, now) && known.status !== 'cancelled' && Date.parse(known.starts_at) > now.getTime()

/** Has not started, and is within what was read. Feeds of upcoming events leave out what has started. */
const isExpected = (known: KnownItem, { now, to }: ReadingTime) =>
  known.status !== 'cancelled' &&
  Date.parse(known.starts_at) > now.getTime() &&
  Date.parse(known.starts_at) < to.getTime()

/** What must change here so that it is what the source says. */
export function decideDiff(known: readonly KnownItem[], reading: FeedReading, time: ReadingTime): Diff {
  const byId = new Map(known.map((row) => [row.item_id, row]))
  const items = new Map(reading.items.filter((item) => isAhead(item, time.now)).map((item) => [item.itemId, item]))
  const diff: Diff = { created: [], changed: [], back: [], missing: [], gone: [], isDoubtful: false }
  for (const item of items.values()) sortItem(diff, byId.get(item.itemId), item, time.now)
  return reading.isWhole ? { ...diff, ...decideMissing(known, items, reading.items.length === 0, time) } : diff
}

function sortItem(diff: Diff, row: KnownItem | undefined, item: FeedItem, now: Date): void {
  const hash = hashItem(item)
  if (row === undefined || Date.parse(row.over_at) <= now.getTime()) {
    if (!item.isCancelled) diff.created.push({ item, hash })
    return
  }
  const isBack = row.missing_since !== null
  // What was cancelled because it was missing takes place again.
  if (!hash.equals(row.hash) || (isBack && row.status === 'cancelled')) diff.changed.push({ item, hash })
  else if (isBack) diff.back.push(item.itemId)
}

function decideMissing(
  known: readonly KnownItem[],
  items: ReadonlyMap<string, FeedItem>,
  isEmpty: boolean,
  time: ReadingTime,
): Pick<Diff, 'missing' | 'gone' | 'isDoubtful'> {
  const expected = known.filter((row) => isExpected(row, time))
  const absent = expected.filter((row) => !items.has(row.item_id))
  const present = expected.filter((row) => row.missing_since === null)
  const newly = absent.filter((row) => row.missing_since === null)
  const isMost = newly.length > doubtfulMin && newly.length > present.length / 2
  const isDoubtful = isMost || (isEmpty && absent.length > 0)
  if (isDoubtful) return { missing: [], gone: [], isDoubtful }
  const gone = absent.filter((row) => isGone(row, time.now))
  return { missing: newly.map((row) => row.item_id), gone: gone.map((row) => row.item_id), isDoubtful }
}

/** The source says that nothing has changed: what was missing is missing in a second reading. */
export function decideUnchanged(known: readonly KnownItem[], time: ReadingTime): Diff {
  const gone = known.filter((row) => isExpected(row, time) && isGone(row, time.now))
  const none = { created: [], changed: [], back: [], missing: [], isDoubtful: false }
  return { ...none, gone: gone.map((row) => row.item_id) }
}
