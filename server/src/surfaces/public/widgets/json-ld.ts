import type { ShownEvent } from '#domains/events/events/index.ts'
import { attendanceMode, locationOf } from '#surfaces/site/parts/event-json-ld.ts'
import { withOffset } from './time-format.ts'

/** The events in the vocabulary of schema.org. `<` is escaped, so that no text can end the script element. */
export function writeJsonLd(events: readonly ShownEvent[]): string {
  const document = { '@context': 'https://schema.org', '@graph': events.map(describe) }
  return JSON.stringify(document).replaceAll('<', '\\u003c')
}

function describe(event: ShownEvent) {
  const { timezone, isFull, platformEventUrl, group } = event
  const location = locationOf(event.where, { url: event.eventUrl!, fallbackName: null })
  return {
    '@type': 'Event',
    name: event.title,
    url: event.eventUrl,
    startDate: withOffset(timezone, event.dateTime),
    endDate: withOffset(timezone, event.overAt),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: attendanceMode(event.where),
    ...(location.length > 0 && { location }),
    ...(group && { organizer: { '@type': 'Organization', name: group.name } }),
    ...(platformEventUrl !== null && { sameAs: platformEventUrl }),
    ...(event.rsvpPlace?.url && { offers: { '@type': 'Offer', url: event.rsvpPlace.url } }),
    // We do not know the price on another platform.
    ...(event.source === 'native' &&
      event.takesRsvps && {
        offers: {
          '@type': 'Offer',
          price: 0,
          priceCurrency: 'EUR',
          availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
        },
      }),
  }
}
