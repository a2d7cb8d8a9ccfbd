import type { Static } from 'typebox'
import type { Role } from '#domains/groups/groups/index.ts'
import type { InviteRow, InviteWithGroup, RequestWithUser } from './queries.ts'
import type { ClaimInvite, ClaimRequest, ClaimStatus, GroupClaimInvite, GroupClaimResult } from './schemas.ts'

export function presentInvite(row: InviteRow): Static<typeof ClaimInvite> {
  return {
    token: row.token,
    role: row.role as Role,
    autoApprove: row.auto_approve,
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    expiresAt: row.expires_at,
  }
}

export function presentClaimable(row: InviteWithGroup, claimable: boolean): Static<typeof GroupClaimInvite> {
  return {
    group: { id: row.group_id, name: row.name, urlname: row.urlname, photoUrl: row.photo_url },
    autoApprove: row.auto_approve,
    claimable,
  }
}

export function presentResult(invite: InviteWithGroup, requestId: string): Static<typeof GroupClaimResult> {
  const { name, role } = invite
  return invite.auto_approve
    ? { success: true, status: 'approved', message: `You are now ${withArticle[role as Role]} of ${name}` }
    : { success: true, status: 'pending', message: `An owner of ${name} will look at your claim`, requestId }
}

const withArticle: Record<Role, string> = { owner: 'an owner', manager: 'a manager', volunteer: 'a volunteer' }

export function presentRequest(row: RequestWithUser): Static<typeof ClaimRequest> {
  return {
    requestId: row.id,
    userId: row.user_id,
    username: row.username,
    name: row.name,
    role: row.role as Role,
    status: row.status as Static<typeof ClaimStatus>,
    createdAt: row.created_at,
  }
}
