import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type BadgeStanding, findStanding } from './queries.ts'
import { assertMayManage } from './rules.ts'

/** The badge, if the caller may manage it. Who lacks the role is told so, unless they cannot even see the group. */
export async function requireBadgeRole(db: Reader, caller: Caller, badgeId: string): Promise<BadgeStanding> {
  const badge = await findStanding(db, badgeId, caller.userId)
  if (!badge) throw new ApiError('badge_not_found')
  assertMayManage(badge, caller.scopes)
  return badge
}
