import { lockUser } from '#domains/foundation/users/index.ts'
import type { ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockGroup } from './queries.manage.ts'
import { deleteMute, insertMute } from './queries.mutes.ts'
import { updateOffers } from './queries.offers.ts'
import { findGroup } from './queries.ts'

/** Also finds hidden groups: a user can mute a group without being able to see it. */
async function requireGroupId({ db }: UnitOfWork, slug: string): Promise<string> {
  const group = await findGroup(db, slug)
  if (!group) throw new ApiError('group_not_found')
  return group.id
}

/** contract §7.1: "no mail, seats, roles or badges from that group". An open offer is declined. */
export async function muteGroup(
  unit: UnitOfWork,
  caller: Pick<ViewingUser, 'userId'>,
  slug: string,
  now: Date,
): Promise<void> {
  const groupId = await requireGroupId(unit, slug)
  await lockUser(unit.db, caller.userId)
  await lockGroup(unit.db, groupId)
  await insertMute(unit.db, groupId, caller.userId, now)
  await updateOffers(unit.db, groupId, caller.userId, 'declined')
}

export async function unmuteGroup(unit: UnitOfWork, caller: ViewingUser, slug: string): Promise<void> {
  await deleteMute(unit.db, await requireGroupId(unit, slug), caller.userId)
}
