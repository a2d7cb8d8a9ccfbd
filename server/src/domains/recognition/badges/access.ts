import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type BadgeWithRole, findBadgeWithRole } from './queries.ts'
import { assertMayManage } from './rules.ts'

/** The badge, if the caller may manage it. Without the role it is 403, or 404 if they cannot see the group. */
export async function requireBadgeRole(db: Reader, caller: Caller, badgeId: string): Promise<BadgeWithRole> {
  const badge = await findBadgeWithRole(db, badgeId, caller.userId)
  if (!badge) throw new ApiError('badge_not_found')
  assertMayManage(badge, caller.scopes)
  return badge
}
