import { requireVisibleUser, type ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { isFollowing } from './queries.ts'

/** Whether the caller follows this user, and the reverse. */
export async function findFollowState(db: Reader, caller: ViewingUser, username: string) {
  const { id } = await requireVisibleUser(db, caller, username)
  const following = await isFollowing(db, caller.userId, id)
  return { following, followedBy: await isFollowing(db, id, caller.userId) }
}
