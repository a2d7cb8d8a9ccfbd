import { type ApiEvent, type ApiPlatform, cursorOf, type Fields, fieldsOf, segmentsOf, wordOf } from './rules.api.ts'

const pageSize = 50

/** The Luma API. A key belongs to one calendar, so the address names only the page it was copied from. */
export const luma: ApiPlatform = {
  origin: 'https://public-api.luma.com',
  keyHeader: (key) => ({ 'x-luma-api-key': key }),
  targetOf: (url) => url,

  list(_target, span, cursor) {
    const query = new URLSearchParams({
      after: span.from.toISOString(),
      before: span.to.toISOString(),
      sort_column: 'start_at',
      sort_direction: 'asc',
      pagination_limit: String(pageSize),
      ...(cursor !== null && { pagination_cursor: cursor }),
    })
    return { path: `/v1/calendars/events/list?${query}` }
  },

  readPage(body) {
    const page = fieldsOf(body)
    if (!Array.isArray(page.entries)) return { problem: 'server_error', retryAfterMs: null }
    const entries = page.entries.map(fieldsOf)
    const isPrivate = (entry: Fields) => entry.visibility === 'private'
    return {
      name: null,
      events: entries.filter((entry) => !isPrivate(entry)).map(eventOf),
      privateTitles: entries.filter(isPrivate).map((entry) => (typeof entry.name === 'string' ? entry.name : null)),
      next: page.has_more === true ? cursorOf(page.next_cursor) : null,
    }
  },

  // The list has neither descriptions nor the number of guests.
  detail: (itemId) => ({ path: `/v1/events/get?${new URLSearchParams({ event_id: itemId })}` }),

  readDetail(body) {
    const event = fieldsOf(body)
    const approved = fieldsOf(fieldsOf(event.guest_counts).approved)
    return { description: event.description_md ?? event.description, count: approved.guests }
  },

  busyMs: 60_000,
}

const onlineTypes = new Set(['discord', 'meet', 'twitch', 'twitter', 'youtube', 'zoom'])

function eventOf(entry: Fields): ApiEvent {
  const place = fieldsOf(entry.geo_address_json)
  const hasPlace = Object.keys(place).length > 0
  const isOnline = onlineTypes.has(wordOf(entry.location_type)) || Boolean(entry.meeting_url)
  // Guests alone see the address then.
  const isHidden = entry.location_visibility === 'guests-only' || entry.geo_address_visibility === 'guests-only'
  return {
    id: entry.id,
    title: entry.name,
    description: null,
    startsAt: entry.start_at,
    endsAt: entry.end_at,
    timezone: entry.timezone,
    url: entry.url,
    eventType: isOnline ? (hasPlace ? 'hybrid' : 'online') : 'in_person',
    venue: hasPlace ? (isHidden ? hiddenVenue(place) : venueOf(entry, place)) : null,
    onlineUrl: entry.meeting_url,
    isCancelled: false,
    count: null,
  }
}

const hiddenVenue = ({ city, city_state }: Fields) => ({
  name: city_state ?? city,
  address: null,
  city,
  latitude: null,
  longitude: null,
})

const venueOf = (entry: Fields, { address, description, full_address, city }: Fields) => ({
  name: address ?? description ?? full_address,
  address: full_address ?? address,
  city,
  latitude: entry.geo_latitude,
  longitude: entry.geo_longitude,
})

/** The address of a source on Luma: the page of a calendar, or Luma itself. */
export function lumaAddress(url: URL | null): string {
  const [name, ...rest] = segmentsOf(url)
  const id = rest.find((part) => /^cal-\w+$/.test(part))
  if (id !== undefined) return `https://luma.com/calendar/${id}`
  return name === undefined ? 'https://luma.com/' : `https://luma.com/${encodeURIComponent(name)}`
}
