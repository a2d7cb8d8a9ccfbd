import { requireUserId } from '#domains/accounts/users/index.ts'
import { requireVisiblePerson, type ViewingUser } from '#domains/people/visibility/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteFollows,
  deletePastFollow,
  hasLeft,
  insertFollow,
  insertPastFollow,
  isFollowing,
  lockPair,
  lockSomeFollows,
} from './queries.ts'

/** The person is looked for again under the locks: a block or a deletion may have come between. */
export async function follow(unit: UnitOfWork, caller: ViewingUser, username: string, now: Date): Promise<void> {
  const { db, emit } = unit
  const { id } = await requireVisiblePerson(db, caller, username)
  if (id === caller.userId) throw new ApiError('cannot_follow_self')
  await lockPair(db, caller.userId, id)
  const { id: followeeId } = await requireVisiblePerson(db, caller, username)
  if (followeeId !== id) throw new ApiError('user_not_found')
  if (!(await insertFollow(db, caller.userId, id, now))) return
  await deletePastFollow(db, caller.userId, id)
  emit('follow.created', { followerId: caller.userId, followeeId: id }, { subjectUserId: id })
}

/** Not by hand, and so not against what they once decided by hand; under the lock of the pair. */
export async function followUnlessLeft(
  unit: UnitOfWork,
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<void> {
  const { db, emit } = unit
  if (await hasLeft(db, followerId, followeeId)) return
  if (!(await insertFollow(db, followerId, followeeId, now))) return
  emit('follow.created', { followerId, followeeId }, { subjectUserId: followeeId })
}

/** Somebody who became private is still there for those who follow them, to be left. */
export async function unfollow(unit: UnitOfWork, caller: ViewingUser, username: string): Promise<void> {
  const { db, emit } = unit
  const id = await requireUserId(db, username)
  if (!(await isFollowing(db, caller.userId, id))) return void (await requireVisiblePerson(db, caller, username))
  await lockPair(db, caller.userId, id)
  const gone = await deleteFollows(db, [{ followerId: caller.userId, followeeId: id }])
  if (gone.length > 0) await insertPastFollow(db, caller.userId, id)
  for (const pair of gone) emit('follow.deleted', pair, { subjectUserId: id })
}

/** Both directions, under the lock of the pair. */
export async function endFollows(tx: Writer, one: string, other: string): Promise<void> {
  await deleteFollows(tx, [
    { followerId: one, followeeId: other },
    { followerId: other, followeeId: one },
  ])
}

/** Small enough that nobody waits long for a counter that one piece holds. */
const pieceSize = 1000

/** For a person who has left: one piece of the follows in both directions, and the others' counters with it. */
export async function eraseFollows({ db }: Pick<UnitOfWork, 'db'>, userId: string): Promise<Progress> {
  const pairs = await lockSomeFollows(db, userId, pieceSize)
  await deleteFollows(db, pairs)
  return pairs.length < pieceSize ? 'done' : 'more'
}
