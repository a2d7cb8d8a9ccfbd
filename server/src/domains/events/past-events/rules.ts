import type { Static } from 'typebox'
import { isStorable } from '#domains/events/events/index.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { ImportPastEvents } from './schemas.ts'

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
