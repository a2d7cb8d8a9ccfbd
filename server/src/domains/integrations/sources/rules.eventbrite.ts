import {
  type ApiEvent,
  type ApiPlatform,
  arrayOf,
  cursorOf,
  type Fields,
  fieldsOf,
  segmentsOf,
  wholeNumber,
} from './rules.api.ts'

const pageSize = 50

/** The Eventbrite API, version 3. The address names an organizer (`/o/…`) or an organization. */
export const eventbrite: ApiPlatform = {
  origin: 'https://www.eventbriteapi.com',
  keyHeader: (key) => ({ authorization: `Bearer ${key}` }),

  targetOf(address) {
    const [first, id] = segmentsOf(URL.parse(address))
    if (id === undefined || !/^\d{1,20}$/.test(id)) return null
    return first === 'o' ? `organizers/${id}` : first === 'organizations' ? `organizations/${id}` : null
  },

  list(target, span, cursor) {
    const query = new URLSearchParams({
      status: 'live,started,canceled',
      order_by: 'start_asc',
      expand: 'venue,ticket_classes',
      page_size: String(pageSize),
      ...(target.startsWith('organizations/')
        ? { time_filter: 'current_future' }
        : { 'start_date.range_start': span.from.toISOString().replace(/\.\d+Z$/, 'Z') }),
      ...(cursor !== null && { continuation: cursor }),
    })
    return { path: `/v3/${target}/events/?${query}` }
  },

  readPage(body) {
    const page = fieldsOf(body)
    if (!Array.isArray(page.events)) return { problem: 'server_error', retryAfterMs: null }
    const pagination = fieldsOf(page.pagination)
    const events = page.events.map(fieldsOf).filter(({ status }) => status !== 'draft')
    return {
      name: null,
      events: events.filter((event) => !isPrivate(event)).map(eventOf),
      privateTitles: events.filter(isPrivate).map((event) => titleOf(event)),
      next: pagination.has_more_items === true ? cursorOf(pagination.continuation) : null,
    }
  },

  // The list has only the summary.
  detail: (itemId) => ({ path: `/v3/events/${encodeURIComponent(itemId)}/description/` }),
  readDetail: (body) => ({ description: fieldsOf(body).description }),

  busyMs: 15 * 60_000,
}

const isPrivate = ({ listed, invite_only }: Fields) => listed === false || invite_only === true

function titleOf({ name }: Fields): string | null {
  const { text } = fieldsOf(name)
  return typeof text === 'string' ? text : null
}

function eventOf(event: Fields): ApiEvent {
  const [start, end] = [fieldsOf(event.start), fieldsOf(event.end)]
  return {
    id: event.id,
    title: titleOf(event),
    description: event.summary ?? fieldsOf(event.description).text,
    startsAt: start.utc,
    endsAt: end.utc,
    timezone: start.timezone,
    url: event.url,
    eventType: event.online_event === true ? 'online' : 'in_person',
    venue: event.online_event === true ? null : venueOf(fieldsOf(event.venue)),
    onlineUrl: null,
    isCancelled: event.status === 'canceled',
    count: soldOf(event.ticket_classes),
  }
}

function venueOf(venue: Fields): ApiEvent['venue'] {
  const address = fieldsOf(venue.address)
  return {
    name: venue.name,
    address: address.localized_address_display ?? address.address_1,
    city: address.city,
    latitude: venue.latitude ?? address.latitude,
    longitude: venue.longitude ?? address.longitude,
  }
}

/** Tickets that were sold or given away. The API says how many only to the organizer’s own key. */
function soldOf(classes: unknown): number | null {
  const sold = arrayOf(classes).map((one) => wholeNumber(fieldsOf(one).quantity_sold))
  return sold.length === 0 || sold.includes(null) ? null : sold.reduce<number>((sum, count) => sum + count!, 0)
}

/** The address of an organizer or an organization, from the link to a page of theirs; null for other pages. */
export function eventbriteAddress(url: URL): string | null {
  const [first, second = ''] = segmentsOf(url)
  const id = /(?:^|-)(\d{4,20})$/.exec(second)?.[1]
  if (id === undefined) return null
  if (first === 'o') return `https://www.eventbrite.com/o/${id}`
  return first === 'organizations' ? `https://www.eventbrite.com/organizations/${id}` : null
}
