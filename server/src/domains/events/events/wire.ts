import { type Static, type TSchema, Type } from 'typebox'
import { JoiningOnline, joiningOnlineOf } from '#domains/events/rsvps/index.ts'
import { durationText, type EventField, rsvpModeOf } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
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
import type { EventRow, ManagedEventRow } from './queries.ts'
import { ApplyTo, Repeat, SeriesPlace } from './wire.series.ts'

const EventType = OneOf('in_person', 'online', 'hybrid')
const EventStatus = OneOf('draft', 'scheduled', 'cancelled')
const EventVisibility = OneOf('public', 'unlisted', 'members')
const visibilityText =
  '`public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group'
const RsvpModeChoice = {
  ...OneOf('here', 'elsewhere', 'none'),
  description:
    'How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they just come',
}
const EventSource = OneOf('native', 'meetup', 'luma', 'eventbrite', 'ical')

const listItem = {
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  endTime: Nullable({ ...Timestamp, description: 'End of the event; null if it is not set' }),
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  eventUrl: Nullable({ ...Uri, description: 'Page of the event on this instance' }),
  platformEventUrl: Nullable({ ...Uri, description: 'Page of a synced event on its platform; null for other events' }),
  takesRsvps: Type.Boolean({
    description: 'Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where',
  }),
  photoUrl: Nullable(Uri),
  photoAlt: Nullable(Type.String({ description: 'What the photo shows' })),
  eventType: Nullable(EventType),
  rsvpCount: Nullable(Type.Integer({ description: 'RSVPs on this instance and on the source platform together' })),
  localRsvpCount: Type.Integer({ description: 'RSVPs on this instance' }),
  upstreamRsvpCount: Nullable(
    Type.Integer({ description: 'RSVPs on the source platform; null if the source gives no number' }),
  ),
  maxAttendees: Nullable(Type.Integer({ description: 'Capacity; null: no limit' })),
}

const group = { id: Id, name: Type.String(), urlname: Nullable(Type.String()) }

export const EventListItem = Shape('EventListItem', { ...listItem, group: Nullable(Shape('EventGroup', group)) })

export const Venue = Shape('Venue', {
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String({ description: 'State or region' })),
  latitude: Nullable(Type.Number({ description: 'Degrees north' })),
  longitude: Nullable(Type.Number({ description: 'Degrees east' })),
  isOnline: Nullable(Type.Boolean({ description: 'Whether the venue is online' })),
  notes: Nullable(Type.String({ description: 'How to find the place, and how accessible it is' })),
})

const detail = {
  ...listItem,
  status: EventStatus,
  duration: Nullable(
    Type.String({ description: 'ISO 8601 duration, such as PT2H; calculated from dateTime and endTime if not set' }),
  ),
  source: { ...EventSource, description: 'Where the event comes from; `native`: created on this instance' },
  group: Nullable(Shape('EventDetailGroup', { ...group, photoUrl: Nullable(Uri) })),
  venue: Nullable({ ...Venue, description: 'null if no venue is set' }),
  onlineUrl: Nullable({
    ...Uri,
    description: 'Link to join online; null unless you run the event, are confirmed or need no RSVP',
  }),
  ticketUrl: Nullable({ ...Uri, description: 'Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs' }),
  visibility: { ...EventVisibility, description: visibilityText },
  showGuests: Type.Boolean({ description: 'Whether signed-in users can see who is going' }),
  rsvpMode: RsvpModeChoice,
  maxGuests: Type.Integer({ description: 'Guests each person may bring; 0: none' }),
  requiresApproval: Type.Boolean({ description: 'People ask to come, and the organizers decide' }),
  series: Nullable({ ...SeriesPlace, description: 'The series of dates it belongs to; null if it is not repeated' }),
}

export const EventDetail = Shape('EventDetail', detail)

export const ManagedEvent = Shape('ManagedEvent', {
  ...detail,
  waitlist: Type.Boolean({ description: 'Whether users can join a waitlist when the event is full' }),
  waitlistedCount: Type.Integer({ description: 'Users on the waitlist' }),
  walkInCount: Type.Integer({ description: 'People without an account who were let in by name; they take seats, too' }),
  joiningOnline: JoiningOnline,
  rsvpOpensAt: Nullable({ ...Timestamp, description: 'null: RSVPs are open at once' }),
  rsvpClosesAt: Nullable({ ...Timestamp, description: 'null: RSVPs are open until the end of the event' }),
  requireRsvp: Type.Boolean({ description: 'Whether only users with an RSVP can check in' }),
  version: Type.Integer({ description: 'Increases with every change; send it with an update' }),
})

export const ManagedEvents = Shape('ManagedEvents', { events: Type.Array(ManagedEvent) })

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
})

const NamedCount = (description: string) =>
  Type.Array(Shape('NamedCount', { name: Type.String(), count: Type.Integer({ description: 'Number of events' }) }), {
    description,
  })

export const EventFilters = Shape('EventFilters', {
  tags: NamedCount('Tags of the groups, the most frequent first'),
  cities: NamedCount('Cities of the venues, the most frequent first'),
  timezone: Nullable(Type.String({ description: 'IANA time zone of most of the events; null if none is known' })),
})

type Detail = Static<typeof EventDetail>

function common(row: EventRow, links: Pick<Links, 'baseUrl'>) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    dateTime: row.starts_at,
    endTime: row.ends_at,
    timezone: row.timezone && (canonicalZone(row.timezone) ?? row.timezone),
    eventUrl: `${links.baseUrl}/events/${row.id}`,
    platformEventUrl: row.platform_event_url,
    takesRsvps: row.takes_rsvps,
    photoUrl: row.photo_url,
    photoAlt: row.photo_alt,
    eventType: row.event_type as Detail['eventType'],
    rsvpCount: row.confirmed + (row.upstream_count ?? 0),
    localRsvpCount: row.confirmed,
    upstreamRsvpCount: row.upstream_count,
    maxAttendees: row.max_attendees,
  }
}

function groupOf(row: EventRow) {
  return row.group_id === null ? null : { id: row.group_id, name: row.group_name!, urlname: row.group_urlname }
}

export function presentEventListItem(row: EventRow, links: Pick<Links, 'baseUrl'>): Static<typeof EventListItem> {
  return { ...common(row, links), group: groupOf(row) }
}

function presentVenue(row: EventRow): Static<typeof Venue> | null {
  if (row.venue_name === null) return null
  return {
    name: row.venue_name,
    address: row.venue_address,
    city: row.venue_city,
    state: row.venue_state,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
    isOnline: row.venue_is_online,
    notes: row.venue_notes,
  }
}

/** contract §7.4: "`duration` derived from start and end where not given". */
function lengthOf({ starts_at, ends_at }: EventRow): string | null {
  return ends_at === null ? null : durationText(Date.parse(ends_at) - Date.parse(starts_at))
}

/** A row has `online_url` only if it was read for a user who may see it. */
export function presentEventDetail(row: EventRow & Partial<ManagedEventRow>, links: Pick<Links, 'baseUrl'>): Detail {
  const group = groupOf(row)
  return {
    ...common(row, links),
    status: row.status as Detail['status'],
    duration: row.duration ?? lengthOf(row),
    source: row.source as Detail['source'],
    group: group && { ...group, photoUrl: row.group_photo_url },
    venue: presentVenue(row),
    onlineUrl: row.online_url ?? null,
    ticketUrl: row.ticket_url,
    visibility: row.visibility as Detail['visibility'],
    showGuests: row.show_guests,
    rsvpMode: rsvpModeOf(row),
    maxGuests: row.max_guests,
    requiresApproval: row.requires_approval,
    series: row.series_id === null ? null : { id: row.series_id },
  }
}

export function presentManagedEvent(
  row: ManagedEventRow,
  links: Pick<Links, 'baseUrl'>,
  place?: { index: number; count: number; ahead: number | null },
): Static<typeof ManagedEvent> {
  const shown = presentEventDetail(row, links)
  return {
    ...shown,
    series: shown.series && { ...shown.series, ...place },
    waitlist: row.has_waitlist,
    waitlistedCount: row.waitlisted,
    walkInCount: row.walk_ins,
    ...joiningOnlineOf(row),
    rsvpOpensAt: row.rsvp_opens_at,
    rsvpClosesAt: row.rsvp_closes_at,
    requireRsvp: row.require_rsvp,
    version: row.version,
  }
}
