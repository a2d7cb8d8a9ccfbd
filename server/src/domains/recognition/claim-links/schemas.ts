import { Type } from 'typebox'
import { CodeText } from '#kernel/formats/codes.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const ClaimLink = Shape('ClaimLink', {
  id: Id,
  code: Type.String({ description: 'Anyone who has it can claim the badge' }),
  maxUses: Nullable(Type.Integer({ description: 'null: no limit' })),
  currentUses: Type.Integer({ description: 'Number of claims' }),
  expiresAt: Nullable({ ...Timestamp, description: 'null: the link does not expire' }),
  createdAt: Nullable(Timestamp),
})

export const CreateClaimLinkRequest = Body('CreateClaimLinkRequest', {
  code: Type.Optional(CodeText),
  maxUses: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Maximum number of claims; null or absent: no limit',
      }),
    ),
  ),
  expiresAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'Must be in the future; null or absent: the link does not expire' }),
  ),
})

const badge = {
  name: Type.String(),
  slug: Type.String(),
  description: Nullable(Type.String()),
  icon: Type.String({ description: 'An emoji or a short text' }),
  iconUrl: Nullable({ ...Uri, description: 'Image of the icon; null if there is none' }),
  points: Type.Integer({ description: "Points the badge adds to the member's score" }),
}

export const ClaimInfo = Shape('ClaimInfo', {
  badge: Shape('ClaimableBadge', { ...badge, color: Nullable(HexColor) }),
  group: Nullable(
    Shape(
      'ClaimableBadgeGroup',
      {
        name: Type.String(),
        urlname: Nullable(Type.String()),
        photoUrl: Nullable(Uri),
      },
      { description: 'null for a platform badge' },
    ),
  ),
  claimable: Type.Boolean({ description: 'Whether the current user could claim the badge now' }),
  reason: Type.Optional({
    ...OneOf('already_claimed', 'expired', 'exhausted'),
    description: 'Why the badge cannot be claimed; absent for other reasons',
  }),
})

export const ClaimBadgeResponse = Shape('ClaimBadgeResponse', {
  badge: Shape('ClaimedBadge', { ...badge, color: HexColor }),
})
