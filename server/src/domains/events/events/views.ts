import { type Static, Type } from 'typebox'
import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'
import type { Caller, Links, Reader } from '#kernel/context.ts'
import { mayBeSlip } from '#kernel/formats/search-words.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { Nullable, OneOf } from '#kernel/operation/schema.ts'
import {
  candidatesMax,
  type Found,
  type FoundNear,
  listGroupsByDistance,
  listNearest,
  scanByGroups,
  scanByLocation,
  scanByStart,
} from './queries.discover.ts'
import { type Facet, listFacets } from './queries.filters.ts'
import { listCandidates, listCandidatesByDistance, listMeant, scanByWords } from './queries.search.ts'
import { type EventRow, listAllEvents, listEventIdsOfMember, listEventsByIds, listVisibleGroupIds } from './queries.ts'
import {
  decideEventsFilter,
  type EventsFilter,
  groupNamesOf,
  isSearch,
  isTimeOnly,
  type Slice,
  type Span,
  sliceOf,
} from './rules.discover.ts'
import type { EventsQuery } from './wire.requests.ts'
import { type EventFilters, EventListItem, presentEventListItem } from './wire.ts'

interface Request {
  filter: EventsFilter
  groupIds: string[] | undefined
  /** The rows of the page and one more, which shows whether there is a next page. */
  count: number
  isDescending: true | undefined
  now: string
}

/** Rows in order, and the key to continue from when the scan stopped before the page was full. */
interface ScanResult<T extends Found> {
  rows: T[]
  resume?: unknown[] | undefined
}

/** How many at its end might have been meant, and have not the words as they were typed. */
export type FoundEvents = Page<EventRow> & { meant?: number }

export async function discoverEvents(
  db: Reader,
  page: PageRequest,
  query: Static<typeof EventsQuery>,
  now: Date,
): Promise<FoundEvents> {
  const filter = decideEventsFilter(query, now)
  const { sort = 'soonest' } = query
  if (isTimeOnly(query) && sort !== 'distance')
    return listAllEvents[sort](db, page, { from: filter.from, to: filter.to })
  const names = groupNamesOf(query.group)
  const offset = page.cursor === undefined && page.before === undefined ? (page.offset ?? 0) : 0
  const groupIds = names && (await listVisibleGroupIds(db, names))
  const isNothing = filter.from >= filter.to || filter.words === '' || groupIds?.length === 0 || offset > candidatesMax
  if (isNothing) return cutPage<EventRow>([], page, () => [])
  const isBack = page.cursor === undefined && page.before !== undefined
  const isDescending = (sort === 'latest') !== isBack || undefined
  const request = { filter, groupIds, count: page.limit + 1 + offset, isDescending, now: now.toISOString() }
  const at = page.cursor ?? page.before
  const edge = at === undefined ? undefined : page.seal.open(at)
  if (sort === 'distance')
    return pageOf(db, page, offset, await listByDistance(db, request, edge), (row) => [
      row.distance,
      row.starts_at,
      row.id,
    ])
  const found = await listByStart(db, request, edge)
  const meant = at === undefined && offset === 0 ? await listMeantBeside(db, request, found, page.limit) : []
  const rows = [...found.rows, ...meant]
  const listed = await pageOf(db, page, offset, { ...found, rows }, (row) => [row.starts_at, row.id])
  return { ...listed, meant: meant.length }
}

/**
 * Where the words do not fill the first page: what has them inside of longer words and, where they find next to nothing, what has
 * words of one other letter. It stands after what has the words themselves.
 */
async function listMeantBeside(
  db: Reader,
  { filter, groupIds }: Request,
  { rows, resume }: ScanResult<Found>,
  limit: number,
): Promise<Found[]> {
  if (filter.words === undefined || resume || rows.length >= limit) return []
  const found = rows.map(({ id }) => id)
  return listMeant.all(db, { ...filter, groupIds, slips: mayBeSlip(rows.length), found, count: limit - rows.length })
}

async function pageOf<T extends Found>(
  db: Reader,
  page: PageRequest,
  offset: number,
  { rows, resume }: ScanResult<T>,
  keyOf: (row: T) => unknown[],
): Promise<Page<EventRow>> {
  const cut = cutPage(rows.slice(offset), page, keyOf)
  if (resume && page.cursor === undefined && page.before !== undefined) cut.prevCursor = page.seal.close(resume)
  else if (resume) Object.assign(cut, { hasMore: true, nextCursor: page.seal.close(resume) })
  const items = await listEventsByIds(
    db,
    cut.items.map((row) => row.id),
  )
  return { ...cut, items }
}

interface Edge {
  edgeAt?: string | undefined
  edgeId?: string | undefined
}

/**
 * First scans an index in the right order. When that finds too little within its limit, the matches are rare enough to
 * be found by search and sorted. Near a place it is the other way round, because rows of a place are slow to read.
 */
async function listByStart(db: Reader, request: Request, key: unknown[] | undefined): Promise<ScanResult<Found>> {
  const { filter, groupIds, count } = request
  const [edgeAt, edgeId] = (key ?? []) as [string?, string?]
  if (isSearch(filter) && filter.isAhead && filter.chordKm !== undefined && !groupIds) {
    const found = await listCandidates.all(db, { ...filter, edgeAt, edgeId, count, isDescending: request.isDescending })
    if (!found[0]?.is_cut) return { rows: found }
  }
  const { rows, resume } = await scanFrom(db, request, { edgeAt, edgeId }, count)
  return resume && isSearch(filter) ? continueBySearch(db, request, rows, resume) : { rows, resume: keyOf(resume) }
}

const keyOf = (edge: Edge | undefined) => edge && [edge.edgeAt, edge.edgeId]

/** Matches in order, and where the scan stopped if that was before there were enough. */
async function scanFrom(db: Reader, request: Request, edge: Edge, count: number) {
  const scanned = await scan(db, { ...request, count }, edge)
  const rows = scanned.filter((row) => row.is_hit)
  const cut = rows.length < count ? scanned.find((row) => row.is_cut) : undefined
  return { rows, resume: cut && { edgeAt: cut.starts_at, edgeId: cut.id } }
}

/** How much time is searched in turn for words that are neither common nor rare. */
const spans: readonly Span[] = [{ days: 1 }, { days: 1 }, { days: 4 }, { months: 2 }, { months: 14 }]

/**
 * Searches growing parts of the time span until the page is full. Events to come are searched all at once first: words that
 * few of them have are the usual case. Past events can have a word too often for that.
 */
async function continueBySearch(
  db: Reader,
  request: Request,
  rows: Found[],
  from: Required<Edge>,
): Promise<ScanResult<Found>> {
  const { filter, count, isDescending, now } = request
  let edge = from
  for (const part of partsOf(request, from)) {
    const slice =
      part === 'ahead'
        ? sliceOf({ ...filter, from: [now, filter.from].sort()[1]! }, edge.edgeAt, isDescending === true)
        : sliceOf(filter, edge.edgeAt, isDescending === true, part)
    // When descending, rows at the edge itself are still needed, so the slice must not end there.
    const bounds = { from: slice.from, to: isDescending ? filter.to : slice.to }
    const kind = part === 'ahead' ? ({ isAhead: true } as const) : { times: slice.times }
    const search = { ...filter, ...bounds, ...edge, ...kind, count: count - rows.length, isDescending }
    const found = await listCandidates.all(db, search)
    if (found[0]?.is_cut && part === 'ahead') continue
    // Too many to sort in a short time: they are common here.
    if (found[0]?.is_cut) {
      const more = await scanFrom(db, request, edge, count - rows.length)
      return { rows: [...rows, ...more.rows], resume: keyOf(more.resume) }
    }
    rows.push(...found)
    if (rows.length >= count || isLast(slice, filter, isDescending)) return { rows }
    edge = endOf(slice, isDescending)
  }
  return { rows, resume: keyOf(edge) }
}

/** All events to come, where the search is among them; then growing spans; and at last all that is left of the past. */
function partsOf({ filter, isDescending, now }: Request, { edgeAt }: Required<Edge>): ('ahead' | Span | undefined)[] {
  if (filter.isAhead) return ['ahead', ...spans]
  return isDescending && edgeAt > now ? ['ahead', ...spans, undefined] : [...spans, undefined]
}

const isLast = (slice: Slice, filter: EventsFilter, isDescending: true | undefined) =>
  isDescending ? slice.from <= filter.from : slice.to >= filter.to

/** A key before the first or after the last row at an instant. */
function endOf(slice: Slice, isDescending: true | undefined) {
  return { edgeAt: isDescending ? slice.from : slice.to, edgeId: '00000000-0000-0000-0000-000000000000' }
}

/** How many events near a point are read first, and how many more when that is not enough, with those of the same start as the last. */
const nearFirst = 200
const nearMore = 400

async function scan(db: Reader, request: Request, edge: Edge): Promise<Found[]> {
  const { filter, groupIds, count, isDescending } = request
  const params = { ...filter, ...edge, count, isDescending }
  if (groupIds) return scanByGroups.all(db, { ...params, groupIds })
  if (filter.chordKm === undefined) {
    const isForeign = (filter.source !== undefined && filter.source !== 'native') || undefined
    if (isSearch(filter)) return scanByWords.all(db, params)
    return scanByStart.all(db, { ...params, isForeign })
  }
  const rows = await scanByLocation.all(db, { ...params, size: nearFirst })
  const hits = rows.filter((row) => row.is_hit)
  const last = rows.find((row) => row.is_cut)
  if (!last || hits.length >= count) return rows
  const rest = { edgeAt: last.starts_at, edgeId: last.id, count: count - hits.length }
  return [...hits, ...(await scanByLocation.all(db, { ...params, ...rest, size: nearMore }))]
}

/** Among all that search finds or, when these are too many, among the nearest events. */
async function listByDistance(
  db: Reader,
  request: Request,
  edge: unknown[] | undefined,
): Promise<ScanResult<FoundNear>> {
  const { filter, groupIds, isDescending } = request
  const [edgeDistance, edgeAt, edgeId] = (edge ?? []) as [number?, string?, string?]
  // One more, because the first row may only tell that there are more.
  const params = { ...filter, edgeDistance, edgeAt, edgeId, isDescending, count: request.count + 1 }
  const hitsOf = (rows: FoundNear[]) => ({ rows: rows.filter((row) => !row.is_cut).slice(0, request.count) })
  if (groupIds) return hitsOf(await listGroupsByDistance.all(db, { ...params, groupIds }))
  if (!isSearch(filter)) return hitsOf(await listNearest.all(db, params))
  const times = filter.isAhead ? undefined : sliceOf(filter, filter.from, false).times
  const candidates = await listCandidatesByDistance.all(db, { ...params, times })
  return hitsOf(candidates[0]?.is_cut ? await listNearest.all(db, params) : candidates)
}

const perKind = 20

/** What the next events can be filtered by. */
export async function findFilters(db: Reader, now: Date): Promise<Static<typeof EventFilters>> {
  const facets = await listFacets(db, now, perKind)
  const of = (kind: Facet['kind']) =>
    facets.filter((facet) => facet.kind === kind).map(({ name, count }) => ({ name, count }))
  const timezone = of('timezone')[0]?.name ?? null
  return { tags: of('tag'), cities: of('city'), languages: of('language'), timezone }
}

/** The `include` parameter of lists whose items belong to events, and the field it adds to them. */
export const includeEvent = Type.Optional({
  ...OneOf('event'),
  description: '`event` adds the event to each item',
})
export const includedEvent = Type.Optional(
  Nullable({ ...EventListItem, description: 'Only with `include=event`; null if the event is no longer visible' }),
)

type Included<T> = T & { event?: Static<typeof EventListItem> | null }

/** Reads the events of a whole page with one statement, and with one more where some are for members. */
export async function attachEvents<T extends { eventId: string }>(
  { db, links, caller }: { db: Reader; links: Pick<Links, 'baseUrl'>; caller: Pick<Caller, 'userId'> },
  page: Page<T>,
  include: 'event' | undefined,
): Promise<Page<Included<T>>> {
  if (include === undefined) return page
  const rows = await listEventsByIds(db, [...new Set(page.items.map(({ eventId }) => eventId))])
  const closed = rows.filter((row) => row.visibility === 'members').map((row) => row.id)
  const own = await listEventIdsOfMember(db, closed, caller.userId)
  const shown = rows.filter((row) => isVisibleEvent(row, { isMember: own.has(row.id) }))
  const events = new Map(shown.map((row) => [row.id, presentEventListItem(row, links)]))
  return { ...page, items: page.items.map((item) => ({ ...item, event: events.get(item.eventId) ?? null })) }
}
