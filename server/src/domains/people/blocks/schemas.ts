import { Type } from 'typebox'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const BlockEntry = Shape('BlockEntry', {
  username: Nullable(Type.String()),
  name: Type.String({ description: 'Display name; the username if the profile is private' }),
  blockedAt: Timestamp,
})
