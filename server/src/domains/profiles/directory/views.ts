import type { Static } from 'typebox'
import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import { listLatestConnections } from '#domains/people/connections/index.ts'
import { listFirstItems } from '#domains/profiles/portfolio/index.ts'
import { listCompleted } from '#domains/recognition/achievements/index.ts'
import {
  findVisibleBadge,
  listFirstBadges,
  listGroupBadgesOf,
  listTopBadges,
} from '#domains/recognition/badges/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { cutPage, mapPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import {
  candidatesMax,
  type DirectoryMemberRow,
  findProfile,
  listCandidates,
  listFavoriteGroups,
  listMembers,
  type ScannedMember,
  scanHolders,
  scanMembers,
} from './queries.ts'
import { decideSearch, type MemberSearch } from './rules.ts'
import { type DirectoryQuery, type ProfileDetails, type PublicUserList, presentMember } from './wire.ts'

/**
 * Scans the newest members first: a common name fills a page quickly. If the page is not full, the name is rare enough to
 * find with the search index and sort.
 */
async function searchMembers(
  db: Reader,
  page: PageRequest,
  { words, location }: MemberSearch,
  viewer: string,
  badgeId?: string,
): Promise<Page<DirectoryMemberRow>> {
  if (words === undefined && badgeId !== undefined) return listHolders(db, page, { viewer, location, badgeId })
  if (words === undefined) return listMembers(db, page, { viewer, location })
  const at = page.cursor ?? page.before
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (words === '' || offset > candidatesMax) return cutPage<DirectoryMemberRow>([], page, () => [])
  const [edgeAt, edgeId] = (at === undefined ? [] : page.seal.open(at)) as [string?, string?]
  const isAscending = (page.cursor === undefined && page.before !== undefined) || undefined
  const filter = { viewer, location, badgeId, words, isAscending, count: page.limit + 1 + offset }
  const scanned = await scanMembers.all(db, { ...filter, edgeAt, edgeId })
  const hits = scanned.filter((row) => row.is_hit)
  const cut = scanned.find((row) => row.is_cut)
  const more = hits.length < filter.count && cut ? await searchRest(db, filter, cut) : []
  return cutPage<DirectoryMemberRow>([...hits, ...more].slice(offset, filter.count), page, (row) => [
    row.created_at,
    row.id,
  ])
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
): Promise<Page<DirectoryMemberRow>> {
  const at = page.cursor ?? page.before
  const offset = at === undefined ? (page.offset ?? 0) : 0
  if (offset > candidatesMax) return cutPage<DirectoryMemberRow>([], page, () => [])
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

/** Members that match the query and are visible to the caller, each with their top badges. */
export async function listDirectory(
  db: Reader,
  caller: ViewingUser | undefined,
  query: Static<typeof DirectoryQuery>,
  page: PageRequest,
): Promise<Page<Static<typeof PublicUserList>>> {
  const visibility = viewerOf(caller)
  const badge = query.badge === undefined ? undefined : await findVisibleBadge(db, query.badge, visibility)
  if (query.badge !== undefined && !badge) return cutPage<never>([], page, () => [])
  const found = await searchMembers(db, page, decideSearch(query), visibility.viewer, badge?.id)
  const badges = await listTopBadges(
    db,
    found.items.map((member) => member.id),
  )
  return mapPage(found, (member) => presentMember(member, badges.get(member.id) ?? []))
}

/** contract §5: every list in a profile has at most ten entries. */
const listedMax = 10

/** All data of a public profile that the caller may see. */
export async function requireProfile(
  db: Reader,
  caller: ViewingUser | undefined,
  username: string,
): Promise<ProfileDetails> {
  const visibility = viewerOf(caller)
  const profile = await findProfile(db, { username, ...visibility })
  if (!profile) throw new ApiError('user_not_found')
  const [favorites, items, connections, badges, groupBadges, achievements] = await Promise.all([
    listFavoriteGroups(db, profile.id, listedMax),
    listFirstItems(db, profile.id, listedMax),
    listLatestConnections(db, profile.id, visibility.viewer, listedMax),
    listFirstBadges(db, profile.id, listedMax, visibility),
    listGroupBadgesOf(db, profile.id, listedMax, visibility),
    listCompleted(db, profile.id, listedMax),
  ])
  return { profile, favorites, items, connections, badges, groupBadges, achievements }
}
