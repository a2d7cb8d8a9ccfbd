import { lockUser } from '#domains/foundation/users/index.ts'
import { requireNamedUser } from '#domains/foundation/visibility/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { unfavorite } from './commands.favorites.ts'
import { lockGroup } from './queries.manage.ts'
import { updateOffers } from './queries.offers.ts'
import { deleteBan, findRole, insertBan } from './queries.people.ts'

/** Bans a user from a group and removes their favorite of it. Reactions to the event remove their seats. */
export async function banUser(
  unit: UnitOfWork,
  caller: Caller,
  groupId: string,
  person: string,
  now: Date,
): Promise<void> {
  const userId = await requireNamedUser(unit.db, caller, groupId, person, 'serve')
  await lockUser(unit.db, userId)
  await lockGroup(unit.db, groupId)
  if (await findRole(unit.db, groupId, userId))
    throw new ApiError('invalid_state', 'This user has a role in the group; remove it first')
  if (!(await insertBan(unit.db, groupId, userId, caller.userId, now))) return
  await unfavorite(unit, groupId, userId)
  await updateOffers(unit.db, groupId, userId, 'withdrawn')
  unit.emit('group.banned', { groupId, userId }, { subjectUserId: userId, groupId })
  unit.audit({ action: 'groups.ban', target: groupId, detail: { userId } })
}

export async function unbanUser(
  { db, audit }: UnitOfWork,
  caller: Caller,
  groupId: string,
  person: string,
): Promise<void> {
  const userId = await requireNamedUser(db, caller, groupId, person, 'serve')
  if (await deleteBan(db, groupId, userId)) audit({ action: 'groups.unban', target: groupId, detail: { userId } })
}
