import { lockUser } from '#domains/accounts/users/index.ts'
import type { ViewingUser } from '#domains/people/visibility/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { assertNotBanned, requireVisibleGroup } from './access.ts'
import { deleteFavorite, deleteFavoritesOf, insertFavorite } from './queries.favorites.ts'
import { lockGroup } from './queries.manage.ts'

/**
 * Makes a group a favourite of the caller. Under the group's lock, so that a ban given meanwhile is seen, and first under
 * the person's, as where an account is deleted.
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
  await dropFavorite(unit, groupId, caller.userId)
}

/** Needs the group's lock: the row and the counter are always taken in one order. Says so only where there was one. */
export async function dropFavorite({ db, emit }: UnitOfWork, groupId: string, userId: string): Promise<void> {
  if (!(await deleteFavorite(db, groupId, userId))) return
  emit('group.unfavorited', { groupId, userId }, { subjectUserId: userId, groupId })
}

const forgottenMax = 100

/** For a person who leaves altogether. */
export async function eraseFavorites(tx: Writer, userId: string): Promise<Progress> {
  return (await deleteFavoritesOf(tx, userId, forgottenMax)) < forgottenMax ? 'done' : 'more'
}
