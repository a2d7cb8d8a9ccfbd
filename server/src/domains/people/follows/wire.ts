import { type Static, Type } from 'typebox'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { FollowRow } from './queries.ts'

export const FollowEntry = Shape('FollowEntry', {
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  followedAt: Nullable(Timestamp),
})

export const FollowState = Shape('FollowState', {
  following: Type.Boolean({ description: 'Whether the current user follows this user' }),
  followedBy: Type.Boolean({ description: 'Whether this user follows the current user' }),
})

export function presentFollow(row: FollowRow): Static<typeof FollowEntry> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, followedAt: row.followed_at }
}
