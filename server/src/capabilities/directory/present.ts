import type { Static } from 'typebox'
import { type ConnectionRow, presentConnection } from '../connections/index.ts'
import { type PortfolioRow, presentItem } from '../portfolio/index.ts'
import type { FavoriteRow, ProfileRow } from './queries.profile.ts'
import type { MemberRow } from './queries.ts'
import type { PublicUserList, PublicUserProfile } from './schemas.ts'

type Theme = Static<typeof PublicUserList>['themeColor']

export function presentMember(row: MemberRow): Static<typeof PublicUserList> {
  return {
    username: row.username,
    name: row.name,
    bio: row.bio,
    location: row.location,
    avatarUrl: row.avatar_url,
    themeColor: row.theme_color as Theme,
    badges: [],
    memberSince: row.created_at,
  }
}

export interface Portrait {
  profile: ProfileRow
  favorites: FavoriteRow[]
  items: PortfolioRow[]
  connections: ConnectionRow[]
}

export function presentProfile(portrait: Portrait): Static<typeof PublicUserProfile> {
  const { profile: row, favorites, items, connections } = portrait
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
    badges: [],
    groupBadges: [],
    achievements: [],
    portfolioItems: items.map(presentItem),
    xpScore: 0,
    followerCount: row.followers,
    followingCount: row.following,
    recentConnections: connections.map(presentConnection),
    memberSince: row.created_at,
  }
}
