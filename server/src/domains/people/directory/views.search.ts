import type { Reader } from '#kernel/context.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import {
  candidatesMax,
  type Found,
  listCandidates,
  listMembers,
  type MemberRow,
  walkHolders,
  walkMembers,
} from './queries.ts'
import type { Wanted } from './rules.ts'

/**
 * First along the newest members, where a common name is soon found as often as a page needs. Where it is not, what is
 * asked for is rare enough to be found by search and sorted.
 */
export async function searchMembers(
  db: Reader,
  page: PageRequest,
  { words, location }: Wanted,
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
  const asked = { viewer, location, badgeId, words, isAscending, count: page.limit + 1 + offset }
  const walked = await walkMembers.all(db, { ...asked, edgeAt, edgeId })
  const hits = walked.filter((row) => row.is_hit)
  const cut = walked.find((row) => row.is_cut)
  const more = hits.length < asked.count && cut ? await searchOn(db, asked, cut) : []
  return cutPage<MemberRow>([...hits, ...more].slice(offset, asked.count), page, (row) => [row.created_at, row.id])
}

function searchOn(db: Reader, asked: Parameters<typeof listCandidates.all>[1], from: Found): Promise<Found[]> {
  return listCandidates.all(db, { ...asked, edgeAt: from.created_at, edgeId: from.id })
}

/** Who holds a badge, the latest award first. A page may be short where few of very many are to be listed: its cursor
 *  goes on from there. */
async function listHolders(
  db: Reader,
  page: PageRequest,
  asked: { viewer: string; location?: string | undefined; badgeId: string },
): Promise<Page<MemberRow>> {
  const at = page.cursor ?? page.before
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (offset > candidatesMax) return cutPage<MemberRow>([], page, () => [])
  const [edgeAt, edgeId] = (at === undefined ? [] : page.seal.open(at)) as [string?, string?]
  const isBack = page.cursor === undefined && page.before !== undefined
  const count = page.limit + 1 + offset
  const walked = await walkHolders.all(db, { ...asked, edgeAt, edgeId, isAscending: isBack || undefined, count })
  const hits = walked.filter((row) => row.is_hit)
  const cut = hits.length < count ? walked.find((row) => row.is_cut) : undefined
  const found = cutPage(hits.slice(offset), page, (row) => [row.awarded_at, row.id])
  const resume = cut && page.seal.close([cut.awarded_at, cut.id])
  if (resume && isBack) return { ...found, prevCursor: resume }
  return resume ? { ...found, hasMore: true, nextCursor: resume } : found
}
