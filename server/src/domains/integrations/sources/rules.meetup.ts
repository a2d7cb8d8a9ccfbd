import {
  type ApiEvent,
  type ApiPage,
  type ApiPlatform,
  type ApiRefusal,
  arrayOf,
  cursorOf,
  type Fields,
  fieldsOf,
  segmentsOf,
  wordOf,
} from './rules.api.ts'

const pageSize = 50

/** `id` of a date of a series changes when it is announced; `token` does not. */
const query = `query ($urlname: String!, $first: Int!, $after: String, $filter: GroupEventFilter) {
  groupByUrlname(urlname: $urlname) {
    name
    timezone
    events(first: $first, after: $after, filter: $filter, sort: ASC) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id token title description dateTime endTime eventUrl eventType status
          venues { name address city lat lon venueType }
          rsvps { yesCount }
        }
      }
    }
  }
}`

const shown = ['ACTIVE', 'AUTOSCHED']
const cancelled = ['CANCELLED', 'CANCELLED_PERM', 'AUTOSCHED_CANCELLED']

/** The Meetup API, in GraphQL. The address is that of the group. */
export const meetup: ApiPlatform = {
  origin: 'https://api.meetup.com',
  keyHeader: (key) => ({ authorization: `Bearer ${key}` }),

  targetOf(address) {
    const [name] = segmentsOf(URL.parse(address))
    return name !== undefined && isUrlname(name) ? name : null
  },

  list(urlname, span, cursor) {
    const filter = {
      status: [...shown, ...cancelled],
      afterDateTime: span.from.toISOString(),
      beforeDateTime: span.to.toISOString(),
    }
    return { path: '/gql-ext', body: { query, variables: { urlname, first: pageSize, after: cursor, filter } } }
  },

  readPage(body, now) {
    const { errors, data } = fieldsOf(body)
    const problems = arrayOf(errors).map(fieldsOf)
    if (problems.length > 0) return refusalOf(problems, now)
    const { groupByUrlname: group } = fieldsOf(data)
    // The API answers null for a group that there is not.
    if (group === null) return { problem: 'not_found', retryAfterMs: null }
    return readGroup(fieldsOf(group))
  },

  busyMs: 60_000,
}

function readGroup(group: Fields): ApiPage | ApiRefusal {
  const { edges, pageInfo } = fieldsOf(group.events)
  if (!Array.isArray(edges)) return { problem: 'server_error', retryAfterMs: null }
  const nodes = edges.map((edge) => fieldsOf(fieldsOf(edge).node))
  const { hasNextPage, endCursor } = fieldsOf(pageInfo)
  return {
    name: typeof group.name === 'string' ? group.name : null,
    events: nodes.filter(({ status }) => isKnown(status)).map((node) => eventOf(node, group.timezone)),
    privateTitles: [],
    next: hasNextPage === true ? cursorOf(endCursor) : null,
  }
}

/** Drafts and templates are left out; a status of which we have not heard is not. */
const isKnown = (status: unknown) =>
  !['DRAFT', 'AUTOSCHED_DRAFT', 'TEMPLATE', 'PROPOSED', 'PENDING', 'BLOCKED'].includes(wordOf(status))

const eventTypes: Readonly<Record<string, ApiEvent['eventType']>> = { ONLINE: 'online', HYBRID: 'hybrid' }

function eventOf(node: Fields, timezone: unknown): ApiEvent {
  const venue = arrayOf(node.venues)
    .map(fieldsOf)
    .find(({ venueType }) => venueType !== 'online')
  const eventType = eventTypes[wordOf(node.eventType)] ?? 'in_person'
  return {
    id: node.token ?? node.id,
    title: node.title,
    description: node.description,
    startsAt: node.dateTime,
    endsAt: node.endTime,
    timezone,
    url: node.eventUrl,
    eventType,
    venue: venue === undefined || eventType === 'online' ? null : venueOf(venue),
    onlineUrl: null,
    isCancelled: cancelled.includes(wordOf(node.status)),
    count: fieldsOf(node.rsvps).yesCount,
  }
}

const venueOf = ({ name, address, city, lat, lon }: Fields) => ({
  name,
  address,
  city,
  latitude: lat,
  longitude: lon,
})

/** Errors come with the status 200. */
function refusalOf(problems: readonly Fields[], now: Date): ApiRefusal {
  const codes = problems.map(({ extensions }) => wordOf(fieldsOf(extensions).code))
  const limit = codes.indexOf('RATE_LIMITED')
  if (limit !== -1) {
    const { resetAt } = fieldsOf(problems[limit]!.extensions)
    const waitMs = typeof resetAt === 'string' ? Date.parse(resetAt) - now.getTime() : Number.NaN
    return { problem: 'busy', retryAfterMs: Number.isNaN(waitMs) ? meetup.busyMs : Math.max(waitMs, 0) }
  }
  const says = problems.map(({ message }) => wordOf(message)).join(' ')
  const isKey = codes.some((code) => /UNAUTH|FORBIDDEN/i.test(code)) || /unauthori[sz]ed|forbidden|oauth/i.test(says)
  return { problem: isKey ? 'key_refused' : 'server_error', retryAfterMs: null }
}

const isUrlname = (text: string) => /^[\p{L}\p{N}_-]{2,100}$/u.test(text)

const pages = new Set(['about', 'apps', 'find', 'topics', 'cities', 'pro', 'help', 'login', 'register', 'home', 'api'])

/** The address of a group, from the link to any page of it; null for other pages. */
export function meetupAddress(url: URL): string | null {
  const [first, second] = segmentsOf(url)
  const name = /^[a-z]{2}-[A-Z]{2}$/.test(first ?? '') ? second : first
  if (name === undefined || pages.has(name.toLowerCase()) || !isUrlname(name)) return null
  return `https://www.meetup.com/${encodeURIComponent(name)}`
}
