import { lockUser } from '#domains/foundation/users/index.ts'
import type { ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertNotBanned, requireVisibleGroup } from './access.ts'
import { admitMembers } from './commands.ts'
import {
  deleteFavorite,
  deleteFavoritesOf,
  type EventMail,
  findFavorite,
  insertFavorite,
  updateEventMail,
} from './queries.favorites.ts'
import { lockGroup } from './queries.manage.ts'

/**
 * Marks a group as the caller's favorite: they are a member, or wait for approval where the group approves its members.
 * Locks the user first, then the group, in the same order as an account deletion;
 * under the group lock a concurrent ban is seen.
 */
export async function addFavorite(
  unit: UnitOfWork,
  caller: ViewingUser,
  slug: string,
  eventMail: EventMail | undefined,
  now: Date,
): Promise<void> {
  const { db, emit } = unit
  const { userId } = caller
  const { id: groupId } = await requireVisibleGroup(db, caller, slug)
  await lockUser(db, userId)
  await lockGroup(db, groupId)
  await assertNotBanned(db, groupId, userId)
  const added = await insertFavorite(db, groupId, userId, now)
  if (eventMail !== undefined) await chooseEventMail(unit, { groupId, userId }, eventMail, now)
  if (added?.is_pending === false) emit('group.favorited', { groupId, userId }, { subjectUserId: userId, groupId })
}

/** An organizer invited the user, so they do not wait for approval. Safe to repeat. */
export async function joinByInvitation(unit: UnitOfWork, groupId: string, userId: string, now: Date): Promise<void> {
  const { db, emit } = unit
  await lockUser(db, userId)
  await lockGroup(db, groupId)
  await assertNotBanned(db, groupId, userId)
  const added = await insertFavorite(db, groupId, userId, now)
  if (added?.is_pending === false) emit('group.favorited', { groupId, userId }, { subjectUserId: userId, groupId })
  else await admitMembers(unit, groupId, now, [userId])
}

/** Only for a group that the caller joined. */
export async function updateFavorite(
  unit: UnitOfWork,
  caller: ViewingUser,
  slug: string,
  eventMail: EventMail,
  now: Date,
): Promise<void> {
  const { userId } = caller
  const { id: groupId } = await requireVisibleGroup(unit.db, caller, slug)
  await lockGroup(unit.db, groupId)
  if (!(await findFavorite(unit.db, groupId, userId)))
    throw new ApiError('invalid_state', 'This group is not a favorite of yours; add it first')
  await chooseEventMail(unit, { groupId, userId }, eventMail, now)
}

/** Does nothing for the same choice, or if the group is no favorite. */
export async function chooseEventMail(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  pair: { groupId: string; userId: string },
  eventMail: EventMail,
  now: Date,
): Promise<void> {
  if (!(await updateEventMail(db, pair, eventMail, now))) return
  emit('group.event_mail_chosen', pair, { subjectUserId: pair.userId, groupId: pair.groupId })
}

export async function removeFavorite(unit: UnitOfWork, caller: ViewingUser, slug: string): Promise<void> {
  const { id: groupId } = await requireVisibleGroup(unit.db, caller, slug)
  await lockGroup(unit.db, groupId)
  await unfavorite(unit, groupId, caller.userId)
}

/** Requires the lock of the group, so that row and counter are locked in the same order. Emits only for a member. */
export async function unfavorite({ db, emit }: UnitOfWork, groupId: string, userId: string): Promise<void> {
  const deleted = await deleteFavorite(db, groupId, userId)
  if (deleted?.is_pending === false) emit('group.unfavorited', { groupId, userId }, { subjectUserId: userId, groupId })
}

const batchSize = 100

/** Erases one batch of a deleted user's favorites. */
export async function eraseFavorites(tx: Writer, userId: string): Promise<Progress> {
  return (await deleteFavoritesOf(tx, userId, batchSize)) < batchSize ? 'done' : 'more'
}
