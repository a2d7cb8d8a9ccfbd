import { findBan, findRole } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findEarlierClaims, findInvite, type InviteWithGroup } from './queries.ts'
import { decideClaim, type TeamInviteRefusal } from './rules.ts'

export async function requireInvite(db: Reader, token: string): Promise<InviteWithGroup> {
  const invite = await findInvite(db, token)
  if (!invite) throw new ApiError('claim_not_found')
  return invite
}

/** Why the user cannot claim the invite now; undefined if they can. */
export async function findClaimRefusal(
  db: Reader,
  invite: InviteWithGroup,
  userId: string,
  now: Date,
): Promise<TeamInviteRefusal | undefined> {
  const isBanned = (await findBan(db, invite.group_id, userId)) !== undefined
  const role = await findRole(db, invite.group_id, userId)
  const earlier = await findEarlierClaims(db, invite.group_id, userId)
  return decideClaim({ invite, isBanned, role, ...earlier }, now)
}
