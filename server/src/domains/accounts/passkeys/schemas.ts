import { Type } from 'typebox'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const Passkey = Shape('Passkey', {
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})
