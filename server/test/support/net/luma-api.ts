import { type ApiAnswer, type ApiCall, openEventApi, pageOf, rightKey } from './event-api.ts'

export interface LumaEvent {
  id: string
  name: unknown
  start_at: string
  end_at?: string
  timezone?: unknown
  url?: string
  visibility?: string
  location_type?: string
  location_visibility?: string
  geo_address_json?: object | null
  geo_latitude?: string
  geo_longitude?: string
  meeting_url?: string | null
  /** Not in the list. */
  description_md?: string
  guests?: number
}

/** Answers as the Luma API is documented: a calendar's key in `x-luma-api-key`, pages by cursor, the rest by event. */
export const openLumaApi = () => openEventApi<LumaEvent>(answer)

function answer({ method, url, headers }: ApiCall, events: LumaEvent[]): ApiAnswer {
  if (headers['x-luma-api-key'] !== rightKey) return { status: 401, body: { message: 'Invalid API key.' } }
  if (method !== 'GET') return { status: 404, body: { message: 'Not Found' } }
  if (url.pathname === '/v1/events/get') return get(url.searchParams.get('event_id'), events)
  if (url.pathname !== '/v1/calendars/events/list') return { status: 404, body: { message: 'Not Found' } }
  const asked = url.searchParams
  const [after, before] = [asked.get('after'), asked.get('before')]
  const found = events
    .filter(({ start_at }) => (!after || start_at >= after) && (!before || start_at <= before))
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  const size = Math.min(Number(asked.get('pagination_limit') ?? 50), 50)
  const { page, next, hasMore } = pageOf(found, asked.get('pagination_cursor'), size)
  const entries = page.map(({ description_md: _, guests: __, ...listed }) => ({ platform: 'luma', ...listed }))
  return { body: { entries, has_more: hasMore, ...(next && { next_cursor: next }) } }
}

function get(id: string | null, events: LumaEvent[]): ApiAnswer {
  const event = events.find((one) => one.id === id)
  if (!event) return { status: 404, body: { message: 'We could not find that event.' } }
  const { guests = 0, ...rest } = event
  const none = { guests: 0, tickets: 0 }
  return { body: { ...rest, guest_counts: { approved: { guests, tickets: guests }, invited: none, declined: none } } }
}
