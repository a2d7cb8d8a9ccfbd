import { Type } from 'typebox'
import { GroupRole } from '#domains/groups/groups/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

/** Invitations are random; one that could never have been made names nothing. */
export const InviteToken = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$', says: 'must be the token of an invite' })

export const ClaimInvite = Shape('ClaimInvite', {
  token: Type.String({ description: 'Whoever has it can claim the role' }),
  role: GroupRole,
  autoApprove: Type.Boolean(),
  maxUses: Nullable(Type.Integer()),
  currentUses: Type.Integer(),
  expiresAt: Nullable(Timestamp),
})

export const CreateClaimInviteRequest = Body('CreateClaimInviteRequest', {
  autoApprove: Type.Optional(Type.Boolean({ default: false })),
  role: Type.Optional({ ...GroupRole, default: 'manager' }),
  maxUses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  expiresAt: Type.Optional(Nullable(Timestamp)),
})

export const GroupClaimInvite = Shape('GroupClaimInvite', {
  group: Shape('ClaimedGroup', {
    id: Id,
    name: Type.String(),
    urlname: Nullable(Type.String()),
    photoUrl: Nullable(Uri),
  }),
  autoApprove: Nullable(Type.Boolean()),
  claimable: Type.Boolean({ description: 'Whether the caller could claim it now' }),
})

export const GroupClaimResult = Shape('GroupClaimResult', {
  success: Type.Boolean(),
  status: OneOf('approved', 'pending'),
  message: Type.String(),
  requestId: Type.Optional(Id),
})

export const ClaimStatus = OneOf('pending', 'approved', 'rejected')

export const ClaimRequest = Shape('ClaimRequest', {
  requestId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  role: GroupRole,
  status: ClaimStatus,
  createdAt: Timestamp,
})
