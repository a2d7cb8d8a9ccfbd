import { type Static, Type } from 'typebox'
import { GroupRole, type Role } from '#domains/groups/groups/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { InviteRow, InviteWithGroup, RequestWithUser } from './queries.ts'

/** Only the format of the random tokens. */
export const InviteToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  says: 'must be the token of an invite',
  description: 'Token of the invite',
})

export const ClaimInvite = Shape('ClaimInvite', {
  token: Type.String({ description: 'Anyone who has it can claim the role' }),
  role: GroupRole,
  autoApprove: Type.Boolean({ description: 'Whether a claim gets the role without approval by an owner' }),
  maxUses: Nullable(Type.Integer({ description: 'null: no limit' })),
  currentUses: Type.Integer({ description: 'Accepted and pending claims' }),
  expiresAt: Nullable({ ...Timestamp, description: 'null: the invite does not expire' }),
})

export const CreateClaimInviteRequest = Body('CreateClaimInviteRequest', {
  autoApprove: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether a claim gets the role without approval by an owner' }),
  ),
  role: Type.Optional({
    ...GroupRole,
    default: 'manager',
    description: 'Role to give; only administrators can invite owners',
  }),
  maxUses: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Maximum number of claims; null or absent: no limit',
      }),
    ),
  ),
  expiresAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'Must be in the future; null or absent: the invite does not expire' }),
  ),
})

export const GroupClaimInvite = Shape('GroupClaimInvite', {
  group: Shape('ClaimedGroup', {
    id: Id,
    name: Type.String(),
    urlname: Nullable(Type.String()),
    photoUrl: Nullable(Uri),
  }),
  autoApprove: Nullable(Type.Boolean({ description: 'Whether a claim gets the role without approval by an owner' })),
  claimable: Type.Boolean({ description: 'Whether the current user could claim the role now' }),
})

export const GroupClaimResult = Shape('GroupClaimResult', {
  success: Type.Boolean(),
  status: { ...OneOf('approved', 'pending'), description: '`pending`: waits for approval by an owner' },
  message: Type.String({ description: 'The status as an English sentence' }),
  requestId: Type.Optional({ ...Id, description: 'Id of the join request' }),
})

export const ClaimStatus = OneOf('pending', 'approved', 'rejected')

export const ClaimRequest = Shape('ClaimRequest', {
  requestId: Id,
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  role: GroupRole,
  status: ClaimStatus,
  createdAt: Timestamp,
})

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
