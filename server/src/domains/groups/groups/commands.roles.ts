import { findUserId, lockUser } from '#domains/foundation/users/index.ts'
import { listNamedUsers } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { ManagedGroupRow } from './access.ts'
import { admitMembers } from './commands.ts'
import { lockGroup, updateClaimed } from './queries.manage.ts'
import { updateOffers, updateOffersMadeBy } from './queries.offers.ts'
import { countOwners, deleteRole, findBan, findRole, insertRole } from './queries.people.ts'
import { assertNotLastOwner, isAtLeast, type Role } from './rules.ts'

/** Changes the role of a user who already has one in the group; false for others, who must be offered a role. */
export async function updateRole(
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
  assertNotLastOwner(current, role, await countOwners(db, groupId))
  await insertRole(db, groupId, userId, role, now)
  if (role === 'owner') await updateClaimed(db, groupId, now)
  if (current === 'owner') await updateOffersMadeBy(db, groupId, userId)
  audit({ action: 'groups.setRole', target: groupId, detail: { userId, role, before: current } })
  return true
}

async function findHolder(db: Reader, caller: Caller, groupId: string, person: string): Promise<string | undefined> {
  const [known] = await listNamedUsers(db, caller, groupId, [person], 'serve')
  return known && (await findRole(db, groupId, known.id)) !== undefined ? known.id : undefined
}

/** Removes a role or withdraws an offer. Owners may do this for anyone, other role holders only for themselves. */
export async function removeRole(
  { db, audit }: UnitOfWork,
  caller: Caller,
  { id: groupId, role }: Pick<ManagedGroupRow, 'id' | 'role'>,
  person: string,
): Promise<void> {
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
  assertNotLastOwner(current, undefined, await countOwners(db, groupId))
  await deleteRole(db, groupId, userId)
  await updateOffersMadeBy(db, groupId, userId)
  audit({ action: 'groups.removeRole', target: groupId, detail: { userId, before: current } })
}

/** Grants the role of an accepted claim or offer, and admits a user who waited for approval. Requires the lock of the group. Never lowers an existing role. */
export async function grantRole(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  groupId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<void> {
  const { db } = unit
  const current = await findRole(db, groupId, userId)
  if (current !== undefined && isAtLeast(current, role)) return
  await assertMayHoldRole(db, groupId, userId)
  await insertRole(db, groupId, userId, role, now)
  if (role === 'owner') await updateClaimed(db, groupId, now)
  await admitMembers(unit, groupId, now, [userId])
}

export async function assertMayHoldRole(db: UnitOfWork['db'], groupId: string, userId: string): Promise<void> {
  if (await findBan(db, groupId, userId))
    throw new ApiError('invalid_state', 'This user is banned from the group; lift the ban first')
}
