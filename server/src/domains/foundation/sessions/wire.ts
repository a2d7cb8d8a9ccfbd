import { Type } from 'typebox'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const Session = Shape('Session', {
  id: Id,
  createdAt: Timestamp,
  lastSeenAt: { ...Timestamp, description: 'Last request of this session' },
  userAgent: Nullable(Type.String({ description: 'User agent of the browser; null if it sent none' })),
  current: Type.Boolean({ description: 'Whether this request was made with this session' }),
})
