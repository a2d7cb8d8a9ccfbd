import { findUserId, lockUser } from '#domains/accounts/users/index.ts'
import { listNamedUsers } from '#domains/people/visibility/index.ts'
import type { Caller, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireGroupRole } from './access.ts'
import { lockGroup } from './queries.manage.ts'
import { updateOffers, updateOffersMadeBy } from './queries.offers.ts'
import { countOwners, deleteRole, findBan, findRole, insertRole } from './queries.people.ts'
import { assertOwnerStays, isAtLeast, type Role } from './rules.ts'

/** Changes the role of a person who has one in the group; false for anybody else, who can be offered one. */
export async function changeRole(
  { db, audit }: UnitOfWork,
  caller: Caller,
  groupId: string,
  person: string,
  role: Role,
  now: Date,
): Promise<boolean> {
  const userId = await findHolder(db, caller, groupId, person)
  if (userId === undefined) return false
  await lockUser(db, userId)
  await lockGroup(db, groupId)
  const current = await findRole(db, groupId, userId)
  if (current === undefined) return false
  if (current === role) return true
  assertOwnerStays(current, role, await countOwners(db, groupId))
  await insertRole(db, groupId, userId, role, now)
  if (current === 'owner') await updateOffersMadeBy(db, groupId, userId)
  audit({ action: 'groups.setRole', target: groupId, detail: { userId, role, before: current } })
  return true
}

async function findHolder(db: Reader, caller: Caller, groupId: string, person: string): Promise<string | undefined> {
  const [known] = await listNamedUsers(db, caller, groupId, [person], 'serve')
  return known && (await findRole(db, groupId, known.id)) !== undefined ? known.id : undefined
}

/** An owner takes anybody's role or the offer of one away; everybody may give up their own. */
export async function removeRole(
  { db, audit }: UnitOfWork,
  caller: Caller,
  slug: string,
  person: string,
): Promise<void> {
  const { groupId, role } = await requireGroupRole(db, caller, slug, 'volunteer')
  const userId = await findUserId(db, person)
  if (role !== 'owner' && userId !== caller.userId)
    throw new ApiError('forbidden', "Only owners of this group can remove another user's role")
  if (userId === undefined) throw new ApiError('user_not_found')
  await lockGroup(db, groupId)
  const current = await findRole(db, groupId, userId)
  const isWithdrawn = await updateOffers(db, groupId, userId, 'withdrawn')
  if (current === undefined && !isWithdrawn) throw new ApiError('user_not_found')
  if (isWithdrawn) audit({ action: 'groups.withdrawRole', target: groupId, detail: { userId } })
  if (current === undefined) return
  assertOwnerStays(current, undefined, await countOwners(db, groupId))
  await deleteRole(db, groupId, userId)
  await updateOffersMadeBy(db, groupId, userId)
  audit({ action: 'groups.removeRole', target: groupId, detail: { userId, before: current } })
}

/** What an accepted claim or offer gives. Needs the group's lock; a higher role that the person has already stays. */
export async function grantRole(
  { db }: Pick<UnitOfWork, 'db'>,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<void> {
  const current = await findRole(db, groupId, userId)
  if (current !== undefined && isAtLeast(current, role)) return
  await assertMayHoldRole(db, groupId, userId)
  await insertRole(db, groupId, userId, role, now)
}

export async function assertMayHoldRole(db: UnitOfWork['db'], groupId: string, userId: string): Promise<void> {
  if (await findBan(db, groupId, userId))
    throw new ApiError('invalid_state', 'This user is banned from the group; lift the ban first')
}
