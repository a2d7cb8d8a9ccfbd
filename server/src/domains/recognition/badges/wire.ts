import { type Static, Type } from 'typebox'
import type { Links } from '#kernel/context.ts'
import { ColorText, HexColor } from '#kernel/formats/colors.ts'
import {
  Body,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
} from '#kernel/operation/schema.ts'
import type { GroupBadgeRow, UserBadgeRow } from './queries.holders.ts'
import type { AwardRow } from './queries.manage.ts'
import type { BadgeRow } from './queries.ts'
import { decideRarity, slugLengthMax, slugPattern } from './rules.ts'

/** A slug in any letter case, or an id. */
export const BadgeSlug = Type.String({
  pattern: '^[a-zA-Z0-9-]+$',
  maxLength: slugLengthMax,
  says: 'must be the slug or the id of a badge',
  description: 'Slug in any letter case, or id of the badge',
})

const Rarity = Shape('Rarity', {
  tier: { ...OneOf('common', 'uncommon', 'rare', 'epic', 'legendary'), description: 'Class of rarity, by percentage' },
  percentage: Type.Number({ description: 'Share of members who hold the badge, in percent' }),
})

const group = { id: Id, name: Type.String(), photoUrl: Nullable(Uri) }
const BadgeGroup = Shape('BadgeGroup', { ...group, urlname: Nullable(Type.String()) })

const badge = {
  name: Type.String(),
  slug: Type.String(),
  icon: Type.String({ description: 'An emoji or a short text' }),
  color: HexColor,
  description: Nullable(Type.String()),
}
const award = {
  ...badge,
  points: Type.Integer({ description: "Points the badge adds to the member's score" }),
  awardedAt: Nullable(Timestamp),
  rarity: Rarity,
}

export const UserBadge = Shape('UserBadge', {
  ...award,
  iconUrl: Nullable({ ...Uri, description: 'Image of the icon; null if there is none' }),
  group: Nullable({ ...BadgeGroup, description: 'null for a platform badge' }),
})

export const GroupBadgeGroup = Shape('GroupBadgeGroup', {
  group: Shape('BadgeGroupHead', { ...group, urlname: Type.String() }),
  badges: Type.Array(Shape('GroupBadge', award)),
  xpSubtotal: Type.Integer({ description: 'Total points from badges of this group' }),
})

export const UserGroupBadges = Shape('UserGroupBadges', { groups: Type.Array(GroupBadgeGroup) })

const kind = {
  id: Id,
  ...badge,
  iconUrl: Nullable({ ...Uri, description: 'Image of the icon; null if there is none' }),
  points: Type.Integer({ description: 'Points the badge adds to the score of each holder' }),
  sortOrder: Type.Integer({ description: 'Position in lists; lower numbers come first' }),
}
const catalog = {
  ...kind,
  awardedCount: Type.Integer({ description: 'Number of members who hold the badge' }),
  rarity: Rarity,
}

export const BadgeCatalog = Shape('BadgeCatalog', catalog)
export const BadgeDetail = Shape('BadgeDetail', { ...catalog, createdAt: Nullable(Timestamp) })

export const ManagedBadge = Shape('ManagedBadge', {
  ...kind,
  groupId: Nullable({ ...Id, description: 'null for a platform badge' }),
  createdAt: Nullable(Timestamp),
  awardedCount: Type.Optional(Type.Integer({ description: 'Number of members who hold the badge' })),
})

const fields = {
  name: Name(100),
  slug: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: slugLengthMax,
      pattern: slugPattern,
      says: 'must be lower case words and digits joined by hyphens',
      description:
        "Lower-case words joined by hyphens; the slug of a group's badge begins with the group's URL name. Generated from the name if absent",
    }),
  ),
  description: Type.Optional(Nullable(Text(0, 500))),
  icon: Type.String({
    minLength: 1,
    maxLength: 16,
    pattern: '^[^\\s\\p{Cc}]+$',
    says: 'must be an emoji or a text without spaces',
    description: 'An emoji, or up to 16 characters of text',
  }),
  color: ColorText,
  points: Type.Integer({ minimum: 0, maximum: 1000, description: 'Points the badge adds to the score of each holder' }),
  sortOrder: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Position in lists; lower numbers come first' }),
  ),
}

export const CreateBadgeRequest = Body('CreateBadgeRequest', fields)
export const UpdateBadgeRequest = Body('UpdateBadgeRequest', optionalProperties(Type.Object(fields)))

export const BadgeAward = Shape('BadgeAward', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  awardedAt: Timestamp,
})

export const AwardBadgeRequest = Body('AwardBadgeRequest', {
  usernames: Type.Array(Text(1, 100), { minItems: 1, maxItems: 100, description: 'Usernames or ids of users' }),
})

export const AwardBadgeResult = Shape('AwardBadgeResult', {
  awarded: Type.Array(Type.String({ description: 'A username' })),
  skipped: Type.Array(
    Shape('SkippedAward', {
      username: Type.String({ description: 'As sent in the request' }),
      reason: {
        ...OneOf('already_awarded', 'user_not_found', 'declined'),
        description: '`declined`: the user gave up this badge or muted the group',
      },
    }),
  ),
})

export const AwardByEventRequest = Body('AwardByEventRequest', {
  eventId: { ...Id, description: 'An event of the group that the badge belongs to' },
})

export const AwardByEventResult = Shape('AwardByEventResult', {
  awarded: Type.Integer({ description: 'Number of users who got the badge now' }),
  remaining: Type.Integer({ description: 'Number of users who get it within minutes' }),
})

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
