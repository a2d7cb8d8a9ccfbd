import { type Static, Type } from 'typebox'
import { JoiningOnline, joiningOnlineOf } from '#domains/events/rsvps/index.ts'
import { durationText, rsvpModeOf } from '#domains/foundation/event-facts/index.ts'
import { languageOf, Translations } from '#domains/foundation/translations/index.ts'
import type { Links } from '#kernel/context.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { EventRow, ManagedEventRow } from './queries.ts'
import { SeriesPlace } from './wire.series.ts'

export const EventType = OneOf('in_person', 'online', 'hybrid')
export const EventStatus = OneOf('draft', 'scheduled', 'cancelled')
export const EventVisibility = OneOf('public', 'unlisted', 'members')
export const visibilityText =
  '`public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group'
export const RsvpModeChoice = {
  ...OneOf('here', 'elsewhere', 'none'),
  description:
    'How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they just come',
}
export const EventSource = OneOf('native', 'meetup', 'luma', 'eventbrite', 'ical')

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
  language: Nullable(
    Type.String({ description: 'Language of title and description, else that of the group; null: not said' }),
  ),
  translations: Translations,
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
  group: Nullable(
    Shape('EventDetailGroup', {
      ...group,
      photoUrl: Nullable(Uri),
      language: Nullable(Type.String({ description: 'Language of its events that name none; null: not said' })),
    }),
  ),
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
  language: Nullable(Type.String({ description: 'Language of title and description; null: that of the group' })),
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

const NamedCount = (description: string) =>
  Type.Array(Shape('NamedCount', { name: Type.String(), count: Type.Integer({ description: 'Number of events' }) }), {
    description,
  })

export const EventFilters = Shape('EventFilters', {
  tags: NamedCount('Tags of the groups, the most frequent first'),
  cities: NamedCount('Cities of the venues, the most frequent first'),
  languages: NamedCount('Languages of the events and their translations, the most frequent first'),
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
    language: languageOf(row),
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
    group: group && { ...group, photoUrl: row.group_photo_url, language: row.group_language },
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
    language: row.language,
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
