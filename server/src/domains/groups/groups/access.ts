import type { ViewingUser } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findFavorite } from './queries.favorites.ts'
import { findBan } from './queries.people.ts'
import { findGroup, type GroupWithRole } from './queries.ts'
import { decideRole, isVisible, type Role } from './rules.ts'

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

/**
 * Without the needed role it is 403, or 404 if the caller cannot see the group. `ownRole` is without what an administrator
 * may do everywhere.
 */
export async function requireGroupRole(
  db: Reader,
  caller: Caller,
  slug: string,
  needed: Role,
): Promise<{ groupId: string; role: Role; ownRole: Role | null }> {
  const group = await findGroup(db, slug, caller.userId)
  if (!group) throw new ApiError('group_not_found')
  return { groupId: group.id, role: decideRole(group, caller.scopes, needed), ownRole: group.role as Role | null }
}

export async function assertNotBanned(db: Reader, groupId: string, userId: string): Promise<void> {
  if (await findBan(db, groupId, userId)) throw new ApiError('banned')
}
