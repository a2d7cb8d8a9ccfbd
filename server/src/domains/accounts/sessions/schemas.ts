import { Type } from 'typebox'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const Session = Shape('Session', {
  id: Id,
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  userAgent: Nullable(Type.String()),
  current: Type.Boolean({ description: 'The session this request came with' }),
})
