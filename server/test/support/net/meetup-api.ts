import { type ApiAnswer, type ApiCall, openEventApi, pageOf, rightKey } from './event-api.ts'

export interface MeetupEvent {
  id: string
  token?: string
  title: unknown
  description?: string
  dateTime: string
  endTime?: string
  eventUrl?: string
  eventType: string
  status: string
  venues?: object[]
  rsvps?: { yesCount: number }
}

export const meetupGroup = { urlname: 'berlin-gardeners', name: 'Berlin Gardeners', timezone: 'Europe/Berlin' }

/** Answers as the GraphQL API of Meetup is documented: errors have the status 200, and unknown fields are an error. */
export const openMeetupApi = () => openEventApi<MeetupEvent>(answer)

const fail = (message: string, code?: string, more: object = {}): ApiAnswer => ({
  body: { errors: [{ message, ...(code && { extensions: { code, ...more } }) }] },
})

export const rateLimited = (resetAt: string) =>
  fail('Too many requests, please try again shortly.', 'RATE_LIMITED', { consumedPoints: 500, resetAt })

/** The part of the schema that is needed: the names of fields. */
const schema: Record<string, readonly string[]> = {
  '': ['groupByUrlname'],
  groupByUrlname: ['id', 'name', 'urlname', 'timezone', 'events'],
  events: ['totalCount', 'pageInfo', 'edges'],
  pageInfo: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
  edges: ['cursor', 'node'],
  node: 'id token title description dateTime endTime duration eventUrl eventType status venues rsvps group'.split(' '),
  venues: ['id', 'name', 'address', 'city', 'state', 'postalCode', 'country', 'lat', 'lon', 'venueType'],
  rsvps: ['totalCount', 'yesCount', 'noCount', 'waitlistCount'],
}

function answer({ method, url, headers, body }: ApiCall, events: MeetupEvent[]): ApiAnswer {
  if (method !== 'POST' || url.pathname !== '/gql-ext') return { status: 404, body: 'Not Found' }
  if (headers.authorization !== `Bearer ${rightKey}`)
    return { status: 401, body: { errors: [{ message: 'Unauthorized' }] } }
  const { query, variables } = JSON.parse(body) as { query: string; variables: Variables }
  const wanted = selectionOf(query.slice(query.indexOf('{')))
  const unknown = unknownField(wanted, '')
  if (unknown) return fail(`Cannot query field "${unknown}"`, 'GRAPHQL_VALIDATION_FAILED')
  const isKnown = variables.urlname === meetupGroup.urlname
  return { body: { data: pick({ groupByUrlname: isKnown ? groupOf(variables, events) : null }, wanted) } }
}

interface Variables {
  urlname: string
  first: number
  after: string | null
  filter: { status: string[]; afterDateTime: string; beforeDateTime: string }
}

function groupOf({ first, after, filter }: Variables, events: MeetupEvent[]) {
  const found = events
    .filter(({ status }) => filter.status.includes(status))
    .filter(({ dateTime }) => Date.parse(dateTime) >= Date.parse(filter.afterDateTime))
    .filter(({ dateTime }) => Date.parse(dateTime) <= Date.parse(filter.beforeDateTime))
    .toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime))
  const { page, next, hasMore } = pageOf(found, after, first)
  const edges = page.map((node) => ({ node }))
  return {
    ...meetupGroup,
    events: { totalCount: found.length, pageInfo: { hasNextPage: hasMore, endCursor: next }, edges },
  }
}

interface Selection {
  [field: string]: Selection | null
}

/** The fields that a query names, without its arguments. */
function selectionOf(query: string): Selection {
  const words = query.replaceAll(/\([^)]*\)/g, '').match(/[{}]|\w+/g) ?? []
  let at = 0
  function read(): Selection {
    const selection: Selection = {}
    at++
    while (words[at] !== '}') {
      const name = words[at++]!
      selection[name] = words[at] === '{' ? read() : null
    }
    at++
    return selection
  }
  return read()
}

function unknownField(selection: Selection, type: string): string | undefined {
  for (const [name, inner] of Object.entries(selection)) {
    if (!schema[type]?.includes(name)) return name
    const found = inner && unknownField(inner, name)
    if (found) return found
  }
  return undefined
}

/** The named fields alone, as GraphQL answers. */
function pick(value: unknown, selection: Selection | null): unknown {
  if (selection === null || value === null || value === undefined) return value ?? null
  if (Array.isArray(value)) return value.map((one) => pick(one, selection))
  const fields = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(selection).map(([name, inner]) => [name, pick(fields[name], inner)]))
}
