import { listLatestConnections } from '#domains/people/connections/index.ts'
import { listFirstItems } from '#domains/people/portfolio/index.ts'
import { type ViewingUser, viewerOf } from '#domains/people/visibility/index.ts'
import { listCompleted } from '#domains/recognition/achievements/index.ts'
import { listFirstBadges, listGroupBadgesOf } from '#domains/recognition/badges/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Portrait } from './present.ts'
import { findProfile, listFavoriteGroups } from './queries.profile.ts'

/** contract §5: of everything that a profile lists, at most ten. */
const listedMax = 10

/** Everything that a public profile shows of a person whom the caller may see. */
export async function requirePortrait(
  db: Reader,
  caller: ViewingUser | undefined,
  username: string,
): Promise<Portrait> {
  const look = viewerOf(caller)
  const profile = await findProfile(db, { username, ...look })
  if (!profile) throw new ApiError('user_not_found')
  const [favorites, items, connections, badges, groupBadges, achievements] = await Promise.all([
    listFavoriteGroups(db, profile.id, listedMax),
    listFirstItems(db, profile.id, listedMax),
    listLatestConnections(db, profile.id, look.viewer, listedMax),
    listFirstBadges(db, profile.id, listedMax, look),
    listGroupBadgesOf(db, profile.id, listedMax, look),
    listCompleted(db, profile.id, listedMax),
  ])
  return { profile, favorites, items, connections, badges, groupBadges, achievements }
}
