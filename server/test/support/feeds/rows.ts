import type { FeedItem, FeedVenue } from '#kernel/feeds.ts'

const nothing = {
  description: null,
  url: null,
  eventType: 'in_person' as const,
  venue: null,
  onlineUrl: null,
  isCancelled: false,
  upstreamCount: null,
}

/** 2026-11-18T18:00, in UTC */
const instant = (text: string) => new Date(`${text}${text.length === 16 ? ':00' : ''}Z`).toISOString()

/** One row of a table: what is not named is not there. */
export function row(
  itemId: string,
  start: string,
  end: string | null,
  timezone: string,
  title: string,
  more: Partial<FeedItem> = {},
): FeedItem {
  const endsAt = end === null ? null : instant(end)
  return { ...nothing, itemId, startsAt: instant(start), endsAt, timezone, title, ...more }
}

export function venue(
  name: string,
  address: string | null = null,
  city: string | null = null,
  [latitude, longitude]: [number, number] | [null, null] = [null, null],
): FeedVenue {
  return { name, address, city, latitude, longitude }
}
