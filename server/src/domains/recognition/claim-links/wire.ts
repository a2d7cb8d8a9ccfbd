import { type Static, Type } from 'typebox'
import { iconUrl } from '#domains/recognition/badges/index.ts'
import type { Links } from '#kernel/context.ts'
import { CodeText } from '#kernel/formats/codes.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ClaimLinkRow, LinkRow } from './queries.ts'
import { decideClaim } from './rules.ts'

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

export function presentLink(row: LinkRow): Static<typeof ClaimLink> {
  return {
    id: row.id,
    code: row.code,
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

/** A ban from the group is reported on the attempt, not shown here. */
const reasons = {
  already_claimed: { reason: 'already_claimed' },
  claim_expired: { reason: 'expired' },
  claim_exhausted: { reason: 'exhausted' },
  banned: {},
} as const

export function presentInfo(row: ClaimLinkRow, links: Links, now: Date): Static<typeof ClaimInfo> {
  const { group_name: name, group_urlname: urlname, group_photo_url: photoUrl } = row
  const refusal = decideClaim(row, now)
  return {
    ...presentClaimed(row, links),
    group: name === null ? null : { name, urlname, photoUrl },
    claimable: refusal === undefined,
    ...(refusal && reasons[refusal]),
  }
}

export function presentClaimed(row: ClaimLinkRow, links: Links): Static<typeof ClaimBadgeResponse> {
  const { name, slug, description, icon, color, points } = row
  return { badge: { name, slug, description, icon, iconUrl: iconUrl(links, icon), color, points } }
}
