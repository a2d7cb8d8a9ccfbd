import { Type } from 'typebox'
import { HexColor } from '../../kernel/colors.ts'
import { Nullable, Shape, Timestamp, Uri } from '../../kernel/schema.ts'
import { AchievementProgress } from '../achievements/index.ts'
import { BadgeSlug, GroupBadgeGroup, UserBadge } from '../badges/index.ts'
import { ConnectionEntry } from '../connections/index.ts'
import { PortfolioItem } from '../portfolio/index.ts'
import { ThemeColor } from '../users/index.ts'

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
