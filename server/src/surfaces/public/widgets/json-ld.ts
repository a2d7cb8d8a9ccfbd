import type { ShownEvent } from '#domains/events/events/index.ts'
import { withOffset } from './when.ts'

const modes = { in_person: 'Offline', online: 'Online', hybrid: 'Mixed' } as const

/** What machines are told of an event, in the words of schema.org. No text in it can end the element it stands in. */
export function writeJsonLd(events: readonly ShownEvent[]): string {
  const told = { '@context': 'https://schema.org', '@graph': events.map(describe) }
  return JSON.stringify(told).replaceAll('<', '\\u003c')
}

function describe(event: ShownEvent) {
  const { timezone, maxAttendees, rsvpCount, platformEventUrl, group } = event
  const isFull = maxAttendees !== null && (rsvpCount ?? 0) >= maxAttendees
  return {
    '@type': 'Event',
    name: event.title,
    url: event.eventUrl,
    startDate: withOffset(timezone, event.dateTime),
    endDate: withOffset(timezone, event.overAt),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${modes[event.eventType ?? 'in_person']}EventAttendanceMode`,
    ...locationOf(event),
    ...(group && { organizer: { '@type': 'Organization', name: group.name } }),
    ...(platformEventUrl !== null && { sameAs: platformEventUrl }),
    // What a seat costs on another platform is not ours to say.
    ...(event.source === 'native' && {
      offers: {
        '@type': 'Offer',
        price: 0,
        priceCurrency: 'EUR',
        availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
      },
    }),
  }
}

function locationOf({ eventType, venue, eventUrl }: ShownEvent) {
  const online = { '@type': 'VirtualLocation', url: eventUrl }
  if (eventType === 'online' || venue?.isOnline) return { location: online }
  if (!venue) return {}
  const known = { streetAddress: venue.address, addressLocality: venue.city, addressRegion: venue.state }
  const told = Object.entries(known).filter(([, value]) => value !== null)
  const address = { '@type': 'PostalAddress', ...Object.fromEntries(told) }
  const place = { '@type': 'Place', name: venue.name, address }
  return { location: eventType === 'hybrid' ? [place, online] : place }
}
