import type { Links } from '#kernel/context.ts'
import { type EventFacts, sayPlace } from '#messages/event-facts.ts'
import type { Messages } from '#messages/index.ts'

export interface EventRow {
  event_id: string
  title: string
  starts_at: string
  ends_at: string | null
  over_at: string
  duration: string | null
  timezone: string | null
  event_type: string | null
  venue_name: string | null
  venue_address: string | null
  venue_city: string | null
  venue_state: string | null
  venue_is_online: boolean | null
  revision: number
  cancel_message: string | null
  group_name: string | null
}

export function presentEventFacts(row: EventRow, links: Links, messages: Messages): EventFacts {
  const place = {
    eventType: row.event_type,
    isOnline: row.venue_is_online,
    parts: [row.venue_name, row.venue_address, row.venue_city, row.venue_state],
  }
  return {
    title: row.title,
    startsAt: row.starts_at,
    // An end that nobody told is only our guess, so it is not shown.
    endsAt: row.ends_at ?? (row.duration === null ? null : row.over_at),
    timezone: row.timezone,
    place: sayPlace(place, messages),
    groupName: row.group_name,
    url: `${links.baseUrl}/events/${row.event_id}`,
  }
}
