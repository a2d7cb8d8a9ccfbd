import { Type } from 'typebox'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

export const ConnectionEntry = Shape('ConnectionEntry', {
  username: Nullable(Type.String()),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  connectedAt: Nullable({ ...Timestamp, description: 'When the two members connected' }),
})
