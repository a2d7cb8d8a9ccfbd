import { requireVisiblePerson, type ViewingUser } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { isFollowing } from './queries.ts'

/** Who of the two follows the other. */
export async function findFollowState(db: Reader, caller: ViewingUser, username: string) {
  const { id } = await requireVisiblePerson(db, caller, username)
  const following = await isFollowing(db, caller.userId, id)
  return { following, followedBy: await isFollowing(db, id, caller.userId) }
}
