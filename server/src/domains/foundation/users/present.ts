import type { Static } from 'typebox'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { UserRow } from './queries.ts'
import type { UserBasic, UserProfile } from './schemas.ts'

/** spec: the e-mail address is included only if the caller's scopes allow it. */
function emailFor(user: UserRow, scopes: ReadonlySet<Scope>) {
  return scopes.has('user:email') && user.email !== null ? { email: user.email } : {}
}

export function presentUserBasic(user: UserRow, scopes: ReadonlySet<Scope>): Static<typeof UserBasic> {
  return {
    id: user.id,
    name: user.name,
    avatarUrl: user.avatar_url,
    username: user.username,
    ...emailFor(user, scopes),
    lastLoginAt: user.last_login_at,
  }
}

export function presentUserProfile(user: UserRow, scopes: ReadonlySet<Scope>): Static<typeof UserProfile> {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    avatarUrl: user.avatar_url,
    heroImageUrl: user.hero_image_url,
    themeColor: user.theme_color as Static<typeof UserProfile>['themeColor'],
    bio: user.bio,
    location: user.location,
    socialLinks: user.social_links,
    role: user.role as 'user' | 'admin',
    profileVisibility: user.profile_visibility as 'public' | 'private',
    showOnLeaderboard: user.show_on_leaderboard,
    showOnGuestLists: user.show_on_guest_lists,
    searchEngines: user.search_engines,
    locale: user.locale,
    timezone: user.timezone,
    createdAt: user.created_at,
    ...emailFor(user, scopes),
  }
}
