import { findBan, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findOwnClaim, type OwnershipClaimRow } from './queries.ts'
import { decideState } from './rules.ts'

/** A group that the caller can see and that no one runs here. */
export async function requireUnclaimed(db: Reader, caller: Caller, slug: string) {
  const group = await requireVisibleGroup(db, caller, slug)
  assertUnclaimed(group)
  return group
}

export function assertUnclaimed({ is_claimed }: { is_claimed: boolean }): void {
  if (is_claimed) throw new ApiError('already_claimed', 'This group has an owner; ask its organizers for a role')
}

export async function assertMayClaim(db: Reader, groupId: string, user: { id: string; email: string | null }) {
  if (user.email === null)
    throw new ApiError('invalid_state', 'Your account has no email address; add one in your settings first')
  if (await findBan(db, groupId, user.id)) throw new ApiError('banned')
}

/** The open claim of the caller. There is no way to name a claim of another user. */
export async function requireOpenClaim(
  db: Reader,
  caller: Caller,
  groupId: string,
  now: Date,
): Promise<OwnershipClaimRow> {
  const claim = await findOwnClaim(db, groupId, caller.userId)
  if (!claim) throw new ApiError('claim_not_found', noClaim)
  if (claim.suspended_at !== null) throw new ApiError('account_suspended')
  if (decideState(claim, now) !== 'open') throw new ApiError('claim_expired', 'This claim is over; start a new one')
  return claim
}

export const noClaim = 'You have not claimed this group; start a claim first'
