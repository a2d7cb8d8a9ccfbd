import { Type } from 'typebox'
import { ThemeColor, usernamePattern, usernameWords } from '#domains/foundation/users/index.ts'
import { Body, Name, Nullable, OneOf, Shape, Text, Uri } from '#kernel/operation/schema.ts'

export const UpdateProfileRequest = Body('UpdateProfileRequest', {
  name: Type.Optional(Name(100, { description: 'Display name' })),
  avatarUrl: Type.Optional(Nullable({ ...Uri, description: 'URL of the avatar; upload the image first' })),
  heroImageUrl: Type.Optional(Nullable({ ...Uri, description: 'URL of the header image; upload the image first' })),
  themeColor: Type.Optional(Nullable({ ...ThemeColor, description: 'Color theme of the profile page' })),
  username: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 30,
      pattern: usernamePattern,
      says: usernameWords,
      description: 'Can be changed once every 30 days',
    }),
  ),
  bio: Type.Optional(
    Nullable({ ...Text(0, 500), description: 'Short text about the user; null or an empty text clears it' }),
  ),
  location: Type.Optional(Nullable({ ...Text(0, 100), description: 'City or region as free text' })),
  socialLinks: Type.Optional(
    Nullable(Type.Array(Uri, { maxItems: 5, description: 'Links to other profiles; replaces the whole list' })),
  ),
  showOnLeaderboard: Type.Optional(Type.Boolean({ description: 'Whether the user appears on leaderboards' })),
  showOnGuestLists: Type.Optional(
    Nullable(
      Type.Boolean({
        description: 'Whether others see the user among the guests of events; null makes it not chosen again',
      }),
    ),
  ),
  searchEngines: Type.Optional(Type.Boolean({ description: 'Whether search engines may list the public profile' })),
  locale: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 35,
      pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      says: 'must be a language tag, such as en or pt-BR',
      description: 'Language of pages and emails; texts without a translation are in English',
    }),
  ),
  isLocaleChosen: Type.Optional(
    Type.Boolean({
      description: 'Without it true with a new `locale`; false: pages are in the language of the browser',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      format: 'time-zone',
      description: 'IANA time zone of the user, such as Europe/Berlin',
    }),
  ),
  profileVisibility: Type.Optional({
    ...OneOf('public', 'private'),
    description: '`private` hides the profile from everyone except administrators',
  }),
})

export const UsernameCheck = Shape('UsernameCheck', {
  available: Type.Boolean(),
  reason: Type.Optional({
    ...OneOf('invalid', 'reserved', 'taken', 'held'),
    description: 'Why it is not available: `held` means another user gave it up less than 90 days ago',
  }),
})
