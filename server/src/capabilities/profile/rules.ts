import type { Static } from 'typebox'
import type { UserChanges, UserRow } from '../users/index.ts'
import type { UpdateProfileRequest } from './schemas.ts'

const columns = {
  name: 'name',
  avatarUrl: 'avatar_url',
  heroImageUrl: 'hero_image_url',
  themeColor: 'theme_color',
  bio: 'bio',
  location: 'location',
  socialLinks: 'social_links',
  showOnLeaderboard: 'show_on_leaderboard',
  profileVisibility: 'profile_visibility',
} as const satisfies Record<string, keyof UserChanges & keyof UserRow>

/** What a PATCH really changes: sending a value that is there already is no change, and nobody is told of it. */
export function decideProfileChanges(user: UserRow, request: Static<typeof UpdateProfileRequest>) {
  const changes: UserChanges = {}
  const fields: string[] = []
  for (const [field, column] of Object.entries(columns) as [
    keyof typeof columns,
    (typeof columns)[keyof typeof columns],
  ][]) {
    const value = request[field]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(user[column])) continue
    Object.assign(changes, { [column]: value })
    fields.push(field)
  }
  return { changes, fields }
}
