import { type TSchema, Type } from 'typebox'
import type { EventField } from '#domains/foundation/event-facts/index.ts'
import { EventTranslations, Include, LanguageFilter, LanguageTag } from '#domains/foundation/translations/index.ts'
import { Body, Day, Nullable, OneOf, optionalProperties, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { ApplyTo, Repeat } from './wire.series.ts'
import { EventSource, EventStatus, EventType, EventVisibility, RsvpModeChoice, visibilityText } from './wire.ts'

const VenueRequest = Body('VenueRequest', {
  name: Text(1, 200),
  address: Type.Optional(Nullable(Text(0, 300))),
  city: Type.Optional(Nullable(Text(0, 100))),
  state: Type.Optional(Nullable({ ...Text(0, 100), description: 'State or region' })),
  latitude: Type.Optional(
    Nullable(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north; send it together with longitude' })),
  ),
  longitude: Type.Optional(
    Nullable(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east; send it together with latitude' })),
  ),
  isOnline: Type.Optional(Nullable(Type.Boolean())),
  notes: Type.Optional(Nullable({ ...Text(0, 500), description: 'How to find the place, and how accessible it is' })),
})

const Timezone = Type.String({
  minLength: 1,
  maxLength: 64,
  format: 'time-zone',
  description: 'IANA time zone, such as Europe/Berlin',
})

const Duration = Type.String({
  pattern: '^P(?:\\d{1,2}W)?(?:\\d{1,2}D)?(?:T(?:\\d{1,3}H)?(?:\\d{1,5}M)?(?:\\d{1,7}S)?)?$',
  maxLength: 40,
  says: 'must be an ISO 8601 duration in weeks, days, hours, minutes and seconds, such as PT2H',
  description: 'ISO 8601 duration, such as PT2H: sets the end of the event instead of endTime',
})

/** The fields a request can set: exactly those that event-facts lists. */
const fields = {
  title: Text(1, 200),
  dateTime: { ...Timestamp, description: 'Start of the event, within the next five years' },
  timezone: Timezone,
  endTime: Type.Optional(Nullable({ ...Timestamp, description: 'End of the event, at most 14 days after dateTime' })),
  duration: Type.Optional(Nullable(Duration)),
  description: Type.Optional(Nullable(Text(0, 10_000))),
  eventType: Type.Optional(Nullable(EventType)),
  photoUrl: Type.Optional(Nullable({ ...Uri, description: 'URL of the photo; upload the image first' })),
  photoAlt: Type.Optional(Nullable({ ...Text(0, 300), description: 'What the photo shows' })),
  maxAttendees: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Capacity; null or absent: no limit' })),
  ),
  waitlist: Type.Optional(Type.Boolean({ description: 'Whether users can join a waitlist when the event is full' })),
  rsvpOpensAt: Type.Optional(Nullable({ ...Timestamp, description: 'When RSVPs open; null or absent: at once' })),
  rsvpClosesAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'When RSVPs close; null or absent: at the end of the event' }),
  ),
  requireRsvp: Type.Optional(Type.Boolean({ description: 'Whether only users with an RSVP can check in' })),
  rsvpMode: Type.Optional({
    ...RsvpModeChoice,
    description:
      'How people sign up: `here`, the default; `elsewhere`: on `ticketUrl`, which it needs; `none`: they just come',
  }),
  maxGuests: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 9, description: 'Guests each person may bring; 0: none' }),
  ),
  requiresApproval: Type.Optional(
    Type.Boolean({ description: 'An RSVP is a request that the organizers answer; turning it off answers none' }),
  ),
  venue: Type.Optional(Nullable(VenueRequest)),
  onlineUrl: Type.Optional(
    Nullable({
      ...Uri,
      description:
        'Link to join online; only organizers and confirmed attendees see it and, with `rsvpMode` `none`, signed-in users',
    }),
  ),
  ticketUrl: Type.Optional(
    Nullable({ ...Uri, description: 'Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs' }),
  ),
  visibility: Type.Optional({ ...EventVisibility, description: visibilityText }),
  showGuests: Type.Optional(Type.Boolean({ description: 'Whether signed-in users can see who is going' })),
  language: Type.Optional(
    Nullable({ ...LanguageTag, description: 'Language of title and description; null: that of the group' }),
  ),
  translations: EventTranslations,
} satisfies Record<EventField, TSchema>

export const CreateEventRequest = Body('CreateEventRequest', {
  ...fields,
  status: Type.Optional({
    ...OneOf('draft', 'scheduled'),
    description: '`draft` keeps the event hidden until it is published; defaults to `scheduled`',
  }),
  repeat: Type.Optional(Repeat),
})

export const UpdateEventRequest = Body('UpdateEventRequest', {
  ...optionalProperties(Type.Object(fields)),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version you changed; if the event has another one now, nothing is changed',
    }),
  ),
  applyTo: ApplyTo,
})

export const PublishEventRequest = Body('PublishEventRequest', { applyTo: ApplyTo })

export const ManagedEventsQuery = Type.Object({
  status: Type.Optional(EventStatus),
  when: Type.Optional({
    ...OneOf('upcoming', 'past'),
    description: '`upcoming`: not yet ended, soonest first; `past`: ended, latest first',
  }),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only events with this in their title' })),
  isAttendanceKnown: Type.Optional(
    Type.Boolean({
      description: 'Only events where at least a third of the people with a seat are checked in, or only the others',
    }),
  ),
})

export const CancelEventRequest = Body('CancelEventRequest', {
  message: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Included in the email to everyone with an RSVP' }),
  ),
  applyTo: ApplyTo,
})

export const DuplicateEventRequest = Body('DuplicateEventRequest', {
  dateTime: Type.Optional({
    ...Timestamp,
    description: 'Start of the first copy; without it, the copies follow the event as `repeat` says',
  }),
  repeat: Type.Optional(Repeat),
})

const Moment = Type.String({
  format: 'date-time',
  says: 'must be a date and time with an offset, such as 2027-01-01T18:00:00Z; for whole days use fromDay and toDay',
})

/** Query values can be any text; a handler reports invalid coordinates by the field's name. */
export const EventsQuery = Type.Object({
  from: Type.Optional({ ...Moment, description: 'Only events that start at or after this time; defaults to now' }),
  to: Type.Optional({ ...Moment, description: 'Only events that start before this time' }),
  fromDay: Type.Optional({
    ...Day,
    description: 'Only events that start on or after this day, in the time zone of each event',
  }),
  toDay: Type.Optional({
    ...Day,
    description: 'Only events that start on or before this day, in the time zone of each event',
  }),
  group: Type.Optional(
    Type.String({ maxLength: 1000, description: 'URL names or ids of at most 10 groups, separated by commas' }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Only events with all these words, also in the name of the group; the last word may be incomplete. Where these do not fill the first page, events with similar words follow',
    }),
  ),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: 'Only events of groups with this tag' })),
  city: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only events at a venue in this city, in any spelling of case and accents',
    }),
  ),
  eventType: Type.Optional(EventType),
  language: LanguageFilter,
  include: Include,
  source: Type.Optional({
    ...EventSource,
    description: 'Only events from this source; `native`: created on this instance',
  }),
  near: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'Center of the search as latitude,longitude in degrees, such as 52.52,13.405',
    }),
  ),
  radiusKm: Type.Optional(
    Type.Number({ minimum: 1, maximum: 500, default: 50, description: 'Radius around `near` in kilometers' }),
  ),
  sort: Type.Optional({
    ...OneOf('soonest', 'latest', 'distance'),
    default: 'soonest',
    description: '`distance` needs `near`',
  }),
})

export const GroupEventsQuery = Type.Object({
  from: EventsQuery.properties.from,
  to: EventsQuery.properties.to,
  language: LanguageFilter,
  include: Include,
})
