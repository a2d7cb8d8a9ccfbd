import { Type } from 'typebox'
import { type EventLine, presentEventFacts, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { Shape } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { plainOf } from '#messages/markdown.ts'
import type { FeedRow } from './queries.ts'

export const FeedToken = Shape('FeedToken', {
  feedToken: Type.String({
    description: 'Part of /feeds/{feedToken}/events.ics and events.rss; anyone who has it can read the feeds',
  }),
})

interface FeedVenue {
  name: string
  address: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
  isOnline: boolean
}

/** An event as a feed shows it. */
export interface FeedEntry {
  id: string
  title: string
  /** In which the title is written; null: not known. */
  language: string | null
  place: string | null
  lines: readonly EventLine[]
  description: string | null
  url: string
  startsAt: string
  endsAt: string
  timezone: string | null
  venue: FeedVenue | null
  sequence: number
  publishedAt: string
  cancelledAt: string | null
  updatedAt: string
  isWaiting: boolean
}

/** Clients fetch a feed with hundreds of events every hour, so descriptions are cut; the page has the full text. */
const descriptionMax = 1000

export function presentEntry(row: FeedRow, links: Links, messages: Messages): FeedEntry {
  const facts = presentEventFacts(row, links, messages)
  return {
    id: row.event_id,
    title: facts.title,
    language: facts.language,
    place: facts.place,
    // Notes are Markdown.
    lines: facts.lines.map((line) => (line.name === 'notes' ? { ...line, text: plainOf(line.text) } : line)),
    description: row.description === null ? null : shorten(plainOf(row.description.slice(0, 4 * descriptionMax))),
    url: facts.url,
    startsAt: row.starts_at,
    endsAt: row.over_at,
    timezone: row.timezone && (canonicalZone(row.timezone) ?? row.timezone),
    venue: venueOf(row),
    sequence: row.revision,
    publishedAt: row.published_at,
    cancelledAt: row.event_status === 'cancelled' ? row.cancelled_at : null,
    updatedAt: row.updated_at,
    isWaiting: row.rsvp_status === 'waitlisted',
  }
}

function venueOf(row: FeedRow): FeedVenue | null {
  if (row.venue_name === null) return null
  return {
    name: row.venue_name,
    address: row.venue_address,
    city: row.venue_city,
    state: row.venue_state,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
    isOnline: whereOf(row).attendance === 'online',
  }
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length <= descriptionMax ? text : `${characters.slice(0, descriptionMax - 1).join('')}…`
}
