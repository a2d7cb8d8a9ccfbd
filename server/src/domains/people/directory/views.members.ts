import type { Static } from 'typebox'
import { type ViewingUser, viewerOf } from '#domains/people/visibility/index.ts'
import { findVisibleBadge, listTopBadges } from '#domains/recognition/badges/index.ts'
import type { Reader } from '#kernel/context.ts'
import { cutPage, mapPage, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { presentMember } from './present.ts'
import { decideWanted } from './rules.ts'
import type { DirectoryQuery, PublicUserList } from './schemas.ts'
import { searchMembers } from './views.search.ts'

/** Who is asked for, as the caller may see them, each with the badges that count most. */
export async function listDirectory(
  db: Reader,
  caller: ViewingUser | undefined,
  query: Static<typeof DirectoryQuery>,
  page: PageRequest,
): Promise<Page<Static<typeof PublicUserList>>> {
  const look = viewerOf(caller)
  const badge = query.badge === undefined ? undefined : await findVisibleBadge(db, query.badge, look)
  if (query.badge !== undefined && !badge) return cutPage<never>([], page, () => [])
  const found = await searchMembers(db, page, decideWanted(query), look.viewer, badge?.id)
  const badges = await listTopBadges(
    db,
    found.items.map((member) => member.id),
  )
  return mapPage(found, (member) => presentMember(member, badges.get(member.id) ?? []))
}
