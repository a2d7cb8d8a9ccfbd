import type { Static } from 'typebox'
import type { Links } from '#kernel/context.ts'
import type { GroupBadgeRow, UserBadgeRow } from './queries.holders.ts'
import type { AwardRow } from './queries.manage.ts'
import type { BadgeRow } from './queries.ts'
import { decideRarity } from './rules.ts'
import type {
  BadgeAward,
  BadgeCatalog,
  BadgeDetail,
  GroupBadgeGroup,
  ManagedBadge,
  UserBadge,
  UserGroupBadges,
} from './schemas.ts'

type Pictures = Pick<Links, 'emojiUrl'>

/** The URL of the emoji's image; null for an icon that is not an emoji. */
export function iconUrl(links: Pictures, icon: string): string | null {
  return links.emojiUrl(icon)
}

function presentAppearance(row: Pick<BadgeRow, 'name' | 'slug' | 'icon' | 'color' | 'description'>) {
  return { name: row.name, slug: row.slug, icon: row.icon, color: row.color, description: row.description }
}

function presentKind(row: BadgeRow, links: Pictures) {
  return {
    id: row.id,
    ...presentAppearance(row),
    iconUrl: iconUrl(links, row.icon),
    points: row.points,
    sortOrder: row.sort_order,
    awardedCount: row.holders,
  }
}

export function presentCatalogBadge(row: BadgeRow, links: Pictures): Static<typeof BadgeCatalog> {
  return { ...presentKind(row, links), rarity: decideRarity(row.holders, row.eligible) }
}

export function presentBadgeDetail(row: BadgeRow, links: Pictures): Static<typeof BadgeDetail> {
  return { ...presentCatalogBadge(row, links), createdAt: row.created_at }
}

export function presentManagedBadge(row: BadgeRow, links: Pictures): Static<typeof ManagedBadge> {
  return { ...presentKind(row, links), groupId: row.group_id, createdAt: row.created_at }
}

function presentHeld(row: UserBadgeRow) {
  const rarity = decideRarity(row.holders, row.eligible)
  return { ...presentAppearance(row), points: row.points, awardedAt: row.awarded_at, rarity }
}

export function presentUserBadge(row: UserBadgeRow, links: Pictures): Static<typeof UserBadge> {
  const { group_id: id, group_name: name, group_urlname: urlname, group_photo_url: photoUrl } = row
  const group = id === null || name === null ? null : { id, name, photoUrl, urlname }
  return { ...presentHeld(row), iconUrl: iconUrl(links, row.icon), group }
}

/** A deleted group has no slug; its id is used instead. */
export function presentGroupBadges(rows: readonly GroupBadgeRow[]): Static<typeof GroupBadgeGroup>[] {
  return [...Map.groupBy(rows, (row) => row.group_id).values()].map((held) => {
    const { group_id: id, group_name: name, group_urlname: urlname, group_photo_url: photoUrl } = held[0]!
    const xpSubtotal = held.reduce((sum, row) => sum + row.points, 0)
    return { group: { id, name, photoUrl, urlname: urlname ?? id }, badges: held.map(presentHeld), xpSubtotal }
  })
}

export function presentUserGroupBadges(rows: readonly GroupBadgeRow[]): Static<typeof UserGroupBadges> {
  return { groups: presentGroupBadges(rows) }
}

export function presentAward(row: AwardRow): Static<typeof BadgeAward> {
  const { user_id: userId, username, name, avatar_url: avatarUrl, awarded_at: awardedAt } = row
  return { userId, username, name, avatarUrl, awardedAt }
}
