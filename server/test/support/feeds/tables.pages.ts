import { row, venue } from './rows.ts'
import type { WrittenFeed } from './written.ts'

const auckland = 'Pacific/Auckland'
const newYork = 'America/New_York'

const society = 'https://society.example'
const wordpress: WrittenFeed = {
  file: 'wordpress.html',
  url: `${society}/events/`,
  timezone: auckland,
  name: 'Events from October 1 – Example Society',
  notices: [],
  calendars: [`${society}/events/?ical=1`, `${society}/?post_type=tribe_events&ical=1`],
  items: [
    row(`${society}/event/birds-and-trees/`, '2026-10-26T06:30', '2026-10-26T08:30', auckland, 'Talk – Birds & trees', {
      url: `${society}/event/birds-and-trees/`,
      venue: venue('Hall', 'Main Street 1, 6011', 'Wellington'),
      description: 'With slides.',
    }),
    row(`${society}/event/open-garden/`, '2027-04-03T11:00', '2027-04-04T11:59:59', auckland, 'Open garden', {
      url: `${society}/event/open-garden/`,
      eventType: 'hybrid',
      isCancelled: true,
    }),
  ],
}

const jazz = 'https://www.eventbrite.com/e/jazz-on-the-roof-tickets-900000000001'
const poetry = 'https://www.eventbrite.com/e/poetry-from-home-tickets-900000000002'
const eventbrite: WrittenFeed = {
  file: 'eventbrite.html',
  url: 'https://www.eventbrite.com/o/example-evenings-1',
  timezone: newYork,
  name: 'Example Evenings Events and Tickets | Eventbrite',
  notices: [],
  calendars: [],
  items: [
    // Only days are named, and the last one belongs to it.
    row(jazz, '2026-10-31T04:00', '2026-11-02T05:00', newYork, 'Jazz on the roof', {
      url: `${jazz}?aff=ebdsoporgprofile`,
      venue: venue('The Roof', '100 Wall Street, Floor 20, 10005', 'New York', [40.705, -74.006]),
      description: 'An evening above the city.',
    }),
    row(poetry, '2027-03-14T23:00', '2027-03-15T01:00', newYork, 'Poetry from home', {
      url: poetry,
      eventType: 'online',
      description: 'Read along.',
      isCancelled: true,
    }),
  ],
}

export const pageTables = [wordpress, eventbrite]
