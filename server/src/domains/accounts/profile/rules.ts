import type { Static } from 'typebox'
import type { UserChanges, UserRow } from '#domains/accounts/users/index.ts'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import type { UpdateProfileRequest } from './schemas.ts'

type Request = Omit<Static<typeof UpdateProfileRequest>, 'username'>

const columns: ColumnMap<Request, UserRow> = {
  name: 'name',
  avatarUrl: 'avatar_url',
  heroImageUrl: 'hero_image_url',
  themeColor: 'theme_color',
  bio: 'bio',
  location: 'location',
  socialLinks: 'social_links',
  showOnLeaderboard: 'show_on_leaderboard',
  searchEngines: 'search_engines',
  profileVisibility: 'profile_visibility',
}

/** The username has its own rules, so it is changed separately. Setting a name marks it as chosen. */
export function decideProfileChanges(
  user: UserRow,
  { username: _, ...request }: Static<typeof UpdateProfileRequest>,
): { changes: UserChanges; fields: string[] } {
  const { changes, fields } = changesOf(columns, user, request)
  const isChosen = request.name !== undefined && user.needs_name
  return { changes: { ...changes, ...(isChosen && { needs_name: false }) }, fields }
}
