import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const SignUpRequest = Shape('SignUpRequest', {
  id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Nullable(Type.String()),
  provider: Nullable(Type.String({ description: 'The sign-in provider they came with' })),
  cause: OneOf('approval', 'no_script'),
  createdAt: Timestamp,
})
