import { lockUser } from '#domains/accounts/users/index.ts'
import type { ViewingUser } from '#domains/people/visibility/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { assertNotBanned, requireVisibleGroup } from './access.ts'
import { deleteFavorite, deleteFavoritesOf, insertFavorite } from './queries.favorites.ts'
import { lockGroup } from './queries.manage.ts'

/**
 * Marks a group as the caller's favorite. Locks the user first, then the group, in the same order as an account deletion;
 * under the group lock a concurrent ban is seen.
 */
export async function addFavorite(
  { db, emit }: UnitOfWork,
  caller: ViewingUser,
  slug: string,
  now: Date,
): Promise<void> {
  const { id: groupId } = await requireVisibleGroup(db, caller, slug)
  await lockUser(db, caller.userId)
  await lockGroup(db, groupId)
  await assertNotBanned(db, groupId, caller.userId)
  if (!(await insertFavorite(db, groupId, caller.userId, now))) return
  const concern = { subjectUserId: caller.userId, groupId }
  emit('group.favorited', { groupId, userId: caller.userId }, concern)
}

export async function removeFavorite(unit: UnitOfWork, caller: ViewingUser, slug: string): Promise<void> {
  const { id: groupId } = await requireVisibleGroup(unit.db, caller, slug)
  await lockGroup(unit.db, groupId)
  await unfavorite(unit, groupId, caller.userId)
}

/** Requires the lock of the group, so that row and counter are locked in the same order. Emits only if it existed. */
export async function unfavorite({ db, emit }: UnitOfWork, groupId: string, userId: string): Promise<void> {
  if (!(await deleteFavorite(db, groupId, userId))) return
  emit('group.unfavorited', { groupId, userId }, { subjectUserId: userId, groupId })
}

const batchSize = 100

/** Erases one batch of a deleted user's favorites. */
export async function eraseFavorites(tx: Writer, userId: string): Promise<Progress> {
  return (await deleteFavoritesOf(tx, userId, batchSize)) < batchSize ? 'done' : 'more'
}
