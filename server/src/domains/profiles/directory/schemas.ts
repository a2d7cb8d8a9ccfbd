import { Type } from 'typebox'
import { ThemeColor } from '#domains/foundation/users/index.ts'
import { ConnectionEntry } from '#domains/people/connections/index.ts'
import { PortfolioItem } from '#domains/profiles/portfolio/index.ts'
import { AchievementProgress } from '#domains/recognition/achievements/index.ts'
import { BadgeSlug, GroupBadgeGroup, UserBadge } from '#domains/recognition/badges/index.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

const about = {
  username: Type.String(),
  name: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  location: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
}

const DirectoryBadge = Shape('DirectoryBadge', {
  name: Type.String(),
  slug: Type.String(),
  icon: Type.String({ description: 'An emoji or a short text' }),
  color: HexColor,
  description: Nullable(Type.String()),
})

/** spec §PublicUserList: an entry of the directory. */
export const PublicUserList = Shape('PublicUserList', {
  ...about,
  themeColor: Nullable(ThemeColor),
  badges: Type.Array(DirectoryBadge, { description: 'Up to five badges, highest points first' }),
  memberSince: Nullable({ ...Timestamp, description: 'When the user joined' }),
})

const FavoriteGroup = Shape('FavoriteGroup', {
  slug: Type.String(),
  name: Type.String(),
  photoUrl: Nullable(Uri),
})

/** spec §PublicUserProfile; every list has at most ten entries. */
export const PublicUserProfile = Shape('PublicUserProfile', {
  ...about,
  heroImageUrl: Nullable(Uri),
  themeColor: Nullable(ThemeColor),
  socialLinks: Nullable(Type.Array(Uri)),
  githubUsername: Nullable(Type.String({ description: 'GitHub username of a linked account; null if there is none' })),
  favoriteGroups: Type.Array(FavoriteGroup),
  badges: Type.Array(UserBadge),
  groupBadges: Type.Array(GroupBadgeGroup, { description: 'Badges of groups, grouped by group' }),
  achievements: Type.Array(AchievementProgress, { description: 'Completed achievements, latest first' }),
  portfolioItems: Type.Array(PortfolioItem),
  xpScore: Type.Integer({ description: 'Total points' }),
  followerCount: Type.Integer(),
  followingCount: Type.Integer(),
  recentConnections: Type.Array(ConnectionEntry, { description: 'Latest connections' }),
  memberSince: Nullable({ ...Timestamp, description: 'When the user joined' }),
})

export const DirectoryQuery = Type.Object({
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of a name or username; the last word may be incomplete' }),
  ),
  location: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Location to match, up to its first comma, ignoring letter case and accents',
    }),
  ),
  badge: Type.Optional({
    ...BadgeSlug,
    description: 'Slug or id of a badge: lists the members who hold it, latest award first',
  }),
})
