import type { EventRow } from '#domains/events/events/index.ts'
import { decideOffer } from '#domains/events/rsvps/index.ts'
import { seriesPath } from '#domains/events/series/index.ts'
import { rsvpModeOf, rsvpPlaceOf, whereOf } from '#domains/foundation/event-facts/index.ts'
import { plainOf } from '#messages/markdown.ts'
import { attendanceMode, locationOf } from '#surfaces/site/parts/event-json-ld.ts'

/** An event for search engines: schema.org/Event. */
export function eventJsonLd(event: EventRow, baseUrl: string, picture: string, now: Date): object {
  const url = `${baseUrl}/events/${event.id}`
  const where = whereOf(event)
  const fallbackName = event.group_name ?? event.title
  const geo = { latitude: event.venue_latitude, longitude: event.venue_longitude }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...(event.language && { inLanguage: event.language }),
    url,
    startDate: event.starts_at,
    endDate: event.over_at,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: attendanceMode(where),
    location: locationOf(where, { url: event.platform_event_url ?? url, fallbackName, geo }),
    image: [`${baseUrl}${picture}`],
    ...(event.description && { description: plainOf(event.description).slice(0, 5000) }),
    ...(event.platform_event_url && { sameAs: event.platform_event_url }),
    ...(event.group_name && {
      organizer: {
        '@type': 'Organization',
        name: event.group_name,
        url: `${baseUrl}/groups/${event.group_urlname ?? event.group_id}`,
      },
    }),
    ...(event.series_id !== null && {
      superEvent: { '@type': 'EventSeries', name: event.title, url: `${baseUrl}${seriesPath(event.series_id)}` },
    }),
    ...(event.max_attendees !== null && { maximumAttendeeCapacity: event.max_attendees }),
    ...offersOf(event, url, now),
  }
}

/** Where the hosts decide who comes, people can ask. */
const isOpen = (event: EventRow, now: Date) =>
  ['seat', 'online', 'ask'].includes(decideOffer(event, undefined, now).kind)

/** Nothing is known of seats and prices on another platform. */
function offersOf(event: EventRow, url: string, now: Date): object {
  if (rsvpModeOf(event) === 'none') return {}
  const place = rsvpPlaceOf(event, {})
  if (place) return place.url === null ? {} : { offers: { '@type': 'Offer', url: place.url } }
  return {
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'EUR',
      url,
      availability: `https://schema.org/${isOpen(event, now) ? 'InStock' : 'SoldOut'}`,
      ...(event.rsvp_opens_at && { validFrom: event.rsvp_opens_at }),
    },
  }
}
