import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const ListedApp = Shape('ListedApp', {
  clientId: Type.String(),
  name: Type.String(),
  origin: {
    ...OneOf('app', 'registration', 'document'),
    description: 'How it came here: a member added it, it registered itself, or its client id is the URL of a document',
  },
  owner: Nullable(
    Shape(
      'AppOwner',
      { id: Id, username: Nullable(Type.String()), name: Type.String() },
      { description: 'The member who added it; null for others' },
    ),
  ),
  redirectUris: Type.Array(Type.String()),
  activeUsers: Type.Integer({ description: 'Members who gave it access' }),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})
