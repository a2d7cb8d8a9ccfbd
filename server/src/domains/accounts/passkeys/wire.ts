import { Type } from 'typebox'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const Passkey = Shape('Passkey', {
  id: Id,
  name: Type.String({ description: 'Name the user gave the passkey' }),
  createdAt: Timestamp,
  lastUsedAt: Nullable({ ...Timestamp, description: 'Last sign-in with this passkey; null if it was never used' }),
})
