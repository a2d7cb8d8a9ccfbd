import type { Static } from 'typebox'
import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import { findVisibleBadge, listTopBadges } from '#domains/recognition/badges/index.ts'
import type { Reader } from '#kernel/context.ts'
import { cutPage, mapPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { presentMember } from './present.ts'
import { decideSearch } from './rules.ts'
import type { DirectoryQuery, PublicUserList } from './schemas.ts'
import { searchMembers } from './views.search.ts'

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
