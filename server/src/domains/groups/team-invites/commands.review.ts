import { grantRole, lockGroup, type Role, requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findRequest, updateReviewed } from './queries.ts'

/** An owner approves or rejects a claim, once. Under the group lock, so that the second of two reviews is refused. */
export async function reviewClaim(
  unit: UnitOfWork,
  caller: Caller,
  slug: string,
  requestId: string,
  status: 'approved' | 'rejected',
  now: Date,
): Promise<void> {
  const { groupId } = await requireGroupRole(unit.db, caller, slug, 'owner')
  await lockGroup(unit.db, groupId)
  const request = await findRequest(unit.db, groupId, requestId)
  if (!request) throw new ApiError('claim_not_found', 'There is no such join request; list the requests of the group')
  if (request.status !== 'pending') throw new ApiError('already_reviewed')
  const { user_id: userId, role } = request
  if (status === 'approved') await grantRole(unit, groupId, userId, role as Role, now)
  await updateReviewed(unit.db, requestId, status, caller.userId, now)
  unit.emit(`group_claim.${status}`, { groupId, userId, requestId }, { subjectUserId: userId, groupId })
  unit.audit({ action: 'group-claims.review', target: groupId, detail: { requestId, userId, role, status } })
}
