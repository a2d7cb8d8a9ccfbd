import { type Static, Type } from 'typebox'
import { ThemeColor } from '#domains/foundation/users/index.ts'
import { ConnectionEntry, type ConnectionRow, presentConnection } from '#domains/people/connections/index.ts'
import { PortfolioItem, type PortfolioRow, presentItem } from '#domains/profiles/portfolio/index.ts'
import { AchievementProgress, type CompletedRow, presentAchievement } from '#domains/recognition/achievements/index.ts'
import {
  BadgeSlug,
  GroupBadgeGroup,
  type GroupBadgeRow,
  presentGroupBadges,
  presentUserBadge,
  type TopBadgeRow,
  UserBadge,
  type UserBadgeRow,
} from '#domains/recognition/badges/index.ts'
import type { Links } from '#kernel/context.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { DirectoryMemberRow, ProfileGroupRow, ProfileRow } from './queries.ts'

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

type Theme = Static<typeof PublicUserList>['themeColor']

export function presentMember(row: DirectoryMemberRow, badges: readonly TopBadgeRow[]): Static<typeof PublicUserList> {
  return {
    username: row.username,
    name: row.name,
    bio: row.bio,
    location: row.location,
    avatarUrl: row.avatar_url,
    themeColor: row.theme_color as Theme,
    badges: badges.map(({ name, slug, icon, color, description }) => ({ name, slug, icon, color, description })),
    memberSince: row.created_at,
  }
}

export interface ProfileDetails {
  profile: ProfileRow
  favorites: ProfileGroupRow[]
  items: PortfolioRow[]
  connections: ConnectionRow[]
  badges: UserBadgeRow[]
  groupBadges: GroupBadgeRow[]
  achievements: CompletedRow[]
}

export function presentProfile(details: ProfileDetails, links: Links): Static<typeof PublicUserProfile> {
  const { profile: row, favorites, items, connections } = details
  return {
    username: row.username,
    name: row.name,
    bio: row.bio,
    location: row.location,
    avatarUrl: row.avatar_url,
    heroImageUrl: row.hero_image_url,
    themeColor: row.theme_color as Theme,
    socialLinks: row.social_links,
    githubUsername: row.github_username,
    favoriteGroups: favorites.map((group) => ({
      slug: group.urlname ?? group.id,
      name: group.name,
      photoUrl: group.photo_url,
    })),
    badges: details.badges.map((badge) => presentUserBadge(badge, links)),
    groupBadges: presentGroupBadges(details.groupBadges),
    achievements: details.achievements.map((row) => presentAchievement(row)),
    portfolioItems: items.map(presentItem),
    xpScore: row.score,
    followerCount: row.followers,
    followingCount: row.following,
    recentConnections: connections.map(presentConnection),
    memberSince: row.created_at,
  }
}
