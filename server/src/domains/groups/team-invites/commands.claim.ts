import { lockUser } from '#domains/foundation/users/index.ts'
import { grantRole, lockGroup, type Role } from '#domains/groups/groups/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findClaimRefusal, requireInvite } from './access.ts'
import { insertRequest, updateUses } from './queries.ts'

/** Grants the role at once or creates a request for the owners. The use is counted in the same transaction. */
export async function claimInvite(unit: UnitOfWork, userId: string, token: string, now: Date) {
  const { group_id: groupId } = await requireInvite(unit.db, token)
  await lockUser(unit.db, userId)
  await lockGroup(unit.db, groupId)
  // Read again under the lock, so that earlier claims are counted.
  const invite = await requireInvite(unit.db, token)
  const refusal = await findClaimRefusal(unit.db, invite, userId, now)
  if (refusal) throw new ApiError(refusal.code, refusal.text)
  if (!(await updateUses(unit.db, token))) throw new ApiError('claim_exhausted')
  const { role, auto_approve: isApproved } = invite
  const requestId = await insertRequest(unit.db, { groupId, userId, role, isApproved }, now)
  if (isApproved) await grantRole(unit, groupId, userId, role as Role, now)
  const event = isApproved ? 'group_claim.approved' : 'group_claim.pending'
  unit.emit(event, { groupId, userId, requestId }, { subjectUserId: userId, groupId })
  unit.audit({ action: 'group-claims.claim', target: groupId, detail: { requestId, role, isApproved } })
  return { invite, requestId }
}
