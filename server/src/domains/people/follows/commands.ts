import { requireUserId } from '#domains/foundation/users/index.ts'
import { requireVisibleUser, type ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteFollows,
  deletePastFollow,
  hasUnfollowed,
  insertFollow,
  insertPastFollow,
  isFollowing,
  lockFollowBatch,
  lockPair,
} from './queries.ts'

/** Checks the user again under the locks: they may have been blocked or deleted in between. */
export async function follow(unit: UnitOfWork, caller: ViewingUser, username: string, now: Date): Promise<void> {
  const { db, emit } = unit
  const { id } = await requireVisibleUser(db, caller, username)
  if (id === caller.userId) throw new ApiError('cannot_follow_self')
  await lockPair(db, caller.userId, id)
  const { id: followeeId } = await requireVisibleUser(db, caller, username)
  if (followeeId !== id) throw new ApiError('user_not_found')
  if (!(await insertFollow(db, caller.userId, id, now))) return
  await deletePastFollow(db, caller.userId, id)
  emit('follow.created', { followerId: caller.userId, followeeId: id }, { subjectUserId: id })
}

/** An automatic follow: it must not undo an earlier unfollow by the user. Requires the lock of the pair. */
export async function followUnlessUnfollowed(
  unit: UnitOfWork,
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<void> {
  const { db, emit } = unit
  if (await hasUnfollowed(db, followerId, followeeId)) return
  if (!(await insertFollow(db, followerId, followeeId, now))) return
  emit('follow.created', { followerId, followeeId }, { subjectUserId: followeeId })
}

/** Followers can unfollow a user whose profile has become private. */
export async function unfollow(unit: UnitOfWork, caller: ViewingUser, username: string): Promise<void> {
  const { db, emit } = unit
  const id = await requireUserId(db, username)
  if (!(await isFollowing(db, caller.userId, id))) return void (await requireVisibleUser(db, caller, username))
  await lockPair(db, caller.userId, id)
  const gone = await deleteFollows(db, [{ followerId: caller.userId, followeeId: id }])
  if (gone.length > 0) await insertPastFollow(db, caller.userId, id)
  for (const pair of gone) emit('follow.deleted', pair, { subjectUserId: id })
}

/** In both directions. Requires the lock of the pair. */
export async function endFollows(tx: Writer, one: string, other: string): Promise<void> {
  await deleteFollows(tx, [
    { followerId: one, followeeId: other },
    { followerId: other, followeeId: one },
  ])
}

/** Small enough that no one waits long for a counter locked by one batch. */
const batchSize = 1000

/** Erases one batch of a deleted user's follows in both directions and updates the counters of the others. */
export async function eraseFollows({ db }: Pick<UnitOfWork, 'db'>, userId: string): Promise<Progress> {
  const pairs = await lockFollowBatch(db, userId, batchSize)
  await deleteFollows(db, pairs)
  return pairs.length < batchSize ? 'done' : 'more'
}
