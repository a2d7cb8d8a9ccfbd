import type { Static } from 'typebox'
import { iconUrl } from '#domains/recognition/badges/index.ts'
import type { Links } from '#kernel/context.ts'
import type { ClaimRow, LinkRow } from './queries.ts'
import { decideClaim } from './rules.ts'
import type { ClaimBadgeResponse, ClaimInfo, ClaimLink } from './schemas.ts'

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

export function presentInfo(row: ClaimRow, links: Links, now: Date): Static<typeof ClaimInfo> {
  const { group_name: name, group_urlname: urlname, group_photo_url: photoUrl } = row
  const refusal = decideClaim(row, now)
  return {
    ...presentClaimed(row, links),
    group: name === null ? null : { name, urlname, photoUrl },
    claimable: refusal === undefined,
    ...(refusal && reasons[refusal]),
  }
}

export function presentClaimed(row: ClaimRow, links: Links): Static<typeof ClaimBadgeResponse> {
  const { name, slug, description, icon, color, points } = row
  return { badge: { name, slug, description, icon, iconUrl: iconUrl(links, icon), color, points } }
}
