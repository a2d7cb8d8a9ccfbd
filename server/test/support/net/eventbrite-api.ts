import { type ApiAnswer, type ApiCall, openEventApi, pageOf, rightKey } from './event-api.ts'

export interface EventbriteEvent {
  id: string
  name: { text: unknown; html?: string }
  summary?: string
  start: { utc: string; timezone?: string; local?: string }
  end?: { utc: string; timezone?: string }
  url?: string
  status: string
  online_event?: boolean
  listed?: boolean
  venue?: object | null
  ticket_classes?: object[]
  /** At an address of its own. */
  full?: string
}

/** The organizer, and the organization they belong to. */
export const organizer = { id: '1234567890', organization: '9876543210' }

/** Answers as version 3 of the Eventbrite API is documented: a private token, `continuation`, expansions. */
export const openEventbriteApi = () => openEventApi<EventbriteEvent>(answer)

const refuse = (status: number, error: string): ApiAnswer => ({
  status,
  body: { status_code: status, error, error_description: 'See the documentation.' },
})

function answer({ method, url, headers }: ApiCall, events: EventbriteEvent[]): ApiAnswer {
  if (headers.authorization !== `Bearer ${rightKey}`) return refuse(401, 'INVALID_AUTH')
  if (method !== 'GET') return refuse(405, 'METHOD_NOT_ALLOWED')
  const [, version, area, id, last] = url.pathname.split('/')
  if (version === 'v3' && area === 'events' && last === 'description') return describe(id, events)
  const isKnown =
    (area === 'organizers' && id === organizer.id) || (area === 'organizations' && id === organizer.organization)
  if (version !== 'v3' || !isKnown || last !== 'events') return refuse(404, 'NOT_FOUND')
  const asked = url.searchParams
  const statuses = asked.get('status')?.split(',') ?? []
  const expand = asked.get('expand')?.split(',') ?? []
  const start = asked.get('start_date.range_start')
  const found = events
    .filter(({ status }) => statuses.includes('all') || statuses.includes(status))
    .filter((event) => !start || event.start.utc >= start)
    .toSorted((a, b) => a.start.utc.localeCompare(b.start.utc))
  const size = Math.min(Number(asked.get('page_size') ?? 50), 50)
  const { page, next, hasMore } = pageOf(found, asked.get('continuation'), size)
  const listed = page.map(({ full: _, venue, ticket_classes, ...event }) => ({
    ...event,
    ...(expand.includes('venue') && { venue }),
    ...(expand.includes('ticket_classes') && { ticket_classes }),
  }))
  const pagination = { object_count: found.length, page_size: size, has_more_items: hasMore }
  return { body: { pagination: { ...pagination, ...(next && { continuation: next }) }, events: listed } }
}

function describe(id: string | undefined, events: EventbriteEvent[]): ApiAnswer {
  const event = events.find((one) => one.id === id)
  return event ? { body: { description: event.full ?? event.summary ?? '' } } : refuse(404, 'NOT_FOUND')
}
