import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import { listLatestConnections } from '#domains/people/connections/index.ts'
import { listFirstItems } from '#domains/profiles/portfolio/index.ts'
import { listCompleted } from '#domains/recognition/achievements/index.ts'
import { listFirstBadges, listGroupBadgesOf } from '#domains/recognition/badges/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { ProfileDetails } from './present.ts'
import { findProfile, listFavoriteGroups } from './queries.profile.ts'

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
