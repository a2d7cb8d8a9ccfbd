import type { Caller, UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { lockUser, requireUserId } from '../users/index.ts'
import { requireGroupRole } from './access.ts'
import { lockGroup } from './queries.manage.ts'
import { countOwners, deleteRole, findBan, findRole, insertRole } from './queries.people.ts'
import { assertOwnerStays, isAtLeast, type Role } from './rules.ts'

/** Gives somebody a role or another one. */
export async function setRole(
  { db, audit }: UnitOfWork,
  caller: Caller,
  slug: string,
  person: string,
  role: Role,
  now: Date,
): Promise<void> {
  const { groupId } = await requireGroupRole(db, caller, slug, 'owner')
  const userId = await requireUserId(db, person)
  await lockUser(db, userId)
  await lockGroup(db, groupId)
  const current = await findRole(db, groupId, userId)
  if (current === role) return
  assertOwnerStays(current, role, await countOwners(db, groupId))
  await assertMayHoldRole(db, groupId, userId)
  await insertRole(db, groupId, userId, role, now)
  audit({ action: 'groups.setRole', target: groupId, detail: { userId, role, before: current ?? null } })
}

/** An owner takes anybody's role away; everybody may give up their own. */
export async function removeRole(
  { db, audit }: UnitOfWork,
  caller: Caller,
  slug: string,
  person: string,
): Promise<void> {
  const { groupId, role } = await requireGroupRole(db, caller, slug, 'volunteer')
  const userId = await requireUserId(db, person)
  if (role !== 'owner' && userId !== caller.userId)
    throw new ApiError('forbidden', "Only an owner of this group can take somebody else's role away")
  await lockGroup(db, groupId)
  const current = await findRole(db, groupId, userId)
  if (current === undefined) throw new ApiError('user_not_found', 'This person has no role in the group')
  assertOwnerStays(current, undefined, await countOwners(db, groupId))
  await deleteRole(db, groupId, userId)
  audit({ action: 'groups.removeRole', target: groupId, detail: { userId, before: current } })
}

/** What an accepted claim gives. Needs the group's lock; a higher role that somebody has already stays. */
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

async function assertMayHoldRole(db: UnitOfWork['db'], groupId: string, userId: string): Promise<void> {
  if (await findBan(db, groupId, userId))
    throw new ApiError('invalid_state', 'This person is banned from the group; lift the ban first')
}
