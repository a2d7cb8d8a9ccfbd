import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import {
  candidatesMax,
  type Found,
  type FoundNear,
  listCandidates,
  listCandidatesByDistance,
  listGroupsByDistance,
  listNearest,
  scanByGroups,
  scanByLocation,
  scanByStart,
} from './queries.discover.ts'
import { type EventRow, listAllEvents, listEventsByIds, listVisibleGroupIds } from './queries.ts'
import { decideEventsFilter, type EventsFilter, groupNamesOf, isTimeOnly, sliceOf } from './rules.discover.ts'
import type { EventsQuery } from './schemas.ts'

interface Request {
  filter: EventsFilter
  groupIds: string[] | undefined
  /** The rows of the page and one more, which shows whether there is a next page. */
  count: number
  isDescending: true | undefined
}

/** Rows in order, and the key to continue from when the scan stopped before the page was full. */
interface ScanResult<T extends Found> {
  rows: T[]
  resume?: unknown[] | undefined
}

export async function discoverEvents(
  db: Reader,
  page: PageRequest,
  query: Static<typeof EventsQuery>,
  now: Date,
): Promise<Page<EventRow>> {
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
  const request = { filter, groupIds, count: page.limit + 1 + offset, isDescending }
  const at = page.cursor ?? page.before
  const edge = at === undefined ? undefined : page.seal.open(at)
  return sort === 'distance'
    ? pageOf(db, page, offset, await listByDistance(db, request, edge), (row) => [row.distance, row.starts_at, row.id])
    : pageOf(db, page, offset, await listByStart(db, request, edge), (row) => [row.starts_at, row.id])
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

/**
 * First scans an index in the right order. When that finds too little within its limit, the matches are rare enough to
 * be found by search and sorted.
 */
async function listByStart(db: Reader, request: Request, edge: unknown[] | undefined): Promise<ScanResult<Found>> {
  const { filter, count } = request
  const [edgeAt, edgeId] = (edge ?? []) as [string?, string?]
  const scanned = await scan(db, request, { edgeAt, edgeId })
  const hits = scanned.filter((row) => row.is_hit)
  const cut = scanned.find((row) => row.is_cut)
  if (hits.length >= count || !cut) return { rows: hits }
  const result: ScanResult<Found> = { rows: hits, resume: [cut.starts_at, cut.id] }
  return filter.words !== undefined ? continueBySearch(db, request, result, cut) : result
}

/** Months per search, the whole rest first: words that are too common in all months can be rare in a few. */
const searchMonths = [undefined, 12, 2]

async function continueBySearch(
  db: Reader,
  request: Request,
  result: ScanResult<Found>,
  from: Found,
): Promise<ScanResult<Found>> {
  const { filter, count, isDescending } = request
  for (const months of searchMonths) {
    const slice = sliceOf(filter, from.starts_at, isDescending === true, months)
    const edge = { edgeAt: from.starts_at, edgeId: from.id }
    // When descending, rows at the edge itself are still needed, so the slice must not end there.
    const bounds = { from: slice.from, to: isDescending ? filter.to : slice.to }
    const search = { ...filter, ...bounds, ...edge, times: slice.times, count, isDescending }
    const found = await listCandidates.all(db, search)
    if (found[0]?.is_cut) continue
    const rows = [...result.rows, ...found].slice(0, count)
    return months === undefined || rows.length === count ? { rows } : { rows, resume: endOf(slice, isDescending) }
  }
  return result
}

/** A key before the first or after the last row at an instant. */
function endOf(slice: { from: string; to: string }, isDescending: true | undefined): unknown[] {
  return [isDescending ? slice.from : slice.to, '00000000-0000-0000-0000-000000000000']
}

/**
 * How many events near a point are read first, and how many when that is not enough. Events with the same start as the
 * last one are included, and together they stay below the limit for sorting.
 */
const nearFirst = 200
const nearMax = 600

async function scan(db: Reader, request: Request, edge: { edgeAt?: string; edgeId?: string }): Promise<Found[]> {
  const { filter, groupIds, count, isDescending } = request
  const params = { ...filter, ...edge, count, isDescending }
  if (groupIds) return scanByGroups.all(db, { ...params, groupIds })
  if (filter.chordKm === undefined) {
    const isForeign = (filter.source !== undefined && filter.source !== 'native') || undefined
    return scanByStart.all(db, { ...params, isForeign })
  }
  const rows = await scanByLocation.all(db, { ...params, size: nearFirst })
  const isEnough = rows.filter((row) => row.is_hit).length >= count || !rows.some((row) => row.is_cut)
  return isEnough ? rows : scanByLocation.all(db, { ...params, size: nearMax })
}

/** Among the nearest events or, when matches are rare among them, among all that search finds. */
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
  const nearest = await listNearest.all(db, params)
  if (!nearest[0]?.is_cut || filter.words === undefined) return hitsOf(nearest)
  const { times } = sliceOf(filter, filter.from, false)
  const candidates = await listCandidatesByDistance.all(db, { ...params, times })
  return hitsOf(candidates[0]?.is_cut ? nearest : candidates)
}
