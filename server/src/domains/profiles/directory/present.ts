import type { Static } from 'typebox'
import { type ConnectionRow, presentConnection } from '#domains/people/connections/index.ts'
import { type PortfolioRow, presentItem } from '#domains/profiles/portfolio/index.ts'
import { type CompletedRow, presentAchievement } from '#domains/recognition/achievements/index.ts'
import {
  type GroupBadgeRow,
  presentGroupBadges,
  presentUserBadge,
  type TopBadgeRow,
  type UserBadgeRow,
} from '#domains/recognition/badges/index.ts'
import type { Links } from '#kernel/context.ts'
import type { FavoriteRow, ProfileRow } from './queries.profile.ts'
import type { MemberRow } from './queries.ts'
import type { PublicUserList, PublicUserProfile } from './schemas.ts'

type Theme = Static<typeof PublicUserList>['themeColor']

export function presentMember(row: MemberRow, badges: readonly TopBadgeRow[]): Static<typeof PublicUserList> {
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
  favorites: FavoriteRow[]
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
