import type { ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { guarded } from '#kernel/operation/role.ts'
import { findFavorite } from './queries.favorites.ts'
import { findBan } from './queries.people.ts'
import { findGroup, type GroupWithRole } from './queries.ts'
import { decideRole, isVisible, type Role } from './rules.ts'
import { Slug } from './wire.ts'

/** The group with this URL name or id, if the caller may see it. */
export async function requireVisibleGroup(
  db: Reader,
  caller: ViewingUser | undefined,
  slug: string,
): Promise<GroupWithRole> {
  const group = await findGroup(db, slug, caller?.userId)
  if (!group || !isVisible(group, caller?.scopes)) throw new ApiError('group_not_found')
  return group
}

/**
 * Whether the caller has a role in the group or joined it; who waits for approval is no member. Administrators see what
 * members see.
 */
export async function isGroupMember(
  db: Reader,
  group: Pick<GroupWithRole, 'id' | 'role'>,
  caller: Caller | undefined,
): Promise<boolean> {
  if (!caller) return false
  if (group.role !== null || caller.scopes.has('admin')) return true
  return (await findFavorite(db, group.id, caller.userId))?.is_pending === false
}

/** A group, and the role in which the caller acts there; `ownRole` is without what an administrator may do everywhere. */
export interface ManagedGroupRow extends Omit<GroupWithRole, 'role'> {
  role: Role
  ownRole: Role | null
}

/** Without the needed role it is 403, or 404 if the caller cannot see the group. */
export async function requireGroupRole(
  db: Reader,
  caller: Caller,
  slug: string,
  needed: Role,
): Promise<ManagedGroupRow> {
  const group = await findGroup(db, slug, caller.userId)
  if (!group) throw new ApiError('group_not_found')
  return { ...group, role: decideRole(group, caller.scopes, needed), ownRole: group.role as Role | null }
}

/** Operations on the group that `{groupId}` names, for those who have a role in it. Their handlers get it as `group`. */
export const { operation: groupOperation, listOperation: groupListOperation } = guarded<
  'group',
  'groupId',
  typeof Slug,
  Record<Role, ManagedGroupRow>
>({
  ...{ name: 'group', param: 'groupId', schema: Slug },
  errors: ['group_not_found', 'forbidden'],
  sentences: {
    owner: 'Owners of the group only.',
    manager: 'Owners and managers of the group only.',
    volunteer: 'Organizers of the group only.',
  },
  require: ({ db, caller }, slug, role) => requireGroupRole(db, caller, slug, role),
})

export async function assertNotBanned(db: Reader, groupId: string, userId: string): Promise<void> {
  if (await findBan(db, groupId, userId)) throw new ApiError('banned')
}
