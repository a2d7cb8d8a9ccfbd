import type { Static } from 'typebox'
import { lockUser } from '#domains/foundation/users/index.ts'
import { grantRole, lockGroup, type Role } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findClaimRefusal, requireInvite } from './access.ts'
import { findRequest, type InviteRow, insertInvite, insertRequest, updateReviewed, updateUses } from './queries.ts'
import { assertMayInvite } from './rules.ts'
import type { CreateClaimInviteRequest } from './wire.ts'

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

/** Creates an invite; anyone with its token can claim it. */
export async function createInvite(
  { db, audit }: UnitOfWork,
  caller: Caller,
  groupId: string,
  input: Static<typeof CreateClaimInviteRequest>,
  now: Date,
): Promise<InviteRow> {
  const { role = 'manager', autoApprove = false, maxUses = null } = input
  const expiresAt = decideExpiry(input.expiresAt, now)
  assertMayInvite(role, caller.scopes)
  const invite = { role, auto_approve: autoApprove, max_uses: maxUses, expires_at: expiresAt }
  audit({ action: 'group-claims.createInvite', target: groupId, detail: { role, autoApprove, maxUses, expiresAt } })
  return insertInvite(db, groupId, { ...invite, created_by: caller.userId }, now)
}

/** An owner approves or rejects a claim, once. Under the group lock, so that the second of two reviews is refused. */
export async function reviewClaim(
  unit: UnitOfWork,
  caller: Caller,
  groupId: string,
  requestId: string,
  status: 'approved' | 'rejected',
  now: Date,
): Promise<void> {
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
