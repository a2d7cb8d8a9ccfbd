import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findNewestRole, insertApproval, lockApproval, type OpenApproval, updateDecided } from './queries.ts'
import { type ApprovalAction, assertCountAsTwo, decideExpiry } from './rules.ts'

/** Notes what an administrator wants to do, until another one decides. A second request for the same changes nothing. */
export async function requestApproval(
  { db, audit }: UnitOfWork,
  request: { action: ApprovalAction; userId: string; requestedBy: string },
  now: Date,
): Promise<string> {
  const { id, isNew } = await insertApproval(db, request, now, decideExpiry(now))
  if (isNew) audit({ action: 'approvals.request', target: request.userId, detail: { act: request.action } })
  return id
}

/** The request that this administrator approves. No one approves their own. */
export async function approveRequest(
  { db, audit }: UnitOfWork,
  id: string,
  by: string,
  now: Date,
): Promise<OpenApproval & { action: ApprovalAction }> {
  const request = requireOpen(await lockApproval(db, id, now))
  if (request.requested_by === by) throw new ApiError('forbidden', 'Another administrator must approve this')
  if (request.requested_by === null || !request.is_valid)
    throw new ApiError('invalid_state', 'The person who asked is no longer an administrator')
  assertCountAsTwo(await findNewestRole(db, [request.requested_by, by]), now)
  await updateDecided(db, id, 'approved', by, now)
  audit({ action: 'approvals.approve', target: request.user_id, detail: { act: request.action } })
  return { ...request, action: request.action as ApprovalAction }
}

/** Any administrator can refuse, the one who asked too. */
export async function refuseRequest({ db, audit }: UnitOfWork, id: string, by: string, now: Date): Promise<void> {
  const request = requireOpen(await lockApproval(db, id, now))
  await updateDecided(db, id, 'refused', by, now)
  audit({ action: 'approvals.refuse', target: request.user_id, detail: { act: request.action } })
}

function requireOpen(request: OpenApproval | undefined): OpenApproval {
  if (!request) throw new ApiError('approval_not_found')
  return request
}
