import { Type } from 'typebox'
import { ThemeColor, usernamePattern, usernameWords } from '#domains/accounts/users/index.ts'
import { Body, Name, Nullable, OneOf, Shape, Text, Uri } from '#kernel/operation/schema.ts'

export const UpdateProfileRequest = Body('UpdateProfileRequest', {
  name: Type.Optional(Name(100)),
  avatarUrl: Type.Optional(Nullable(Uri)),
  heroImageUrl: Type.Optional(Nullable(Uri)),
  themeColor: Type.Optional(Nullable(ThemeColor)),
  username: Type.Optional(Type.String({ minLength: 3, maxLength: 30, pattern: usernamePattern, says: usernameWords })),
  bio: Type.Optional(Nullable(Text(0, 500))),
  location: Type.Optional(Nullable(Text(0, 100))),
  socialLinks: Type.Optional(Nullable(Type.Array(Uri, { maxItems: 5 }))),
  showOnLeaderboard: Type.Optional(Type.Boolean()),
  searchEngines: Type.Optional(Type.Boolean({ description: 'Whether search engines may list the public profile' })),
  profileVisibility: Type.Optional(OneOf('public', 'private')),
})

export const UsernameCheck = Shape('UsernameCheck', {
  available: Type.Boolean(),
  reason: Type.Optional(OneOf('invalid', 'reserved', 'taken', 'held')),
})
