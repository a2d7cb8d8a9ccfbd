import { Type } from 'typebox'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

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
