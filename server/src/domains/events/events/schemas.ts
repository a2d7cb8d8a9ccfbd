import { Type } from 'typebox'
import {
  Body,
  Day,
  Id,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
} from '#kernel/operation/schema.ts'

const EventType = OneOf('in_person', 'online', 'hybrid')
export const EventStatus = OneOf('draft', 'scheduled', 'cancelled')
const EventSource = OneOf('native', 'meetup', 'luma', 'eventbrite', 'ical')

const listItem = {
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  dateTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String({ description: 'IANA name' })),
  eventUrl: Nullable(Uri),
  platformEventUrl: Nullable(Uri),
  photoUrl: Nullable(Uri),
  eventType: Nullable(EventType),
  rsvpCount: Nullable(Type.Integer({ description: 'On-platform and upstream together' })),
  localRsvpCount: Type.Integer(),
  upstreamRsvpCount: Nullable(Type.Integer({ description: 'Null where the source tells none, which is not 0' })),
  maxAttendees: Nullable(Type.Integer()),
}

const group = { id: Id, name: Type.String(), urlname: Nullable(Type.String()) }

export const EventListItem = Shape('EventListItem', { ...listItem, group: Nullable(Shape('EventGroup', group)) })

export const Venue = Shape('Venue', {
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  isOnline: Nullable(Type.Boolean()),
})

const detail = {
  ...listItem,
  status: EventStatus,
  duration: Nullable(
    Type.String({ description: 'ISO 8601, such as PT2H; from dateTime and endTime where no other was given' }),
  ),
  source: EventSource,
  group: Nullable(Shape('EventDetailGroup', { ...group, photoUrl: Nullable(Uri) })),
  venue: Nullable(Venue),
}

export const EventDetail = Shape('EventDetail', detail)

export const ManagedEvent = Shape('ManagedEvent', {
  ...detail,
  waitlist: Type.Boolean({ description: 'Whether people may wait for a seat when there is none' }),
  rsvpOpensAt: Nullable(Timestamp),
  rsvpClosesAt: Nullable(Timestamp),
  requireRsvp: Type.Boolean({ description: 'Whether check-in takes only people with an RSVP' }),
})

export const ManagedEvents = Shape('ManagedEvents', { events: Type.Array(ManagedEvent) })

const VenueRequest = Body('VenueRequest', {
  name: Text(1, 200),
  address: Type.Optional(Nullable(Text(0, 300))),
  city: Type.Optional(Nullable(Text(0, 100))),
  state: Type.Optional(Nullable(Text(0, 100))),
  latitude: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
  longitude: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  isOnline: Type.Optional(Nullable(Type.Boolean())),
})

const Timezone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name, such as Europe/Berlin' })

const Duration = Type.String({
  pattern: '^P(?:\\d{1,2}W)?(?:\\d{1,2}D)?(?:T(?:\\d{1,3}H)?(?:\\d{1,5}M)?(?:\\d{1,7}S)?)?$',
  maxLength: 40,
  says: 'must be an ISO 8601 duration in weeks, days, hours, minutes and seconds, such as PT2H',
  description: 'ISO 8601, such as PT2H: says when the event ends in place of endTime',
})

const fields = {
  title: Text(1, 200),
  dateTime: Timestamp,
  timezone: Timezone,
  endTime: Type.Optional(Nullable(Timestamp)),
  duration: Type.Optional(Nullable(Duration)),
  description: Type.Optional(Nullable(Text(0, 10_000))),
  eventType: Type.Optional(Nullable(EventType)),
  photoUrl: Type.Optional(Nullable(Uri)),
  maxAttendees: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  waitlist: Type.Optional(Type.Boolean()),
  rsvpOpensAt: Type.Optional(Nullable(Timestamp)),
  rsvpClosesAt: Type.Optional(Nullable(Timestamp)),
  requireRsvp: Type.Optional(Type.Boolean()),
  venue: Type.Optional(Nullable(VenueRequest)),
}

export const CreateEventRequest = Body('CreateEventRequest', {
  ...fields,
  status: Type.Optional(OneOf('draft', 'scheduled')),
})

export const UpdateEventRequest = Body('UpdateEventRequest', optionalProperties(Type.Object(fields)))

export const CancelEventRequest = Body('CancelEventRequest', {
  message: Type.Optional(Type.String({ maxLength: 2000, description: 'Told to everybody who wanted to come' })),
})

export const DuplicateEventRequest = Body('DuplicateEventRequest', {
  dateTime: Timestamp,
  repeat: Type.Optional(
    Body('Repeat', {
      freq: OneOf('daily', 'weekly', 'monthly'),
      count: Type.Integer({ minimum: 1, maximum: 12, description: 'How many events are made in all' }),
    }),
  ),
})

const Moment = Type.String({
  format: 'date-time',
  says: 'must be a date and time with an offset, such as 2027-01-01T18:00:00Z; for whole days use fromDay and toDay',
})

/** A value in a query may be any text; what is not a place is told by name. */
export const EventsQuery = Type.Object({
  from: Type.Optional({ ...Moment, description: 'Starting at or after; now if left out' }),
  to: Type.Optional({ ...Moment, description: 'Starting before' }),
  fromDay: Type.Optional({ ...Day, description: 'Starting on this day or later, by the calendar at the event' }),
  toDay: Type.Optional({ ...Day, description: 'Starting on this day or earlier, by the calendar at the event' }),
  group: Type.Optional(
    Type.String({ maxLength: 1000, description: 'URL names or ids of at most 10 groups, by comma' }),
  ),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'All these words, the last one perhaps unfinished' })),
  eventType: Type.Optional(EventType),
  source: Type.Optional(EventSource),
  near: Type.Optional(Type.String({ maxLength: 60, description: 'latitude,longitude' })),
  radiusKm: Type.Optional(Type.Number({ minimum: 1, maximum: 500, default: 50 })),
  sort: Type.Optional({ ...OneOf('soonest', 'latest', 'distance'), default: 'soonest' }),
})

export const GroupEventsQuery = Type.Object({
  from: EventsQuery.properties.from,
  to: EventsQuery.properties.to,
})
