import { Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { eventsMax, textMax } from './rules.ts'

const Zone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone, such as Europe/Berlin' })
const EventType = OneOf('in_person', 'online', 'hybrid')

const event = {
  title: Text(1, 200),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  timezone: Zone,
  endTime: Type.Optional(Nullable({ ...Timestamp, description: 'End of the event, in the past' })),
  description: Type.Optional(Nullable(Text(0, 10_000))),
  eventType: Type.Optional(Nullable(EventType)),
  venue: Type.Optional(
    Nullable(Body('PastEventVenue', { name: Text(1, 200), city: Type.Optional(Nullable(Text(0, 100))) })),
  ),
  url: Type.Optional(Nullable({ ...Uri, description: 'Its old page; added to the end of the description' })),
  attendeeCount: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many people came, as a number only' })),
  ),
}

export const ImportPastEvents = Body('ImportPastEvents', {
  events: Type.Array(Body('PastEvent', event), { minItems: 1, maxItems: eventsMax }),
})

export const PastEventsImported = Shape('PastEventsImported', {
  added: Type.Integer({ description: 'Events that are new in the group' }),
  existing: Type.Integer({ description: 'Events that the group had already; nothing was changed' }),
})

export const ReadPastEvents = Body('ReadPastEvents', {
  text: Type.String({ minLength: 1, maxLength: textMax, description: 'A CSV or iCalendar (.ics) file' }),
  timezone: { ...Zone, description: 'IANA time zone of times that name none' },
})

export const PastEventsRead = Shape('PastEventsRead', {
  format: { ...OneOf('csv', 'ical'), description: 'What kind of file it is' },
  events: Type.Array(
    Shape('PastEventRead', {
      title: Type.String(),
      dateTime: Timestamp,
      timezone: Type.String(),
      endTime: Nullable(Timestamp),
      description: Nullable(Type.String()),
      eventType: Nullable({ ...EventType, description: 'Where it took place' }),
      venue: Nullable(Shape('PastEventReadVenue', { name: Type.String(), city: Nullable(Type.String()) })),
      url: Nullable({ ...Uri, description: 'Its old page' }),
      attendeeCount: Nullable(Type.Integer({ description: 'How many people came' })),
    }),
    { description: 'Past events that the group does not have yet, latest first; send them with Import past events' },
  ),
  existing: Type.Integer({ description: 'Events that the group has already' }),
  upcoming: Type.Integer({ description: 'Events that are not over; left out' }),
  left: Type.Integer({ description: 'Older events beyond the most that can be added at a time' }),
  unreadable: Type.Array(
    Shape('PastEventProblem', {
      line: Type.Integer({ description: 'Line of the file; 0 for entries of a calendar' }),
      problem: {
        ...OneOf('title', 'date', 'time', 'end', 'timezone', 'entry'),
        description: 'What is missing or wrong',
      },
      text: Type.String({ description: 'The beginning of the row' }),
    }),
    { description: 'Rows that were not understood; left out' },
  ),
})
