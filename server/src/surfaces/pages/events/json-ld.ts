import type { EventRow } from '#domains/events/events/index.ts'
import { decideOffer } from '#domains/events/rsvps/index.ts'

const modes: Readonly<Record<string, string>> = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
}

/** An event as search engines read it: schema.org/Event. */
export function eventJsonLd(event: EventRow, baseUrl: string, picture: string, now: Date): object {
  const url = `${baseUrl}/events/${event.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    startDate: event.starts_at,
    endDate: event.over_at,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${modes[event.event_type ?? 'in_person'] ?? modes.in_person}`,
    location: locationOf(event, url),
    image: [`${baseUrl}${picture}`],
    isAccessibleForFree: true,
    ...(event.description && { description: event.description.slice(0, 5000) }),
    ...(event.platform_event_url && { sameAs: event.platform_event_url }),
    ...(event.group_name && {
      organizer: {
        '@type': 'Organization',
        name: event.group_name,
        url: `${baseUrl}/groups/${event.group_urlname ?? event.group_id}`,
      },
    }),
    ...(event.max_attendees !== null && { maximumAttendeeCapacity: event.max_attendees }),
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'EUR',
      url,
      availability: `https://schema.org/${decideOffer(event, undefined, now).kind === 'seat' ? 'InStock' : 'SoldOut'}`,
      ...(event.rsvp_opens_at && { validFrom: event.rsvp_opens_at }),
    },
  }
}

function locationOf(event: EventRow, url: string): object[] {
  const online = { '@type': 'VirtualLocation', url: event.platform_event_url ?? url }
  const isOnline = event.event_type === 'online' || event.venue_is_online === true
  if (isOnline) return [online]
  const place = {
    '@type': 'Place',
    name: event.venue_name ?? event.venue_city ?? event.group_name ?? event.title,
    address: {
      '@type': 'PostalAddress',
      ...(event.venue_address && { streetAddress: event.venue_address }),
      ...(event.venue_city && { addressLocality: event.venue_city }),
      ...(event.venue_state && { addressRegion: event.venue_state }),
    },
    ...(event.venue_latitude !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: event.venue_latitude, longitude: event.venue_longitude },
    }),
  }
  return event.event_type === 'hybrid' ? [place, online] : [place]
}
