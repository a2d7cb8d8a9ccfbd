import type { Reader } from '#kernel/context.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import {
  candidatesMax,
  listCandidates,
  listMembers,
  type MemberRow,
  type ScannedMember,
  scanHolders,
  scanMembers,
} from './queries.ts'
import type { MemberSearch } from './rules.ts'

/**
 * Scans the newest members first: a common name fills a page quickly. If the page is not full, the name is rare enough to
 * find with the search index and sort.
 */
export async function searchMembers(
  db: Reader,
  page: PageRequest,
  { words, location }: MemberSearch,
  viewer: string,
  badgeId?: string,
): Promise<Page<MemberRow>> {
  if (words === undefined && badgeId !== undefined) return listHolders(db, page, { viewer, location, badgeId })
  if (words === undefined) return listMembers(db, page, { viewer, location })
  const at = page.cursor ?? page.before
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (words === '' || offset > candidatesMax) return cutPage<MemberRow>([], page, () => [])
  const [edgeAt, edgeId] = (at === undefined ? [] : page.seal.open(at)) as [string?, string?]
  const isAscending = (page.cursor === undefined && page.before !== undefined) || undefined
  const filter = { viewer, location, badgeId, words, isAscending, count: page.limit + 1 + offset }
  const scanned = await scanMembers.all(db, { ...filter, edgeAt, edgeId })
  const hits = scanned.filter((row) => row.is_hit)
  const cut = scanned.find((row) => row.is_cut)
  const more = hits.length < filter.count && cut ? await searchRest(db, filter, cut) : []
  return cutPage<MemberRow>([...hits, ...more].slice(offset, filter.count), page, (row) => [row.created_at, row.id])
}

function searchRest(
  db: Reader,
  filter: Parameters<typeof listCandidates.all>[1],
  from: ScannedMember,
): Promise<ScannedMember[]> {
  return listCandidates.all(db, { ...filter, edgeAt: from.created_at, edgeId: from.id })
}

/** Holders of a badge, latest award first. A page may be short when few of many holders are visible; its cursor
 *  continues after the last scanned row. */
async function listHolders(
  db: Reader,
  page: PageRequest,
  filter: { viewer: string; location?: string | undefined; badgeId: string },
): Promise<Page<MemberRow>> {
  const at = page.cursor ?? page.before
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (offset > candidatesMax) return cutPage<MemberRow>([], page, () => [])
  const [edgeAt, edgeId] = (at === undefined ? [] : page.seal.open(at)) as [string?, string?]
  const isBack = page.cursor === undefined && page.before !== undefined
  const count = page.limit + 1 + offset
  const scanned = await scanHolders.all(db, { ...filter, edgeAt, edgeId, isAscending: isBack || undefined, count })
  const hits = scanned.filter((row) => row.is_hit)
  const cut = hits.length < count ? scanned.find((row) => row.is_cut) : undefined
  const found = cutPage(hits.slice(offset), page, (row) => [row.awarded_at, row.id])
  const resume = cut && page.seal.close([cut.awarded_at, cut.id])
  if (resume && isBack) return { ...found, prevCursor: resume }
  return resume ? { ...found, hasMore: true, nextCursor: resume } : found
}
