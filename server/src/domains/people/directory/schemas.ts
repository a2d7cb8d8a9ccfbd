import { Type } from 'typebox'
import { ThemeColor } from '#domains/accounts/users/index.ts'
import { ConnectionEntry } from '#domains/people/connections/index.ts'
import { PortfolioItem } from '#domains/people/portfolio/index.ts'
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
  icon: Type.String(),
  color: HexColor,
  description: Nullable(Type.String()),
})

/** spec §PublicUserList: an entry of the directory. */
export const PublicUserList = Shape('PublicUserList', {
  ...about,
  themeColor: Nullable(ThemeColor),
  badges: Type.Array(DirectoryBadge),
  memberSince: Nullable(Timestamp),
})

const FavoriteGroup = Shape('FavoriteGroup', {
  slug: Type.String(),
  name: Type.String(),
  photoUrl: Nullable(Uri),
})

/** spec §PublicUserProfile; of everything that is a list, at most ten. */
export const PublicUserProfile = Shape('PublicUserProfile', {
  ...about,
  heroImageUrl: Nullable(Uri),
  themeColor: Nullable(ThemeColor),
  socialLinks: Nullable(Type.Array(Uri)),
  githubUsername: Nullable(Type.String()),
  favoriteGroups: Type.Array(FavoriteGroup),
  badges: Type.Array(UserBadge),
  groupBadges: Type.Array(GroupBadgeGroup),
  achievements: Type.Array(AchievementProgress),
  portfolioItems: Type.Array(PortfolioItem),
  xpScore: Type.Integer(),
  followerCount: Type.Integer(),
  followingCount: Type.Integer(),
  recentConnections: Type.Array(ConnectionEntry),
  memberSince: Nullable(Timestamp),
})

export const DirectoryQuery = Type.Object({
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of a name or username; the last may be the beginning of one' }),
  ),
  location: Type.Optional(
    Type.String({ maxLength: 100, description: 'A place, as far as the first comma, in any case and without accents' }),
  ),
  badge: Type.Optional({
    ...BadgeSlug,
    description: 'The slug or id of a badge: who holds it, the latest award first',
  }),
})
