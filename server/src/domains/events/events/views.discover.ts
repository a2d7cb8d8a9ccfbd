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
  walkByGroups,
  walkByPlace,
  walkByStart,
} from './queries.discover.ts'
import { type EventRow, listAllEvents, listEventsByIds, listVisibleGroupIds } from './queries.ts'
import { decideWanted, groupNamesOf, isPlain, sliceOf, type Wanted } from './rules.discover.ts'
import type { EventsQuery } from './schemas.ts'

interface Request {
  wanted: Wanted
  groupIds: string[] | undefined
  /** The rows of the page and one more, which shows whether there is a next page. */
  count: number
  isDescending: true | undefined
}

/** Rows in order, and the key to continue from when the scan stopped before the page was full. */
interface Trip<T extends Found> {
  rows: T[]
  resume?: unknown[] | undefined
}

export async function discoverEvents(
  db: Reader,
  page: PageRequest,
  query: Static<typeof EventsQuery>,
  now: Date,
): Promise<Page<EventRow>> {
  const wanted = decideWanted(query, now)
  const { sort = 'soonest' } = query
  if (isPlain(query) && sort !== 'distance') return listAllEvents[sort](db, page, { from: wanted.from, to: wanted.to })
  const names = groupNamesOf(query.group)
  const offset = page.cursor === undefined && page.before === undefined ? (page.offset ?? 0) : 0
  const groupIds = names && (await listVisibleGroupIds(db, names))
  const isNothing = wanted.from >= wanted.to || wanted.words === '' || groupIds?.length === 0 || offset > candidatesMax
  if (isNothing) return cutPage<EventRow>([], page, () => [])
  const isBack = page.cursor === undefined && page.before !== undefined
  const isDescending = (sort === 'latest') !== isBack || undefined
  const request = { wanted, groupIds, count: page.limit + 1 + offset, isDescending }
  const at = page.cursor ?? page.before
  const edge = at === undefined ? undefined : page.seal.open(at)
  return sort === 'distance'
    ? pageOf(db, page, offset, await travelByDistance(db, request, edge), (row) => [
        row.distance,
        row.starts_at,
        row.id,
      ])
    : pageOf(db, page, offset, await travelByStart(db, request, edge), (row) => [row.starts_at, row.id])
}

async function pageOf<T extends Found>(
  db: Reader,
  page: PageRequest,
  offset: number,
  { rows, resume }: Trip<T>,
  placeOf: (row: T) => unknown[],
): Promise<Page<EventRow>> {
  const cut = cutPage(rows.slice(offset), page, placeOf)
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
async function travelByStart(db: Reader, request: Request, edge: unknown[] | undefined): Promise<Trip<Found>> {
  const { wanted, count } = request
  const [edgeAt, edgeId] = (edge ?? []) as [string?, string?]
  const walked = await walk(db, request, { edgeAt, edgeId })
  const hits = walked.filter((row) => row.is_hit)
  const cut = walked.find((row) => row.is_cut)
  if (hits.length >= count || !cut) return { rows: hits }
  const trip: Trip<Found> = { rows: hits, resume: [cut.starts_at, cut.id] }
  return wanted.words !== undefined ? searchOn(db, request, trip, cut) : trip
}

/** Months per search, the whole rest first: words that are too common in all months can be rare in a few. */
const reaches = [undefined, 12, 2]

async function searchOn(db: Reader, request: Request, trip: Trip<Found>, from: Found): Promise<Trip<Found>> {
  const { wanted, count, isDescending } = request
  for (const months of reaches) {
    const slice = sliceOf(wanted, from.starts_at, isDescending === true, months)
    const edge = { edgeAt: from.starts_at, edgeId: from.id }
    // When descending, rows at the edge itself are still needed, so the slice must not end there.
    const bounds = { from: slice.from, to: isDescending ? wanted.to : slice.to }
    const search = { ...wanted, ...bounds, ...edge, times: slice.times, count, isDescending }
    const found = await listCandidates.all(db, search)
    if (found[0]?.is_cut) continue
    const rows = [...trip.rows, ...found].slice(0, count)
    return months === undefined || rows.length === count ? { rows } : { rows, resume: endOf(slice, isDescending) }
  }
  return trip
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
const nearMost = 600

async function walk(db: Reader, request: Request, edge: { edgeAt?: string; edgeId?: string }): Promise<Found[]> {
  const { wanted, groupIds, count, isDescending } = request
  const way = { ...wanted, ...edge, count, isDescending }
  if (groupIds) return walkByGroups.all(db, { ...way, groupIds })
  if (wanted.chordKm === undefined) {
    const isForeign = (wanted.source !== undefined && wanted.source !== 'native') || undefined
    return walkByStart.all(db, { ...way, isForeign })
  }
  const rows = await walkByPlace.all(db, { ...way, size: nearFirst })
  const isEnough = rows.filter((row) => row.is_hit).length >= count || !rows.some((row) => row.is_cut)
  return isEnough ? rows : walkByPlace.all(db, { ...way, size: nearMost })
}

/** Among the nearest events or, when matches are rare among them, among all that search finds. */
async function travelByDistance(db: Reader, request: Request, edge: unknown[] | undefined): Promise<Trip<FoundNear>> {
  const { wanted, groupIds, isDescending } = request
  const [edgeDistance, edgeAt, edgeId] = (edge ?? []) as [number?, string?, string?]
  // One more, because the first row may only tell that there are more.
  const way = { ...wanted, edgeDistance, edgeAt, edgeId, isDescending, count: request.count + 1 }
  const hitsOf = (rows: FoundNear[]) => ({ rows: rows.filter((row) => !row.is_cut).slice(0, request.count) })
  if (groupIds) return hitsOf(await listGroupsByDistance.all(db, { ...way, groupIds }))
  const nearest = await listNearest.all(db, way)
  if (!nearest[0]?.is_cut || wanted.words === undefined) return hitsOf(nearest)
  const { times } = sliceOf(wanted, wanted.from, false)
  const candidates = await listCandidatesByDistance.all(db, { ...way, times })
  return hitsOf(candidates[0]?.is_cut ? nearest : candidates)
}
