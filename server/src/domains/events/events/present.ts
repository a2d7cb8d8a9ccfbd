import type { Static } from 'typebox'
import { durationText } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import type { EventRow, ManagedRow } from './queries.ts'
import type { EventDetail, EventListItem, ManagedEvent, Venue } from './schemas.ts'

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
export function presentEventDetail(row: EventRow & Partial<ManagedRow>, links: Pick<Links, 'baseUrl'>): Detail {
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
    series: row.series_id === null ? null : { id: row.series_id },
  }
}

export function presentManagedEvent(
  row: ManagedRow,
  links: Pick<Links, 'baseUrl'>,
  place?: { index: number; count: number },
): Static<typeof ManagedEvent> {
  const shown = presentEventDetail(row, links)
  return {
    ...shown,
    series: shown.series && { ...shown.series, ...place },
    waitlist: row.has_waitlist,
    waitlistedCount: row.waitlisted,
    walkInCount: row.walk_ins,
    rsvpOpensAt: row.rsvp_opens_at,
    rsvpClosesAt: row.rsvp_closes_at,
    requireRsvp: row.require_rsvp,
    version: row.version,
  }
}
