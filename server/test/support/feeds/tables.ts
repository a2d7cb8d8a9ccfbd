import { row, venue } from './rows.ts'
import type { WrittenFeed } from './written.ts'

const berlin = 'Europe/Berlin'
const zurich = 'Europe/Zurich'
const newYork = 'America/New_York'
const sydney = 'Australia/Sydney'
const kolkata = 'Asia/Kolkata'
const auckland = 'Pacific/Auckland'

const meetupUrl = (id: string) => `https://www.meetup.com/example-readers/events/${id}/`
const meetup: WrittenFeed = {
  file: 'meetup.ics',
  timezone: 'UTC',
  name: 'Events - Example Readers',
  notices: [],
  items: [
    row('event_301000001@meetup.com', '2026-10-22T17:00', '2026-10-22T19:00', berlin, 'Reading evening', {
      url: meetupUrl('301000001'),
      venue: venue('Kulturhaus', 'Hauptstr. 5', 'Berlin', [52.53, 13.4]),
      description: `Example Readers\nThursday, October 22 at 7:00 PM\n\n**Bring** a book, and these:\n\n* a cup\n* a friend\n\n${meetupUrl('301000001')}`,
    }),
    row('event_301000002@meetup.com', '2026-10-29T18:00', '2026-10-29T20:00', berlin, 'Reading evening, online', {
      url: meetupUrl('301000002'),
      eventType: 'online',
    }),
    row('event_301000003@meetup.com', '2027-04-01T17:00', '2027-04-01T19:00', berlin, 'Spring reading 🌷', {
      url: meetupUrl('301000003'),
      isCancelled: true,
    }),
  ],
}

const luma: WrittenFeed = {
  file: 'luma.ics',
  timezone: zurich,
  name: 'Example Makers',
  notices: [],
  items: [
    row('evt-aB1cD2eF3gH4iJ5@events.lu.ma', '2026-10-20T17:00', '2026-10-20T19:00', zurich, 'Soldering for beginners', {
      url: 'https://lu.ma/event/evt-aB1cD2eF3gH4iJ5',
      description:
        'Get up-to-date information at: https://lu.ma/solder1\n\nAddress:\nWerkhof, Lindenweg 7\n\nHosted by Ada & Grace',
    }),
    row('evt-kL6mN7oP8qR9sT0@events.lu.ma', '2026-11-17T18:00', '2026-11-17T20:00', zurich, 'Laser night', {
      url: 'https://lu.ma/laser2',
      venue: venue('Werkhof', 'Lindenweg 7, 8004', 'Zürich', [47.37, 8.53]),
      description: 'Get up-to-date information at: https://lu.ma/laser2',
    }),
    row('evt-uV1wX2yZ3aB4cD5@events.lu.ma', '2027-03-30T16:00', '2027-03-30T17:00', zurich, 'Show and tell', {
      url: 'https://luma.com/show3',
      eventType: 'online',
      onlineUrl: 'https://us02web.zoom.us/j/8123?pwd=abc',
      description: 'Get up-to-date information at: https://luma.com/show3\n\nJoin at',
    }),
  ],
}

const rehearsal = {
  venue: venue("St. Mark's Hall", '12 Main St, NY 11201', 'Brooklyn'),
  description: 'Bring the blue folder & water.\n\n- Warm-up\n- Songs\n\nSee [the songs](https://choir.example/songs)',
}
const google: WrittenFeed = {
  file: 'google.ics',
  timezone: berlin,
  name: 'Example Choir',
  notices: [
    { code: 'private_entry', count: 1, example: null },
    { code: 'too_long_entry', count: 1, example: 'Year of the choir' },
  ],
  items: [
    row(
      'rehearsal1@google.com/2026-10-13T23:00:00Z',
      '2026-10-13T23:00',
      '2026-10-14T01:00',
      newYork,
      'Rehearsal',
      rehearsal,
    ),
    // The day has 25 hours.
    row('day3@google.com', '2026-11-01T04:00', '2026-11-02T05:00', newYork, 'Open day'),
    row(
      'rehearsal1@google.com/2026-11-11T00:00:00Z',
      '2026-11-12T00:30',
      '2026-11-12T02:30',
      newYork,
      'Rehearsal at home',
      {
        eventType: 'online',
        onlineUrl: 'https://meet.google.com/abc-defg-hij',
      },
    ),
    row('rehearsal1@google.com/2026-11-25T00:00:00Z', '2026-11-25T00:00', '2026-11-25T02:00', newYork, 'Rehearsal', {
      isCancelled: true,
    }),
    row('concert4@google.com/2026-11-30T00:00:00Z', '2026-12-01T00:00', '2026-12-01T01:30', newYork, 'Concert', {
      eventType: 'online',
      onlineUrl: 'https://meet.google.com/xyz-abcd-efg',
      description: 'Watch here:',
    }),
    row(
      'rehearsal1@google.com/2026-12-09T00:00:00Z',
      '2026-12-09T00:00',
      '2026-12-09T02:00',
      newYork,
      'Rehearsal',
      rehearsal,
    ),
    row('night2@google.com/2027-03-13T07:00:00Z', '2027-03-13T07:00', '2027-03-13T08:00', newYork, 'Night singing'),
    // Clocks never show 2:00 on this day.
    row('night2@google.com/2027-03-14T07:00:00Z', '2027-03-14T07:00', '2027-03-14T08:00', newYork, 'Night singing'),
    row('night2@google.com/2027-03-15T06:00:00Z', '2027-03-15T06:00', '2027-03-15T07:00', newYork, 'Night singing'),
  ],
}

const stars = (start: string, end: string) =>
  row(`0A1B2C3D-0000-4000-8000-000000000001/${start}:00Z`, start, end, sydney, 'Looking at stars', {
    url: 'https://stars.example/nights',
    venue: venue('Observatory Hill', 'Upper Fort St, NSW 2000', 'Sydney', [-33.859, 151.204]),
  })
const icloud: WrittenFeed = {
  file: 'icloud.ics',
  timezone: sydney,
  name: 'Example Stargazers',
  notices: [],
  items: [
    stars('2026-09-05T16:30', '2026-09-05T18:30'),
    row('0A1B2C3D-0000-4000-8000-000000000002', '2026-10-02T14:00', '2026-10-05T13:00', sydney, 'Star camp'),
    // Clocks never show 2:30 on 4 October, and show it twice on 4 April.
    stars('2026-10-03T16:30', '2026-10-03T18:30'),
    stars('2026-10-31T15:30', '2026-10-31T17:30'),
    stars('2026-12-05T15:30', '2026-12-05T17:30'),
    stars('2027-01-02T15:30', '2027-01-02T17:30'),
    stars('2027-02-06T15:30', '2027-02-06T17:30'),
    stars('2027-03-06T15:30', '2027-03-06T17:30'),
    row('0A1B2C3D-0000-4000-8000-000000000003', '2027-04-03T11:00', '2027-04-03T17:00', sydney, 'Long night'),
    stars('2027-04-03T15:30', '2027-04-03T17:30'),
  ],
}

const board = {
  eventType: 'online' as const,
  onlineUrl: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc/0?context=x',
  description: 'Agenda follows.\n____________________________\nJoin:',
}
const exchange = (n: number) => `040000008200E00074C5B7101A82E0080000000${n}`
const outlook: WrittenFeed = {
  file: 'outlook.ics',
  timezone: berlin,
  name: 'Calendar',
  notices: [{ code: 'private_entry', count: 1, example: null }],
  items: [
    row(`${exchange(1)}/2026-10-19T16:00:00Z`, '2026-10-19T16:00', '2026-10-19T17:30', berlin, 'Board meeting', board),
    row(
      `${exchange(1)}/2026-10-26T17:00:00Z`,
      '2026-10-28T17:00',
      '2026-10-28T18:30',
      berlin,
      'Board meeting (moved)',
      {
        venue: venue('Room 1; first floor'),
      },
    ),
    row(`${exchange(3)}/2026-10-31T14:00:00Z`, '2026-10-31T14:00', '2026-10-31T15:00', berlin, 'Call by own rules'),
    row(`${exchange(3)}/2026-11-01T15:00:00Z`, '2026-11-01T15:00', '2026-11-01T16:00', berlin, 'Call by own rules'),
    row(exchange(2), '2026-11-02T15:00', '2026-11-02T16:00', newYork, 'Call with New York'),
    row(`${exchange(1)}/2026-11-02T17:00:00Z`, '2026-11-02T17:00', '2026-11-02T18:30', berlin, 'Board meeting', board),
    // The day has 23 hours.
    row(exchange(5), '2027-03-27T23:00', '2027-03-28T22:00', berlin, 'Strategy day'),
    row(exchange(4), '2027-03-28T00:30', '2027-03-28T01:30', berlin, 'Planning'),
  ],
}

const repair = (start: string, end: string) =>
  row(`TU1000000001/${start}:00Z`, start, end, kolkata, 'Repair café', {
    url: 'https://teamup.com/event/show/id/1000000001',
    venue: venue('Yard 4'),
    description: 'Bring what is broken.',
  })
const teamup: WrittenFeed = {
  file: 'teamup.ics',
  timezone: 'UTC',
  name: 'Example Yard',
  notices: [{ code: 'incomplete_entry', count: 2, example: 'Wrong end' }],
  items: [
    repair('2026-10-14T13:00', '2026-10-14T14:30'),
    repair('2026-10-21T13:00', '2026-10-21T14:30'),
    repair('2026-10-28T13:00', '2026-10-28T14:30'),
    row('TU1000000003/2026-10-30T18:30:00Z', '2026-10-30T18:30', '2026-10-31T18:30', kolkata, 'Cleaning day'),
    row('TU1000000002', '2026-11-15T04:30', '2026-11-15T05:15', kolkata, 'Tour'),
    row('TU1000000004', '2026-11-20T03:30', null, kolkata, 'Wrong end'),
    repair('2026-12-09T13:00', '2026-12-09T14:30'),
    row('TU1000000003/2026-12-30T18:30:00Z', '2026-12-30T18:30', '2026-12-31T18:30', kolkata, 'Cleaning day'),
  ],
}

const wordpress: WrittenFeed = {
  file: 'wordpress.ics',
  timezone: auckland,
  name: 'Example Society',
  notices: [],
  items: [
    row(
      '1234-1790408000-1790415200@society.example',
      '2026-09-26T07:30',
      '2026-09-26T09:30',
      auckland,
      'Talk – Birds & trees',
      {
        url: 'https://society.example/event/birds-and-trees/',
        venue: venue('Hall', 'Main Street 1', 'Wellington', [-41.28, 174.77]),
        description: 'With slides.',
      },
    ),
    row('1235-1790494400-1790501600@society.example', '2026-09-27T06:30', '2026-09-27T08:30', auckland, 'Walk', {
      url: 'https://society.example/event/walk/',
      description: 'More: https://society.example/event/walk/',
    }),
    row('1236-1806710400-1806796799@society.example', '2027-04-03T11:00', '2027-04-04T12:00', auckland, 'Open garden', {
      url: 'https://society.example/event/open-garden/',
    }),
  ],
}

export const calendarTables = [meetup, luma, google, icloud, outlook, teamup, wordpress]
