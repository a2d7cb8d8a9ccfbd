import { Type } from 'typebox'
import { themeNames } from '#kernel/formats/colors.ts'
import { Id, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

/** A username in any case, or an id; anything else names nobody. */
export const Person = Type.String({ pattern: '^[a-zA-Z0-9-]{1,36}$', says: 'must be a username or an id' })

const Email = Type.String({ description: 'Present only with the scope user:email' })

export const UserBasic = Shape('UserBasic', {
  id: Id,
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  username: Nullable(Type.String()),
  email: Type.Optional(Email),
  lastLoginAt: Nullable(Timestamp),
})

export const ThemeColor = OneOf(...themeNames)

export const UserProfile = Shape('UserProfile', {
  id: Id,
  name: Type.String(),
  username: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  heroImageUrl: Nullable(Uri),
  themeColor: Nullable(ThemeColor),
  bio: Nullable(Type.String()),
  location: Nullable(Type.String()),
  socialLinks: Nullable(Type.Array(Uri)),
  role: OneOf('user', 'admin'),
  profileVisibility: OneOf('public', 'private'),
  showOnLeaderboard: Nullable(Type.Boolean()),
  searchEngines: Type.Boolean({ description: 'Whether search engines may list the public profile' }),
  createdAt: Timestamp,
  email: Type.Optional(Email),
})
