import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { guarded } from '#kernel/operation/role.ts'
import { Id } from '#kernel/operation/schema.ts'
import { type BadgeWithRole, findBadgeWithRole } from './queries.ts'
import { assertMayManage } from './rules.ts'

/** The badge, if the caller may manage it. Without the role it is 403, or 404 if they cannot see the group. */
export async function requireBadgeRole(db: Reader, caller: Caller, badgeId: string): Promise<BadgeWithRole> {
  const badge = await findBadgeWithRole(db, badgeId, caller.userId)
  if (!badge) throw new ApiError('badge_not_found')
  assertMayManage(badge, caller.scopes)
  return badge
}

/** Operations on the badge that `{badgeId}` names, for those who manage it. Their handlers get it as `badge`. */
export const { operation: badgeOperation, listOperation: badgeListOperation } = guarded<
  'badge',
  'badgeId',
  typeof Id,
  { manager: BadgeWithRole }
>({
  ...{ name: 'badge', param: 'badgeId', schema: Id },
  errors: ['badge_not_found', 'forbidden'],
  sentences: { manager: 'Owners and managers of the group only.' },
  require: ({ db, caller }, id) => requireBadgeRole(db, caller, id),
})

/** The owner of badges: the platform, managed by administrators, or a group. */
export async function requireBadgeOwner(db: Reader, caller: Caller, slug: string): Promise<string | null> {
  if (slug.toLowerCase() !== 'platform') return (await requireGroupRole(db, caller, slug, 'manager')).id
  if (!caller.scopes.has('admin')) throw new ApiError('forbidden', 'Only administrators can do this')
  return null
}
