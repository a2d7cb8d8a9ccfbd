import { type Static, Type } from 'typebox'
import { themeNames } from '#kernel/formats/colors.ts'
import { Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { UserRow } from './queries.ts'

/** A username in any letter case, or an id. */
export const Person = Type.String({
  pattern: '^[a-zA-Z0-9-]{1,36}$',
  says: 'must be a username or an id',
  description: 'Username in any letter case, or id of the user',
})

const Email = Type.String({ description: 'Present only with the scope user:email' })

export const UserBasic = Shape('UserBasic', {
  id: Id,
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  username: Nullable(Type.String({ description: 'null until the user has chosen one' })),
  email: Type.Optional(Email),
  lastLoginAt: Nullable({ ...Timestamp, description: 'Last sign-in; null if the user never signed in' }),
})

export const ThemeColor = OneOf(...themeNames)

export const UserProfile = Shape('UserProfile', {
  id: Id,
  name: Type.String(),
  username: Nullable(Type.String({ description: 'null until the user has chosen one' })),
  avatarUrl: Nullable(Uri),
  heroImageUrl: Nullable({ ...Uri, description: 'Header image of the profile page' }),
  themeColor: Nullable({ ...ThemeColor, description: 'Color theme of the profile page' }),
  bio: Nullable(Type.String()),
  location: Nullable(Type.String()),
  socialLinks: Nullable(Type.Array(Uri)),
  role: { ...OneOf('user', 'admin'), description: 'Role on the instance: `admin` for administrators' },
  profileVisibility: {
    ...OneOf('public', 'private'),
    description: '`private` hides the profile from everyone except administrators',
  },
  showOnLeaderboard: Nullable(
    Type.Boolean({ description: 'Whether the user appears on leaderboards; null if the user has not chosen' }),
  ),
  showOnGuestLists: Nullable(
    Type.Boolean({
      description:
        'Whether others see the user among the guests of events; null if the user has not chosen: then only for RSVPs made since the instance shows guests',
    }),
  ),
  searchEngines: Type.Boolean({ description: 'Whether search engines may list the public profile' }),
  locale: Type.String({
    description: 'Language of emails, such as `en`; also of pages, if `isLocaleChosen`',
  }),
  isLocaleChosen: Type.Boolean({
    description: 'Whether the user chose the language; without a choice pages are in that of the browser',
  }),
  timezone: Type.String({ description: 'IANA time zone of the user, such as Europe/Berlin' }),
  createdAt: Timestamp,
  email: Type.Optional(Email),
})

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
    isLocaleChosen: user.locale_is_chosen,
    timezone: user.timezone,
    createdAt: user.created_at,
    ...emailFor(user, scopes),
  }
}
