import type { Static } from 'typebox'
import type { FollowRow } from './queries.ts'
import type { FollowEntry } from './schemas.ts'

export function presentFollow(row: FollowRow): Static<typeof FollowEntry> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, followedAt: row.followed_at }
}
