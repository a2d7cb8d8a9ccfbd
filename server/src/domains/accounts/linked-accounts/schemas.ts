import { Type } from 'typebox'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const LinkedAccount = Shape('LinkedAccount', {
  provider: Type.String(),
  providerUsername: Nullable(Type.String()),
  providerEmail: Nullable(Type.String({ description: 'Null without the scope user:email' })),
  createdAt: Nullable(Timestamp),
})
