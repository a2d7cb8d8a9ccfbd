import { Type } from 'typebox'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const LinkedAccount = Shape('LinkedAccount', {
  provider: Type.String({ description: 'Identity provider, such as `github` or `google`' }),
  providerUsername: Nullable(Type.String({ description: 'Username at the provider; null if the provider has none' })),
  providerEmail: Nullable(
    Type.String({ description: 'Email address at the provider; null without the scope user:email' }),
  ),
  createdAt: Nullable({ ...Timestamp, description: 'When the account was linked' }),
})
