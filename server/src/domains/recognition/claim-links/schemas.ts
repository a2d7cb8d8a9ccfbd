import { Type } from 'typebox'
import { CodeText } from '#kernel/formats/codes.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const ClaimLink = Shape('ClaimLink', {
  id: Id,
  code: Type.String({ description: 'Whoever has it can claim the badge' }),
  maxUses: Nullable(Type.Integer()),
  currentUses: Type.Integer(),
  expiresAt: Nullable(Timestamp),
  createdAt: Nullable(Timestamp),
})

export const CreateClaimLinkRequest = Body('CreateClaimLinkRequest', {
  code: Type.Optional(CodeText),
  maxUses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
  expiresAt: Type.Optional(Nullable(Timestamp)),
})

const badge = {
  name: Type.String(),
  slug: Type.String(),
  description: Nullable(Type.String()),
  icon: Type.String({ description: 'An emoji' }),
  iconUrl: Nullable(Uri),
  points: Type.Integer(),
}

export const ClaimInfo = Shape('ClaimInfo', {
  badge: Shape('ClaimableBadge', { ...badge, color: Nullable(HexColor) }),
  group: Nullable(
    Shape('ClaimableBadgeGroup', {
      name: Type.String(),
      urlname: Nullable(Type.String()),
      photoUrl: Nullable(Uri),
    }),
  ),
  claimable: Type.Boolean({ description: 'Whether the caller could claim it now' }),
  reason: Type.Optional({
    ...OneOf('already_claimed', 'expired', 'exhausted'),
    description: 'Why not, where it is one of these',
  }),
})

export const ClaimBadgeResponse = Shape('ClaimBadgeResponse', {
  badge: Shape('ClaimedBadge', { ...badge, color: HexColor }),
})
